# shellcheck shell=bash
# Whom the processes of a suite run as. Started by root, each service, the gateway and Redis has a
# user of its own, which has no entry in /etc/passwd: a number of those that systemd gives to dynamic
# users, too, unique among the suites of this machine because the block of ports is. Such a process
# gets copies of the files that it needs, readable by it alone. Started by anybody else, all are theirs.

readonly FIRST_USER=61184 USERS_A_SUITE=8
SUITE_GROUP=""           # who may connect to PostgreSQL: all of this suite's services
declare -gA USER_OF=()   # auth, gateway, redis … -> number of its user; empty when not started by root

# Gives every KIND of process a user of its own.
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

# Sets AS to the words that run a command as the user of KIND.
as_user_of() {
  AS=()
  [ -n "${USER_OF[$1]:-}" ] || return 0
  AS=(setpriv --reuid "${USER_OF[$1]}" --regid "${USER_OF[$1]}" --groups "$SUITE_GROUP" --no-new-privs --)
}

# hand_over KIND FILE MODE: copies FILE into run/KIND, for KIND's user alone.
hand_over() {
  local folder=$RUN/$1
  mkdir -p "$folder" && chmod 700 "$folder"
  install --mode="$3" "$2" "$folder"
  if [ -n "${USER_OF[$1]:-}" ]; then chown "${USER_OF[$1]}:${USER_OF[$1]}" "$folder" "$folder/${2##*/}"; fi
}
