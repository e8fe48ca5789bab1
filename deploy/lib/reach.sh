# shellcheck shell=bash
# Location of the data. A suite started by root runs as other users, who must be able to enter the
# folders above its data. They cannot when the clone is in a home that only root may enter.

# is_reachable FOLDER: whether every user may enter the parent of FOLDER. FOLDER need not exist.
is_reachable() {
  local parent
  parent=$(realpath --canonicalize-missing "$1/..")
  while [ ! -d "$parent" ]; do parent=$(dirname "$parent"); done
  setpriv --reuid 65534 --regid 65534 --clear-groups test -x "$parent"
}

# reachable_folder FOLDER: prints FOLDER, or its replacement under /var/lib/navalha when root starts
# the suite and other users cannot reach FOLDER.
reachable_folder() {
  local path
  path=$(realpath --canonicalize-missing "$1")
  if [ "$(id --user)" != 0 ] || is_reachable "$path"; then
    printf '%s\n' "$path"
  else
    path=${path#/}
    printf '/var/lib/navalha/%s\n' "${path//\//-}"
  fi
}
