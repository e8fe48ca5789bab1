# shellcheck shell=bash
# Stops a script by signals. Traps never exit: if a trap exits while bash waits for a child or
# `read -t` waits for input, SIGCHLD stays blocked, so that ended children stay zombies, and bash 5.2
# sometimes crashes. The trap only sets the status, and the script exits where it calls check_stop.

STOP_STATUS=""  # the status to exit with, after a signal

# stop_on STATUS SIGNAL...: these signals end the script with STATUS at the next check_stop.
stop_on() {
  # shellcheck disable=SC2064
  trap "STOP_STATUS=$1" "${@:2}"
}

# Exits the script if a signal asked it to stop. Loops that wait call it.
check_stop() { [ -z "$STOP_STATUS" ] || exit "$STOP_STATUS"; }
