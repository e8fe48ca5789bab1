# shellcheck shell=bash
# A clock for a whole test run: every process that is started from now on believes it to be another time.

CLOCK_FOLDER=""  # of the library that moves the clock

# move_clock TIME: TIME is São Paulo's, as in '2026-11-21 23:50', and goes on from there.
move_clock() {
  local wanted
  wanted=$(TZ=America/Sao_Paulo date --date "$1" +%s) || die "--clock takes a time, as in '2026-11-21 23:50'"
  # Not in the checkout: PostgreSQL's user must be able to read it.
  CLOCK_FOLDER=$(mktemp --directory "${TMPDIR:-/tmp}/navalha-clock.XXXXXX")
  chmod 755 "$CLOCK_FOLDER"
  cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$CLOCK_FOLDER/clock.so" "$ROOT/tests/harness/clock.c"
  export NAVALHA_CLOCK_OFFSET=$((wanted - $(date +%s))) LD_PRELOAD=$CLOCK_FOLDER/clock.so
  say "For the tests it is $(TZ=America/Sao_Paulo date '+%A %Y-%m-%d %H:%M') in São Paulo."
}

forget_clock() {
  unset LD_PRELOAD NAVALHA_CLOCK_OFFSET
  [ -z "$CLOCK_FOLDER" ] || rm --recursive --force -- "$CLOCK_FOLDER"
}
