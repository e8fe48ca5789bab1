# shellcheck shell=bash
# Whether a build output is up to date, by a hash of its sources' contents.

# inputs_hash PATH...: a hash of all files at and under the paths, without node_modules.
inputs_hash() {
  find "$@" -name node_modules -prune -o -type f -print0 2>/dev/null | LC_ALL=C sort --zero-terminated |
    xargs --null sha256sum | sha256sum | cut --delimiter=' ' --fields=1
}

# is_fresh STAMP HASH: whether the file STAMP contains HASH.
is_fresh() { [ -f "$1" ] && [ "$(<"$1")" = "$2" ]; }

# npm_ci FOLDER: installs a package's locked dependencies unless they are there.
npm_ci() {
  local stamp="$1/node_modules/.navalha-lock" hash
  hash=$(inputs_hash "$1/package-lock.json")
  is_fresh "$stamp" "$hash" && return 0
  (cd "$1" && npm ci --no-audit --no-fund)
  printf '%s\n' "$hash" >"$stamp"
}
