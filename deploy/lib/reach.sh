# shellcheck shell=bash
# Where data can be. Started by root, a suite runs as other users, who must be able to enter the
# folders above its data: they can't when the clone is in a home that only root may enter.

# is_reachable FOLDER: every user may enter the folder that holds FOLDER. FOLDER need not exist.
is_reachable() {
  local parent
  parent=$(realpath --canonicalize-missing "$1/..")
  while [ ! -d "$parent" ]; do parent=$(dirname "$parent"); done
  setpriv --reuid 65534 --regid 65534 --clear-groups test -x "$parent"
}

# reachable_folder FOLDER: prints FOLDER, or the folder under /var/lib/navalha that stands in for it
# when root starts the suite and other users can't reach FOLDER.
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
