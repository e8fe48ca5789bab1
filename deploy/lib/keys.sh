# shellcheck shell=bash
# The secrets of one suite, created once and readable only by their owner: the token key, the
# service key, and the passwords of the database roles and of Redis.

readonly TOKEN_LIFE_DAYS=7  # kSessionLife in services/auth/sessions/session_service.cpp

# make_secret FILE COMMAND...: writes the output of COMMAND into FILE unless FILE exists.
make_secret() { [ -s "$1" ] || write_secret "$@"; }

# write_secret FILE COMMAND...: replaces FILE by the output of COMMAND.
write_secret() { (umask 077 && "${@:2}" >"$1.new" && mv --force "$1.new" "$1"); }

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

new_token_key() { openssl genpkey -algorithm ed25519; }

# Writes the public keys with which services verify tokens: of the key in use, of the next one once it
# is published, and of the one before until it is retired.
write_public_token_keys() {
  (umask 077 && public_token_keys >"$KEYS/token_public.pem.new")
  mv "$KEYS/token_public.pem.new" "$KEYS/token_public.pem"
}

public_token_keys() {
  openssl pkey -in "$KEYS/token_private.pem" -pubout
  [ ! -s "$KEYS/token_private.next.pem" ] || openssl pkey -in "$KEYS/token_private.next.pem" -pubout
  [ ! -s "$KEYS/token_public.old.pem" ] || cat "$KEYS/token_public.old.pem"
}

# change_token_key STEP: replaces the key of tokens without logging anybody out. Every service must
# read token_public.pem again, by a restart, before the next step:
#   publish  the next key's public half is accepted
#   use      auth signs with the next key; tokens of the old one stay valid until "retire"
#   retire   the old key is refused. This step fails while tokens of that key may be valid
change_token_key() {
  local current
  current=$(openssl pkey -in "$KEYS/token_private.pem" -pubout)
  case $1 in
    publish) make_secret "$KEYS/token_private.next.pem" new_token_key ;;
    use)
      [ -s "$KEYS/token_private.next.pem" ] || die "There is no next key of tokens: publish it first."
      # Both keys are equal if an earlier "use" was interrupted before the move below.
      [ ! -s "$KEYS/token_public.old.pem" ] || [ "$(<"$KEYS/token_public.old.pem")" = "$current" ] ||
        die "An old key of tokens is still valid: retire it first."
      make_secret "$KEYS/token_public.old.pem" printf '%s\n' "$current"
      # "retire" compares this file's time, which is too old after an interruption.
      touch "$KEYS/token_public.old.pem"
      mv "$KEYS/token_private.next.pem" "$KEYS/token_private.pem"
      ;;
    retire)
      [ -z "$(find "$KEYS" -name token_public.old.pem -mtime -$TOKEN_LIFE_DAYS)" ] ||
        die "The old key of tokens was in use less than $TOKEN_LIFE_DAYS days ago: retiring it would log" \
          "people out. If that is wanted, delete $KEYS/token_public.old.pem and repeat this."
      rm --force "$KEYS/token_public.old.pem"
      ;;
    *) die "The steps of a change of the key of tokens are publish, use and retire." ;;
  esac
  write_public_token_keys
}

# Replaces the key of tokens in one step. Call it only while the suite is stopped.
replace_token_key() {
  change_token_key retire
  change_token_key publish
  change_token_key use
}

make_keys() {
  local service
  mkdir -p "$KEYS" && chmod 700 "$KEYS"
  make_secret "$KEYS/token_private.pem" new_token_key
  write_public_token_keys
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
