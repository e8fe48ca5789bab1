# shellcheck shell=bash
# A clock for a whole test run: all processes started afterwards see the moved time.

CLOCK_FOLDER=""  # the folder of the library that moves the clock

# move_clock TIME: sets the clock to TIME in São Paulo, such as '2026-11-21 23:50'; it runs on from
# there.
move_clock() {
  local wanted
  wanted=$(TZ=America/Sao_Paulo date --date "$1" +%s) || die "--clock takes a time, as in '2026-11-21 23:50'"
  # Outside the checkout, because PostgreSQL's user must be able to read it.
  CLOCK_FOLDER=$(mktemp --directory "${TMPDIR:-/tmp}/navalha-clock.XXXXXX")
  chmod 755 "$CLOCK_FOLDER"
  cc -O2 -Wall -Wextra -Werror -shared -fPIC -o "$CLOCK_FOLDER/clock.so" "$ROOT/tests/harness/parts/clock.c"
  export NAVALHA_CLOCK_OFFSET=$((wanted - $(date +%s))) LD_PRELOAD=$CLOCK_FOLDER/clock.so
  say "For the tests it is $(TZ=America/Sao_Paulo date '+%A %Y-%m-%d %H:%M') in São Paulo."
}

forget_clock() {
  unset LD_PRELOAD NAVALHA_CLOCK_OFFSET
  [ -z "$CLOCK_FOLDER" ] || rm --recursive --force -- "$CLOCK_FOLDER"
}
