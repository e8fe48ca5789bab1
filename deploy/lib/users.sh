# shellcheck shell=bash
# The users of a suite's processes. When root starts the suite, each service, the gateway and Redis
# runs as its own user without an entry in /etc/passwd. The number comes from systemd's range for
# dynamic users and is unique on this machine, because the block of ports is. Such a process gets
# private copies of the files that it needs. When another user starts the suite, all processes run
# as that user.

readonly FIRST_USER=61184 USERS_A_SUITE=8
SUITE_GROUP=""           # the group that may connect to PostgreSQL: this suite's services
declare -gA USER_OF=()   # auth, gateway, redis … -> its user's number; empty unless root starts the suite

# Assigns a user to every KIND of process.
choose_users() {
  local kind number
  [ "$(id --user)" = 0 ] || return 0
  SUITE_GROUP=$((FIRST_USER + PORT_BLOCK_NUMBER * USERS_A_SUITE))
  number=$SUITE_GROUP
  for kind in "$@"; do
    number=$((number + 1))
    USER_OF[$kind]=$number
  done
}

# Sets AS to the command prefix that runs a command as the user of KIND. It has no home folder: libpq
# would look for a certificate in root's and fail.
as_user_of() {
  AS=()
  [ -n "${USER_OF[$1]:-}" ] || return 0
  AS=(env --unset=HOME setpriv --reuid "${USER_OF[$1]}" --regid "${USER_OF[$1]}" --groups "$SUITE_GROUP"
    --no-new-privs --)
}

# hand_over KIND FILE MODE [NAME]: copies FILE into run/KIND, there with NAME, readable only by KIND's
# user. A running process reads either the old or the new file, never an incomplete one.
hand_over() {
  local folder=$RUN/$1 file=$RUN/$1/${4:-${2##*/}}
  mkdir -p "$folder" && chmod 700 "$folder"
  install --mode="$3" "$2" "$file.new"
  if [ -n "${USER_OF[$1]:-}" ]; then chown "${USER_OF[$1]}:${USER_OF[$1]}" "$folder" "$file.new"; fi
  mv --force "$file.new" "$file"
}
