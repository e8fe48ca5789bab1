# shellcheck shell=bash
# Rolling restarts: replaces the replicas of a service or the gateway one after the other while the suite
# runs, without a failed request.
#
# deploy/roll writes run/roll/request: the name of the answer, a build folder or an empty line, and the
# services. The supervisor carries it out beside its other work and writes its progress into
# run/roll/ANSWER, which ends with the line "done" or "failed REASON".
#
# A new process starts at the spare port of its service. Callers try that port every second, because it
# belongs to their target. The edge reaches a gateway through a link to its socket.

readonly ROLL_READY_SECONDS=60 ROLL_CALLERS_SECONDS=15 ROLL_EDGE_SECONDS=15 ROLL_END_SECONDS=40
readonly ROLL_MIGRATION_SECONDS=900
# A caller uses a replica after its own health check of it. Nothing outside the caller shows that check.
readonly ROLL_HEALTH_MS=500
ROLLING=""      # the second process of the replica that is being replaced: first the new one, then the old
ROLL_FAILURE="" # why a step failed
ROLL_ANSWER=/dev/null
declare -gA SPARE_GUARDS=()  # service -> the process that holds its spare port

# Keeps other users of this machine from listening at a spare port, where callers would take their process
# for a replica. A bound socket that does not listen refuses connections. Without SO_REUSEADDR, bind fails
# for a minute after the last connection of the port.
# shellcheck disable=SC2016
readonly GUARD_PROGRAM='socket(my $held, PF_INET, SOCK_STREAM, 0) or die;
  sleep 1 until bind($held, pack_sockaddr_in($ARGV[0], INADDR_LOOPBACK));
  sleep;'

guard_spare_port() {
  (
    exec {PORT_LOCK}>&- {DATA_LOCK}>&- {NEVER}>&- {ERRORS}>&- </dev/null >/dev/null 2>&1
    become TERM perl -MSocket -e "$GUARD_PROGRAM" "${SPARE_PORTS[$1]}"
  ) &
  SPARE_GUARDS[$1]=$!
}

guard_spare_ports() {
  local service
  for service in "${SERVICES[@]}"; do guard_spare_port "$service"; done
  write_spare_addresses
}

release_spare_port() {
  local pid=${SPARE_GUARDS[$1]:-}
  [ -n "$pid" ] || return 0
  unset "SPARE_GUARDS[$1]"
  kill -KILL "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
}

# Tells the gateways which addresses in their targets have no replica, for the status page.
write_spare_addresses() {
  local service
  for service in "${!SPARE_GUARDS[@]}"; do printf '127.0.0.1:%s\n' "${SPARE_PORTS[$service]}"; done \
    >"$RUN/spare_addresses"
  hand_over gateway "$RUN/spare_addresses" 400
}

# Carries out the request of deploy/roll, if there is one.
roll_if_asked() {
  local request=$RUN/roll/request answer programs kinds kind
  [ -e "$request" ] || return 0
  { read -r answer && IFS= read -r programs && mapfile -t kinds; } <"$request" || true
  ROLL_ANSWER=$RUN/roll/$answer
  rm --force "$request"
  for kind in "${kinds[@]}"; do
    if ! roll_kind "$kind" "${programs:-$BUILD}"; then
      complain "$ROLL_FAILURE"
      printf 'failed %s\n' "$ROLL_FAILURE" >>"$ROLL_ANSWER"
      return 0
    fi
  done
  printf 'done\n' >>"$ROLL_ANSWER"
}

roll_fails() {
  ROLL_FAILURE=$*
  return 1
}

# roll_kind KIND BUILD: replaces all replicas of a service or the gateway by processes of the program in a
# build folder, after that program's migrations. On failure, the remaining replicas keep running, and the
# supervisor restarts them with their earlier program.
roll_kind() {
  local kind=$1 before=${PROGRAMS[$1]} kept="" name names
  mapfile -t names < <(processes_of "$kind")
  if [[ $before == "$RUN"/* ]]; then kept=$before.before && ln --force "$before" "$kept"; fi
  if prepare_program "$kind" "$2" && roll_migrations "$kind"; then
    for name in "${names[@]}"; do
      if ! roll_replica "$kind" "$name"; then break; fi
      name=""
    done
    if [ -z "$name" ]; then
      rm --force ${kept:+"$kept"}
      return 0
    fi
  fi
  PROGRAMS[$kind]=$before
  [ -z "$kept" ] || mv --force "$kept" "$before"
  return 1
}

processes_of() {
  if [ "$1" = gateway ]; then gateway_processes; else replicas_of "$1"; fi
}

roll_migrations() {
  local pid status=0
  [ "$1" != gateway ] || return 0
  (
    exec {PORT_LOCK}>&- {DATA_LOCK}>&- {NEVER}>&- {ERRORS}>&- </dev/null >>"$(log_of migrations)" 2>&1
    migrate_database "$1"
  ) &
  pid=$!
  if ! watch_until "$ROLL_MIGRATION_SECONDS" is_gone "$pid"; then
    kill -TERM "$pid" 2>/dev/null || true
    roll_fails "The migrations of $1 take longer than $ROLL_MIGRATION_SECONDS s: nothing was replaced."
    return 1
  fi
  wait "$pid" || status=$?
  ((status == 0)) ||
    roll_fails "The database of $1 could not be migrated: nothing was replaced. Log: $(log_of migrations)"
}

is_gone() { ! kill -0 "$1" 2>/dev/null; }

# roll_replica KIND NAME: starts a second process of NAME, makes it known, and ends the first one. On
# failure, only the first one runs.
roll_replica() {
  local kind=$1 name=$2 began
  began=$(now_ms)
  is_up "$name" || roll_fails "$name is down, so it was not replaced." || return 1
  ROLLING=$name.other
  if ! { start_other "$kind" "$name" && make_other_known "$kind" "$name"; }; then
    end_other "$kind" || true
    return 1
  fi
  exchange_processes "$kind" "$name"
  if [ "$kind" = gateway ]; then
    # Only event streams last longer than the edge keeps a connection. They end with the process.
    watch_until "$ROLL_EDGE_SECONDS" socket_is_idle "$(gateway_socket "${SPARE_PORTS[gateway]}")" || true
  fi
  end_other "$kind" || return 1
  say "$name was replaced in $(seconds_since "$began")."
  printf '%s was replaced in %s.\n' "$name" "$(seconds_since "$began")" >>"$ROLL_ANSWER"
}

# start_other KIND NAME: starts the second process of NAME at the spare port and waits until it is ready.
start_other() {
  local kind=$1 port=${SPARE_PORTS[$1]} log
  log=$(log_of "$2")
  release_spare_port "$kind"
  COMMANDS[$ROLLING]="become_service $kind $port ${SPARE_METRICS_PORTS[$kind]}"
  [ "$kind" != gateway ] || COMMANDS[$ROLLING]="become_gateway $port ${SPARE_METRICS_PORTS[$kind]}"
  STOP_SIGNAL[$ROLLING]=TERM
  launch "$ROLLING"
  write_spare_addresses
  watch_until "$ROLL_READY_SECONDS" is_ready_or_down "$kind" "$ROLLING" "$port" ||
    roll_fails "The new process of $2 was not ready in $ROLL_READY_SECONDS s: the old one stays. Log: $log" ||
    return 1
  is_up "$ROLLING" || roll_fails "The new process of $2 ended at its start: the old one stays. Log: $log"
}

is_ready_or_down() { ! is_up "$2" || server_is_ready "$1" "$3"; }

# server_is_ready KIND PORT: whether the replica at PORT is ready for calls.
server_is_ready() {
  if [ "$1" = gateway ]; then
    curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$2/readyz"
  else
    (
      [ -z "$MUTUAL_TLS" ] || export_certificate_settings "$1"
      grpc_is_serving "$2"
    )
  fi
}

# make_other_known KIND NAME: waits until every process that calls NAME is connected to its second process
# too; a gateway's is linked in place of the first one.
make_other_known() {
  local caller old=${PORTS[$2]} new=${SPARE_PORTS[$1]}
  if [ "$1" = gateway ]; then
    link_gateway "$2" "$new" || roll_fails "The edge cannot reach the new process of $2: the old one stays."
    return
  fi
  for caller in $(service_processes) $(gateway_processes); do
    watch_until "$ROLL_CALLERS_SECONDS" knows_other "$caller" "$old" "$new" || roll_fails \
      "$caller did not connect to the new process of $2 within $ROLL_CALLERS_SECONDS s: the old one stays." ||
      return 1
  done
  watch_until 2 is_past $(($(now_ms) + ROLL_HEALTH_MS))
  is_up "$ROLLING" || roll_fails "The new process of $2 ended: the old one stays. Log: $(log_of "$2")"
}

is_past() { (($(now_ms) >= $1)); }

# knows_other NAME OLD NEW: whether the process is connected to the local port NEW, or not to OLD.
knows_other() {
  is_up "$1" || return 0
  find "/proc/${PIDS[$1]}/fd" -lname 'socket:*' -printf '%l\n' 2>/dev/null |
    awk -v old="$(printf ':%04X' "$2")" -v new="$(printf ':%04X' "$3")" '
      mine { held[$1]; next }
      $4 != "01" || !(("socket:[" $10 "]") in held) { next }
      index($3, old) == length($3) - 4 { calls = 1 }
      index($3, new) == length($3) - 4 { knows = 1 }
      END { exit calls && !knows }' mine=1 - mine=0 /proc/net/tcp /proc/net/tcp6
}

# exchange_processes KIND NAME: the second process of NAME takes its place; the first becomes the second.
exchange_processes() {
  local kind=$1 name=$2 pid=${PIDS[$2]:-} port=${PORTS[$2]} metrics_port=${METRICS_PORTS[$2]}
  PIDS[$name]=${PIDS[$ROLLING]} PIDS[$ROLLING]=$pid
  COMMANDS[$name]=${COMMANDS[$ROLLING]}
  PORTS[$name]=${SPARE_PORTS[$kind]} SPARE_PORTS[$kind]=$port
  METRICS_PORTS[$name]=${SPARE_METRICS_PORTS[$kind]} SPARE_METRICS_PORTS[$kind]=$metrics_port
  STARTED_AT[$name]=${STARTED_AT[$ROLLING]} FAILURES[$name]=0
  unset "RESTART_AT[$name]"
  "$ON_CHANGE"
}

# end_other KIND: drains and ends the second process, and guards the spare port again.
end_other() {
  local status=0
  if is_up "$ROLLING"; then kill -TERM "${PIDS[$ROLLING]}" 2>/dev/null || true; fi
  if watch_until "$ROLL_END_SECONDS" is_down "$ROLLING"; then
    [ -z "${PIDS[$ROLLING]:-}" ] || note_crash "$ROLLING"
  else
    roll_fails "A process of ${ROLLING%.other} was killed, because it did not end in $ROLL_END_SECONDS s." ||
      status=1
  fi
  end_session_of "$ROLLING"
  ROLLING=""
  if [ "$1" != gateway ]; then guard_spare_port "$1" && write_spare_addresses; fi
  return "$status"
}

is_down() { ! is_up "$1"; }

# socket_is_idle SOCKET: whether the Unix socket has no connection.
socket_is_idle() {
  awk -v path="$1" '$NF == path && $6 == "03" { busy = 1 } END { exit busy }' /proc/net/unix
}
