# shellcheck shell=bash
# The secrets of one suite, created once and readable only by their owner: the token key, the
# service key, and the passwords of the database roles and of Redis.

# make_secret FILE COMMAND...: writes the output of COMMAND into FILE unless FILE exists.
make_secret() {
  [ -s "$1" ] && return 0
  (umask 077 && "${@:2}" >"$1.new" && mv "$1.new" "$1")
}

# A line with a version and a key. To rotate the key, add a line with the next version and restart
# the suite. Links with an old key work until its line is removed.
first_link_key() { printf '1 %s\n' "$(random_secret)"; }

random_secret() { openssl rand -hex 32; }

# password_of ROLE: the password of a database role, or of redis.
password_of() { printf '%s' "$(<"$KEYS/password_$1")"; }

# keys_of PROCESS: the files of keys that the service or the gateway reads.
keys_of() {
  printf '%s\n' token_public.pem service.key
  case $1 in
    auth) printf 'token_private.pem\n' ;;
    orders) printf 'booking_link.keys\n' ;;
    booking) printf 'calendar_feed.keys\n' ;;
  esac
}

make_keys() {
  local service
  mkdir -p "$KEYS" && chmod 700 "$KEYS"
  make_secret "$KEYS/token_private.pem" openssl genpkey -algorithm ed25519
  make_secret "$KEYS/token_public.pem" openssl pkey -in "$KEYS/token_private.pem" -pubout
  make_secret "$KEYS/service.key" random_secret
  make_secret "$KEYS/booking_link.keys" first_link_key
  make_secret "$KEYS/calendar_feed.keys" first_link_key
  make_secret "$KEYS/password_postgres" random_secret
  make_secret "$KEYS/password_redis" random_secret
  for service in "${SERVICES[@]}"; do
    make_secret "$KEYS/password_navalha_$service" random_secret
    make_secret "$KEYS/password_navalha_${service}_owner" random_secret
  done
}
