# shellcheck shell=bash
# The folders of Unix sockets. Their paths are short, because socket paths are limited to 107 bytes.

# Creates a folder that only its owner can enter and sets SOCKET_FOLDER to it.
make_socket_folder() {
  SOCKET_FOLDER=$(mktemp --directory "${TMPDIR:-/tmp}/navalha.XXXXXX")
  printf '%s\n' "$SOCKET_FOLDER" >>"$RUN/socket_folders"
}

# Removes the folders of this data folder, which killed supervisors leave behind.
remove_old_sockets() {
  local folder
  [ -f "$RUN/socket_folders" ] || return 0
  while IFS= read -r folder; do rm --recursive --force -- "$folder"; done <"$RUN/socket_folders"
  rm --force "$RUN/socket_folders"
}
