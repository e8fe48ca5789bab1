# shellcheck shell=bash
# The processes of a suite: start, supervision, restart, stop.
#
# Each process runs in its own session, so that Ctrl-C reaches only the supervisor, and receives a
# signal when the supervisor dies, so that none outlives it. A process that dies is restarted after
# a growing pause, unless the file run/hold/NAME exists, which fault tests use to keep it down.

declare -gA COMMANDS=()     # name -> the shell words that execute the process
declare -gA STOP_SIGNAL=()  # name -> the signal that stops it
declare -gA PIDS=()         # name -> process id, "" while it is down
declare -gA STARTED_AT=()   # name -> ms
declare -gA FAILURES=()     # name -> consecutive early deaths
declare -gA RESTART_AT=()   # name -> time of the next start in ms, while it is down
declare -ga START_ORDER=()
declare -ga CRASHED=()      # names of processes that crashed while they stopped
ON_CHANGE=:                 # the command that supervise calls after a restart
GLANCE=0                    # rounds of the supervision
exec {NEVER}<> <(:)  # nothing can be read from it

readonly FIRST_PAUSE_MS=200 LONGEST_PAUSE_MS=10000 STEADY_AFTER_MS=5000 GLANCE_SECONDS=0.1
readonly LOG_LIMIT_BYTES=$((64 * 1024 * 1024))

# define_process NAME SIGNAL WORD...: registers the command and the stop signal of NAME. The words
# may start with a shell function that ends in `become`.
define_process() {
  COMMANDS[$1]="${*:3}"
  STOP_SIGNAL[$1]=$2
  FAILURES[$1]=0
  START_ORDER+=("$1")
}

# become SIGNAL COMMAND...: replaces this subshell by the command, in its own session; it receives
# SIGNAL when the supervisor dies. Restores SIGINT, which shells ignore in background children.
become() {
  exec setsid env --default-signal=INT,QUIT setpriv --pdeathsig "$1" -- "${@:2}"
}

# log_of NAME: its log. A replica and the process that replaces it (NAME.other) share a log.
log_of() { printf '%s/%s.log' "$LOGS" "${1%.other}"; }

launch() {
  local name=$1 log
  log=$(log_of "$name")
  (
    exec {PORT_LOCK}>&- {DATA_LOCK}>&- {NEVER}>&- {ERRORS}>&- </dev/null >>"$log" 2>&1
    eval "${COMMANDS[$name]}"
  ) &
  PIDS[$name]=$!
  STARTED_AT[$name]=$(now_ms)
}

# pause SECONDS: waits without a child process.
pause() {
  read -r -t "$1" -u "$NEVER" || true
  check_stop
}

is_up() { [ -n "${PIDS[$1]:-}" ] && kill -0 "${PIDS[$1]}" 2>/dev/null; }

# start_process NAME SECONDS CHECK...: starts NAME and waits until CHECK succeeds. Exits the script
# when NAME dies or the time is over.
start_process() {
  CURRENT_LOG=$(log_of "$1")
  launch "$1"
  wait_for_process "$@"
}

# Waits for a started process as start_process does.
wait_for_process() {
  local name=$1 deadline=$(($(now_ms) + $2 * 1000))
  CURRENT_LOG=$(log_of "$name")
  until "${@:3}"; do
    is_up "$name" || die "$name ended at its start."
    (($(now_ms) < deadline)) || die "$name is not ready after $2 s."
    pause 0.05
  done
}

# stop_processes SECONDS NAME...: signals all processes, waits for them together, then kills the
# remaining ones. Fills CRASHED.
stop_processes() {
  local deadline=$(($(now_ms) + $1 * 1000)) name
  shift
  for name in "$@"; do
    if is_up "$name"; then kill "-${STOP_SIGNAL[$name]}" "${PIDS[$name]}" 2>/dev/null || true; fi
  done
  for name in "$@"; do
    while is_up "$name" && (($(now_ms) < deadline)); do pause 0.02; done
    if is_up "$name"; then
      complain "$name did not stop in time: killed."
    elif [ -n "${PIDS[$name]:-}" ]; then
      note_crash "$name"
    fi
    end_session_of "$name"
  done
}

# Adds a stopped process to CRASHED if it ended by SIGILL, SIGABRT, SIGBUS, SIGFPE or SIGSEGV.
note_crash() {
  local status=0
  wait "${PIDS[$1]}" 2>/dev/null || status=$?
  case $status in
    132 | 134 | 135 | 136 | 139)
      CRASHED+=("$1")
      complain "$1 crashed while it stopped (status $status). Log: $(log_of "$1")"
      ;;
  esac
}

# Kills the remaining processes of a session.
end_session_of() {
  local pid=${PIDS[$1]:-}
  PIDS[$1]=""
  if [ -n "$pid" ]; then kill -KILL -- "-$pid" 2>/dev/null || true; fi
}

# supervise CHANGED [WORK]: restarts processes that die, until the script ends; calls CHANGED after each
# restart, and WORK in each round. The shell's own messages about dead children go to a log.
supervise() {
  ON_CHANGE=$1
  while true; do
    watch_processes
    "${2:-:}"
  done 2>>"$LOGS/supervisor.log"
}

# One round of the supervision, with the pause after it.
watch_processes() {
  note_deaths
  if ((${#RESTART_AT[@]})); then restart_what_is_due "$ON_CHANGE"; fi
  if ((GLANCE % 5 == 0)); then replace_suspended_gateways; fi
  if ((GLANCE % 20 == 0)); then replace_silent_gateways; fi
  if ((GLANCE % 50 == 0)); then
    reload_certificate "${PIDS[edge]:-}"
    renew_s3_credentials || complain "The credentials of the bucket could not be read."
  fi
  if ((GLANCE % 36000 == 35999)); then
    renew_certificates || complain "The certificates of mutual TLS could not be renewed."
  fi
  if ((GLANCE % 600 == 0)); then bound_logs; fi
  GLANCE=$((GLANCE + 1))
  pause "$GLANCE_SECONDS"
}

# watch_until SECONDS CHECK...: supervises until CHECK succeeds. Fails when the time is over.
watch_until() {
  local deadline=$(($(now_ms) + $1 * 1000))
  until "${@:2}"; do
    (($(now_ms) < deadline)) || return 1
    watch_processes
  done
}

note_deaths() {
  local name status
  for name in "${START_ORDER[@]}"; do
    if [ -n "${PIDS[$name]:-}" ] && ! kill -0 "${PIDS[$name]}" 2>/dev/null; then
      status=0
      wait "${PIDS[$name]}" 2>/dev/null || status=$?
      end_session_of "$name"
      plan_restart "$name" "$status"
    fi
  done
}

plan_restart() {
  local name=$1 now pause
  now=$(now_ms)
  if ((now - STARTED_AT[$name] > STEADY_AFTER_MS)); then FAILURES[$name]=0; fi
  pause=$((FIRST_PAUSE_MS << (FAILURES[$name] > 6 ? 6 : FAILURES[$name])))
  ((pause < LONGEST_PAUSE_MS)) || pause=$LONGEST_PAUSE_MS
  FAILURES[$name]=$((FAILURES[$name] + 1))
  RESTART_AT[$name]=$((now + pause))
  complain "$name ended (status $2); starting it again in $pause ms. Log: $(log_of "$name")"
}

restart_what_is_due() {
  local name
  for name in "${!RESTART_AT[@]}"; do
    if [ ! -e "$RUN/hold/$name" ] && (($(now_ms) >= RESTART_AT[$name])); then
      unset "RESTART_AT[$name]"
      launch "$name"
      say "$name started again."
      "$1"
    fi
  done
}

# Truncates large logs after copying them to a single backup. Processes append to logs, so
# truncation is safe.
bound_logs() {
  local log
  for log in "$LOGS"/*.log; do
    if [ -f "$log" ] && (($(stat --format=%s "$log") > LOG_LIMIT_BYTES)); then
      cp "$log" "$log.old" && : >"$log"
    fi
  done
}
