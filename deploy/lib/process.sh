# shellcheck shell=bash
# The processes of a suite: starting, watching, starting again, stopping.
#
# Each runs in a session of its own, so that Ctrl-C reaches only the supervisor, and asks the kernel
# for a signal when the supervisor dies, so that nothing outlives it. A process that dies is started
# again with a growing pause, unless the file run/hold/NAME exists: the fault tests hold one down so.

declare -gA COMMANDS=()     # name -> the shell words that become the process, by exec
declare -gA STOP_SIGNAL=()  # name -> how it is asked to stop
declare -gA PIDS=()         # name -> process id, "" while it is down
declare -gA STARTED_AT=()   # name -> ms
declare -gA FAILURES=()     # name -> times it died soon after its start, in a row
declare -gA RESTART_AT=()   # name -> ms, for what is down
declare -ga START_ORDER=()
exec {NEVER}<> <(:)  # reading from it is a pause that signals can end

readonly FIRST_PAUSE_MS=200 LONGEST_PAUSE_MS=10000 STEADY_AFTER_MS=5000 GLANCE_SECONDS=0.1
readonly LOG_LIMIT_BYTES=$((64 * 1024 * 1024))

# define_process NAME SIGNAL WORD...: says how NAME is run and stopped. The words may begin with a
# function of ours that ends in `become`.
define_process() {
  COMMANDS[$1]="${*:3}"
  STOP_SIGNAL[$1]=$2
  FAILURES[$1]=0
  START_ORDER+=("$1")
}

# become SIGNAL COMMAND...: turns this subshell into the command, in a session of its own, ended by
# SIGNAL when the supervisor dies. Shells let their background children ignore SIGINT: undone here.
become() {
  exec setsid env --default-signal=INT,QUIT setpriv --pdeathsig "$1" -- "${@:2}"
}

log_of() { printf '%s/%s.log' "$LOGS" "$1"; }

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

is_up() { [ -n "${PIDS[$1]:-}" ] && kill -0 "${PIDS[$1]}" 2>/dev/null; }

# start_process NAME SECONDS CHECK...: launches NAME and waits until CHECK succeeds. Ends the script
# when NAME dies or the time is over.
start_process() {
  CURRENT_LOG=$(log_of "$1")
  launch "$1"
  wait_for_process "$@"
}

# The waiting half of start_process, for what was launched before.
wait_for_process() {
  local name=$1 deadline=$(($(now_ms) + $2 * 1000))
  CURRENT_LOG=$(log_of "$name")
  until "${@:3}"; do
    is_up "$name" || die "$name ended at its start."
    (($(now_ms) < deadline)) || die "$name is not ready after $2 s."
    read -r -t 0.05 -u "$NEVER" || true
  done
}

# stop_processes SECONDS NAME...: asks all to stop, waits for them together, then kills what is left.
stop_processes() {
  local deadline=$(($(now_ms) + $1 * 1000)) name
  shift
  for name in "$@"; do
    if is_up "$name"; then kill "-${STOP_SIGNAL[$name]}" "${PIDS[$name]}" 2>/dev/null || true; fi
  done
  for name in "$@"; do
    while is_up "$name" && (($(now_ms) < deadline)); do read -r -t 0.02 -u "$NEVER" || true; done
    if is_up "$name"; then complain "$name did not stop in time: killed."; fi
    end_session_of "$name"
  done
}

# Kills what is left of a process and its children.
end_session_of() {
  local pid=${PIDS[$1]:-}
  PIDS[$1]=""
  if [ -n "$pid" ]; then kill -KILL -- "-$pid" 2>/dev/null || true; fi
}

# Starts again, for ever, what dies; CHANGED is called after each start. What the shell itself says
# about dead children goes to a log.
supervise() {
  local changed=$1 glance=0
  while true; do
    note_deaths
    if ((${#RESTART_AT[@]})); then restart_what_is_due "$changed"; fi
    if ((glance % 20 == 0)); then replace_silent_gateways; fi
    if ((glance++ % 600 == 0)); then bound_logs; fi
    read -r -t "$GLANCE_SECONDS" -u "$NEVER" || true
  done 2>>"$LOGS/supervisor.log"
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

# Logs are appended to, so cutting one to nothing is safe; what it held is kept beside it once.
bound_logs() {
  local log
  for log in "$LOGS"/*.log; do
    if [ -f "$log" ] && (($(stat --format=%s "$log") > LOG_LIMIT_BYTES)); then
      cp "$log" "$log.old" && : >"$log"
    fi
  done
}
