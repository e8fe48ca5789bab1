# shellcheck shell=bash
# Node.js: one pinned version in .navalha/node, independent of the system's.

readonly NODE_VERSION=24.21.0 NPM_VERSION=11.19.1
readonly NODE_FOLDER="$ROOT/.navalha/node"
NODE_MACHINE=$(uname --machine)
NODE_MACHINE=${NODE_MACHINE/x86_64/x64}
readonly NODE_PACKAGE=node-linux-${NODE_MACHINE/aarch64/arm64}@$NODE_VERSION

# Puts the pinned Node.js first in PATH. Fails when it is not installed.
use_node() {
  local programs="$NODE_FOLDER/node_modules/.bin"
  [ "$("$programs/node" --version 2>/dev/null)" = "v$NODE_VERSION" ] && [ -x "$programs/npm" ] || return 1
  case ":$PATH:" in
    ":$programs:"*) ;;
    *) export PATH="$programs:$PATH" ;;
  esac
}

# Installs the pinned Node.js with an existing npm, or with Debian's.
install_node() {
  command -v npm >/dev/null || apt_install nodejs npm
  mkdir -p "$NODE_FOLDER"
  npm install --no-save --no-audit --no-fund --prefix "$NODE_FOLDER" "$NODE_PACKAGE" "npm@$NPM_VERSION"
  use_node
}
