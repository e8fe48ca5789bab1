# shellcheck shell=bash
# One running suite: its folders, the order of start and stop, and the file that tells other
# programs its addresses.

DATA_LOCK=""  # the file descriptor of the data folder's lock; children must not inherit it

# Sets DATA to the folder of --data, otherwise to .navalha or its replacement.
choose_data_folder() {
  local wanted=${DATA:-$ROOT/.navalha} given=$DATA
  DATA=$(reachable_folder "$wanted")
  [ "$DATA" != "$(realpath --canonicalize-missing "$wanted")" ] || return 0
  [ -z "$given" ] ||
    die "PostgreSQL can't run as root, and other users can't reach $given: choose another by --data."
  say "Data, keys and logs are in $DATA: root's PostgreSQL runs as a user who can't reach $wanted."
  move_data "$wanted"
}

# move_data FROM: moves the data of an earlier version to DATA, out of a folder that only root can
# enter.
move_data() {
  local part parts=()
  [ ! -e "$DATA/postgres" ] || return 0
  for part in postgres databases keys demo; do
    [ ! -e "$1/$part" ] || parts+=("$1/$part")
  done
  ((${#parts[@]})) || return 0
  (umask 022 && mkdir -p "$DATA")
  flock --nonblock "$1/lock" mv --target-directory="$DATA" "${parts[@]}" || die "A suite already runs on $1."
}

open_data_folder() {
  choose_data_folder
  (umask 022 && mkdir -p "$DATA")
  DATA=$(cd "$DATA" && pwd)
  if [ "$(id --user)" = 0 ]; then chmod a+x "$DATA"; fi
  RUN=$DATA/run LOGS=$DATA/logs KEYS=$DATA/keys
  [ -O "$DATA" ] ||
    die "$DATA belongs to $(stat --format=%U "$DATA"): run this as that user, or choose another by --data."
  exec {DATA_LOCK}>"$DATA/lock"
  flock --nonblock "$DATA_LOCK" || die "A suite already runs on $DATA."
}

reset_data_folder() {
  [[ -z $DATABASE_ADDRESS && ! -f $DATA/external/database_url ]] ||
    die "--reset can't delete the databases of another server: drop them there, and the folder $DATA here."
  rm --recursive --force -- "$DATA/postgres" "$DATA/databases" "$KEYS" "$RUN" "$LOGS" "$DATA/demo" \
    "$DATA/archive" "$DATA/archive_id" "$DATA/restored" "$DATA/external"
}

prepare_folders() {
  [ ! -e "$DATA/restored" ] || die "A restore into $DATA was interrupted: repeat it with --reset."
  mkdir -p "$RUN" "$LOGS"
  rm --recursive --force "$RUN/hold" "$RUN/roll" "$RUN/stack.json" ${READY_FILE:+"$READY_FILE"}
  mkdir "$RUN/hold" "$RUN/roll"
  ACME_FOLDER=$DATA/acme
  (umask 022 && mkdir -p "$ACME_FOLDER")
  chmod 700 "$RUN" "$LOGS"
  chmod a+x "$RUN"  # the edge's workers need to enter their own folder inside
}

# Defines all processes in start order and chooses their ports.
define_stack() {
  local name
  hold_port_block
  choose_users "${SERVICES[@]}" gateway redis
  for name in redis smtp mailbox; do take_port && PORTS[$name]=$TAKEN_PORT; done
  if ((PORT == 0)); then
    take_port && PORT=$TAKEN_PORT
  elif ((PORT < 65535)) && ! port_is_used $((PORT + 1)); then
    PORTS[mailbox]=$((PORT + 1))
  fi
  PORTS[edge]=$PORT
  if [ -z "$PUBLIC_URL" ]; then
    case $HOST in
      127.0.0.1 | 0.0.0.0) PUBLIC_URL=http${CERTIFICATE:+s}://localhost:$PORT ;;
      *) PUBLIC_URL=http${CERTIFICATE:+s}://$HOST:$PORT ;;
    esac
  fi
  [ -n "$DATABASE_ADDRESS" ] || define_process postgres INT become_suite_postgres "$DATA/postgres"
  [ -n "$REDIS_ADDRESS" ] || define_process redis TERM become_redis "${PORTS[redis]}"
  define_process mailbox TERM become_mailbox
  define_services
  define_process edge QUIT become_edge
}

start_stack() {
  local gateways
  step "Keys" "" make_keys
  [ -z "$MUTUAL_TLS" ] || step "Certificates of mutual TLS" "" make_certificates
  ((!WANT_TOKEN_KEY)) || step "New key of tokens" "" replace_token_key
  if [ -n "$DATABASE_ADDRESS" ]; then
    step "Databases of the external PostgreSQL" "" check_databases
  else
    step "PostgreSQL: data folder" "$(log_of postgres)" prepare_postgres "$DATA/postgres"
    step "PostgreSQL: archive" "" prepare_archive "$DATA/postgres"
    step "PostgreSQL" "$(log_of postgres)" start_postgres
    step "Databases and roles" "$(log_of postgres)" make_databases
  fi
  [ -n "$REDIS_ADDRESS" ] ||
    step "Redis" "$(log_of redis)" start_process redis 10 redis_answers "${PORTS[redis]}"
  step "Mailbox" "$(log_of mailbox)" start_process mailbox 20 mailbox_answers
  prepare_files
  prepare_gateway_sockets
  guard_spare_ports
  step "Migrations" "$(log_of migrations)" migrate_databases
  step "Services" "" start_services
  choose_web_root
  step "Gateway" "$(log_of gateway)" start_gateways
  mapfile -t gateways < <(gateway_addresses)
  write_edge_config "$HOST:$PORT" "${gateways[@]}"
  step "Edge" "$(log_of edge)" start_process edge 20 edge_answers
}

# Stops in the reverse order: first the edge, last the database.
stop_stack() {
  local services gateways
  mapfile -t services < <(service_processes)
  mapfile -t gateways < <(gateway_processes)
  [ -z "$ROLLING" ] || services+=("$ROLLING")
  stop_processes 3 edge
  stop_processes 8 "${gateways[@]}"
  stop_processes 10 "${services[@]}"
  stop_processes 5 mailbox redis
  stop_processes 20 postgres
  remove_old_sockets
}

# Writes run/stack.json and the --ready-file: addresses, ports, process ids. Readable by the owner
# only, because they contain passwords. Also writes run/targets.json for Prometheus.
write_stack_file() {
  (umask 077 && stack_json >"$RUN/stack.json.new" && mv "$RUN/stack.json.new" "$RUN/stack.json")
  targets_json >"$RUN/targets.json.new" && mv "$RUN/targets.json.new" "$RUN/targets.json"
  [ -n "$READY_FILE" ] || return 0
  (umask 077 && stack_json >"$READY_FILE.new" && mv "$READY_FILE.new" "$READY_FILE")
}

# The metrics ports, in the format of Prometheus' file_sd_configs.
targets_json() {
  local name separator=""
  printf '['
  for name in "${START_ORDER[@]}"; do
    [ -n "${METRICS_PORTS[$name]:-}" ] || continue
    printf '%s\n  {"targets": ["127.0.0.1:%s"], "labels": {"job": "navalha-%s", "process": "%s"}}' \
      "$separator" "${METRICS_PORTS[$name]}" "${name%-[0-9]*}" "$name"
    separator=","
  done
  printf '\n]\n'
}

stack_json() {
  local name separator="" superuser_url=""
  [ -n "$DATABASE_ADDRESS" ] || superuser_url=$(postgres_url postgres postgres)
  printf '{\n  "url": "%s",\n  "gateway_url": "http://127.0.0.1:%s",\n' "$PUBLIC_URL" "${PORTS[gateway]}"
  printf '  "mailbox_url": "http://127.0.0.1:%s",\n  "redis_url": "%s",\n' \
    "${PORTS[mailbox]}" "$(redis_url)"
  printf '  "data": "%s",\n  "logs": "%s",\n  "hold": "%s",\n  "supervisor": %s,\n' \
    "$DATA" "$LOGS" "$RUN/hold" "$$"
  printf '  "service_key_file": "%s",\n  "superuser_url": "%s",\n' \
    "$KEYS/service.key" "$superuser_url"
  printf '  "databases": {'
  for name in "${SERVICES[@]}"; do
    printf '%s\n    "%s": {"url": "%s", "owner_url": "%s"}' "$separator" "$name" \
      "$(postgres_url "navalha_$name" "navalha_$name")" \
      "$(postgres_url "navalha_${name}_owner" "navalha_$name")"
    separator=","
  done
  printf '\n  },\n  "processes": {'
  separator=""
  for name in "${START_ORDER[@]}"; do
    printf '%s\n    "%s": {"pid": %s, "port": %s, "metrics_port": %s, "log": "%s"}' "$separator" \
      "$name" "${PIDS[$name]:-null}" "${PORTS[$name]:-null}" "${METRICS_PORTS[$name]:-null}" \
      "$(log_of "$name")"
    separator=","
  done
  printf '\n  }\n}\n'
}
