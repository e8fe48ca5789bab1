# shellcheck shell=bash
# Output to the user: steps with their duration, and the log of a failed step.

CURRENT_STEP=""  # the current step, which the exit trap reports when the script fails in it
CURRENT_LOG=""   # its log file, if it has one
STEP_PID=""      # the background process of a step, which the exit trap ends

# shellcheck source=/dev/null
. "$(dirname "${BASH_SOURCE[0]}")/stop.sh"

exec {ERRORS}>&2  # for error messages, even while the shell's standard error goes to a log

now_ms() {
  local micros=${EPOCHREALTIME/[.,]/}
  printf '%s' "$((micros / 1000))"
}

say() { printf '%(%H:%M:%S)T  %s\n' -1 "$*"; }
complain() { printf '%(%H:%M:%S)T  %s\n' -1 "$*" >&"$ERRORS"; }

die() {
  complain "$*"
  exit 1
}

seconds_since() {
  local passed=$(($(now_ms) - $1))
  printf '%d.%d s' "$((passed / 1000))" "$((passed % 1000 / 100))"
}

# step TEXT LOG COMMAND...: runs COMMAND in this shell and prints its duration.
step() {
  check_stop
  CURRENT_STEP=$1 CURRENT_LOG=$2
  local started
  started=$(now_ms)
  "${@:3}"
  say "$(printf '%-44s %8s' "$CURRENT_STEP" "$(seconds_since "$started")")"
  CURRENT_STEP="" CURRENT_LOG=""
}

# long_step TEXT LOG COMMAND...: as step, for commands of minutes. COMMAND writes to LOG, whose last
# line is printed every 20 seconds.
long_step() {
  check_stop
  CURRENT_STEP=$1 CURRENT_LOG=$2
  local started tick=0
  started=$(now_ms)
  mkdir -p "$(dirname "$2")"
  say "$1 ..."
  setsid "${@:3}" >"$2" 2>&1 </dev/null &
  STEP_PID=$!
  while kill -0 "$STEP_PID" 2>/dev/null; do
    sleep 0.2
    check_stop
    tick=$((tick + 1))
    if ((tick % 100 == 0)); then
      say "$(printf '  %s, %s' "$(seconds_since "$started")" "$(tail -n 1 "$2" | cut -c 1-100)")"
    fi
  done
  wait "$STEP_PID"
  STEP_PID=""
  say "$(printf '%-44s %8s' "$CURRENT_STEP" "$(seconds_since "$started")")"
  CURRENT_STEP="" CURRENT_LOG=""
}

# For the exit trap: reports the failed step with the end of its log. A step that a signal stopped
# did not fail.
report_failed_step() {
  [[ -n $CURRENT_STEP && -z $STOP_STATUS ]] || return 0
  complain "FAILED: $CURRENT_STEP"
  if [ -s "$CURRENT_LOG" ]; then
    tail -n 15 "$CURRENT_LOG" | sed 's/^/    | /' >&2
    complain "The whole log: $CURRENT_LOG"
  fi
}

# For the exit trap: ends the background process of a step.
end_running_step() {
  [ -n "$STEP_PID" ] || return 0
  kill -TERM -- "-$STEP_PID" 2>/dev/null || true
}
