# shellcheck shell=bash
# Node.js: at least 20.19. Debian 12 ships 18, so an own copy is kept in .navalha/node when needed.

readonly NODE_FOLDER="$ROOT/.navalha/node"
NODE_MACHINE=$(uname --machine)
NODE_MACHINE=${NODE_MACHINE/x86_64/x64}
readonly NODE_PACKAGE=node-linux-${NODE_MACHINE/aarch64/arm64}@24.21.0
readonly NPM_PACKAGE=npm@11.19.1

# node_is_new_enough COMMAND
node_is_new_enough() {
  command -v "$1" >/dev/null || return 1
  "$1" --eval '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

# Puts a Node.js that is new enough first in PATH. Fails when there is none.
use_node() {
  if [ -x "$NODE_FOLDER/node_modules/.bin/node" ]; then
    export PATH="$NODE_FOLDER/node_modules/.bin:$PATH"
  fi
  node_is_new_enough node && command -v npm >/dev/null
}

# Gets Node.js: Debian's first, for its npm, then a newer one by that npm.
install_node() {
  use_node && return 0
  command -v npm >/dev/null || apt_install nodejs npm
  mkdir -p "$NODE_FOLDER"
  (cd "$NODE_FOLDER" && npm install --no-save --no-audit --no-fund --prefix "$NODE_FOLDER" \
    "$NODE_PACKAGE" "$NPM_PACKAGE")
  use_node
}
