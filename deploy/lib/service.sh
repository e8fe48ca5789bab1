# shellcheck shell=bash
# The five services and the gateway, each with its number of replicas.

SERVICES=(auth catalog booking orders reporting)
declare -gA REPLICAS=()       # service or gateway -> number of replicas
declare -gA EXTRA_FLAGS=()    # service or gateway -> flags given by --flag, one per line
declare -gA PORTS=()          # process -> the port of its main interface
declare -gA METRICS_PORTS=()  # process -> the port of its metrics
GATEWAY_SOCKETS=""            # the folder of the gateways' sockets, through which the edge calls them
declare -gA PROBES=()         # gateway -> the running probe
declare -gA PROBED=()         # gateway -> the process id that the probe checks
declare -gA PROGRAMS=()       # service or gateway -> its program
declare -gA SPARE_PORTS=() SPARE_METRICS_PORTS=()  # service or gateway -> ports for a rolling restart

# binary_of KIND [BUILD]: the program of a service or the gateway in a build folder.
binary_of() {
  local folder=${2:-$BUILD}/services/$1
  [ "$1" != gateway ] || folder=${2:-$BUILD}/gateway
  printf '%s/navalha-%s' "$folder" "$1"
}

# Copies to every process its files: keys, files named by --flagfile, and its program when its user
# cannot enter the build folder.
prepare_files() {
  local kind key
  for kind in "${SERVICES[@]}" gateway; do
    for key in $(keys_of "$kind"); do hand_over "$kind" "$KEYS/$key" 400; done
    [ -z "$MUTUAL_TLS" ] || hand_over_certificate "$kind"
    prepare_program "$kind" "$BUILD"
    prepare_flagfiles "$kind"
  done
  hand_over_s3_credentials
}

hand_over_certificate() {
  hand_over "$1" "$KEYS/tls_authority.pem" 400
  hand_over "$1" "$(certificate_of "$1")" 400 tls.pem
}

# Renews certificates of the running suite that end soon. Processes read them within seconds.
renew_certificates() {
  local kind
  [ -n "$MUTUAL_TLS" ] || return 0
  make_certificates
  for kind in "${SERVICES[@]}" gateway; do hand_over_certificate "$kind"; done
}

# prepare_program KIND BUILD: sets the program of KIND to that of a build folder.
prepare_program() {
  PROGRAMS[$1]=$(binary_of "$1" "$2")
  if [ -z "${USER_OF[$1]:-}" ] || is_reachable "${PROGRAMS[$1]}"; then return 0; fi
  hand_over "$1" "${PROGRAMS[$1]}" 500
  PROGRAMS[$1]=$RUN/$1/${PROGRAMS[$1]##*/}
}

prepare_flagfiles() {
  local line lines=""
  while IFS= read -r line; do
    if [[ $line == --flagfile=* ]]; then
      hand_over "$1" "${line#*=}" 400
      line=--flagfile=$RUN/$1/${line##*/}
    fi
    lines+=${lines:+$'\n'}$line
  done <<<"${EXTRA_FLAGS[$1]:-}"
  EXTRA_FLAGS[$1]=$lines
}

# replicas_of SERVICE: the names of its processes.
replicas_of() {
  local number
  for ((number = 1; number <= ${REPLICAS[$1]:-1}; number++)); do printf '%s-%d\n' "$1" "$number"; done
}

# The names of all replicas of all services.
service_processes() {
  local service
  for service in "${SERVICES[@]}"; do replicas_of "$service"; done
}

# The names of all replicas of the gateway; the first is called gateway.
gateway_processes() { replicas_of gateway | sed 's/-1$//'; }

# Creates the folder of the gateways' sockets. Every user may enter it, as every user may connect to
# the gateways' ports.
prepare_gateway_sockets() {
  make_socket_folder && GATEWAY_SOCKETS=$SOCKET_FOLDER
  chmod 711 "$GATEWAY_SOCKETS"
  [ -z "${USER_OF[gateway]:-}" ] || chown "${USER_OF[gateway]}" "$GATEWAY_SOCKETS"
}

# gateway_socket PORT: the socket of the gateway with that port.
gateway_socket() { printf '%s/gateway-%s' "$GATEWAY_SOCKETS" "$1"; }

# gateway_link NAME: the path at which the edge calls a gateway: a link to its socket.
gateway_link() { printf '%s/%s' "$GATEWAY_SOCKETS" "$1"; }

# link_gateway NAME PORT: the edge's next connection to NAME leads to the gateway with that port.
link_gateway() {
  local link
  link=$(gateway_link "$1")
  ln --symbolic --force "$(gateway_socket "$2")" "$link.new" && mv --no-target-directory "$link.new" "$link"
}

define_services() {
  local name kind
  for name in $(service_processes); do define_server "$name" become_service "${name%-*}"; done
  for name in $(gateway_processes); do define_server "$name" become_gateway; done
  for kind in "${SERVICES[@]}" gateway; do
    take_port && SPARE_PORTS[$kind]=$TAKEN_PORT
    take_port && SPARE_METRICS_PORTS[$kind]=$TAKEN_PORT
  done
}

# define_server NAME COMMAND...: defines a process with a port for calls and one for metrics.
define_server() {
  take_port && PORTS[$1]=$TAKEN_PORT
  take_port && METRICS_PORTS[$1]=$TAKEN_PORT
  define_process "$1" TERM "${@:2}" "${PORTS[$1]}" "${METRICS_PORTS[$1]}"
}

# target_of SERVICE: the gRPC target with all its replicas and its spare port. Callers try the spare
# port every second, so that they find the replica that a rolling restart starts there.
target_of() {
  local name target=""
  for name in $(replicas_of "$1"); do target+=",127.0.0.1:${PORTS[$name]}"; done
  printf 'ipv4:%s,127.0.0.1:%s' "${target#,}" "${SPARE_PORTS[$1]}"
}

# export_common_settings KIND: exports settings. The environment is used because every user of the
# machine can read command lines.
export_common_settings() {
  local service variable
  for service in "${SERVICES[@]}"; do
    variable=NAVALHA_${service^^}_ADDRESS
    declare -gx "$variable=$(target_of "$service")"
  done
  NAVALHA_REDIS_URL=$(redis_url)
  export NAVALHA_REDIS_URL
  export NAVALHA_TOKEN_PUBLIC_KEY_FILE="$RUN/$1/token_public.pem"
  export NAVALHA_SERVICE_KEY_FILE="$RUN/$1/service.key"
  [ -z "$MUTUAL_TLS" ] || export_certificate_settings "$1"
}

export_certificate_settings() {
  export NAVALHA_TLS_AUTHORITY_FILE="$RUN/$1/tls_authority.pem"
  export NAVALHA_TLS_CERTIFICATE_FILE="$RUN/$1/tls.pem"
  export NAVALHA_TLS_KEY_FILE="$RUN/$1/tls.pem"
}

export_auth_settings() {
  export NAVALHA_TOKEN_PRIVATE_KEY_FILE="$RUN/auth/token_private.pem"
  export NAVALHA_SMTP_URL="smtp://127.0.0.1:${PORTS[smtp]}"
  export NAVALHA_MAIL_FROM=nao-responda@navalha.example
  export NAVALHA_PUBLIC_URL="$PUBLIC_URL"
}

export_catalog_settings() {
  export NAVALHA_IMAGE_STORE="$IMAGE_STORE"
  export NAVALHA_S3_URL="$S3_URL"
  export NAVALHA_S3_REGION="$S3_REGION"
  export NAVALHA_S3_CREDENTIALS_FILE="$RUN/catalog/s3.credentials"
}

export_service_settings() {
  local service=$1
  export_common_settings "$service"
  [ "$service" != auth ] || export_auth_settings
  [ "$service" != catalog ] || export_catalog_settings
  [ "$service" != orders ] || export NAVALHA_BOOKING_LINK_KEY_FILE="$RUN/orders/booking_link.keys"
  [ "$service" != booking ] || export NAVALHA_CALENDAR_FEED_KEY_FILE="$RUN/booking/calendar_feed.keys"
  export_database_settings "$service"
}

# Migrates all databases, each with a separate process. Only these processes get the passwords of the
# databases' owners.
migrate_databases() {
  local service pid pids=() failed=0
  for service in "${SERVICES[@]}"; do
    migrate_database "$service" >>"$(log_of "migrations")" 2>&1 &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
  check_stop
  ((!failed)) || die "A database could not be migrated."
}

migrate_database() {
  local AS
  NAVALHA_MIGRATION_DATABASE_URL=$(postgres_url "navalha_${1}_owner" "navalha_$1")
  export NAVALHA_MIGRATION_DATABASE_URL
  as_user_of "$1"
  cd /
  "${AS[@]}" "${PROGRAMS[$1]}" --migrate_only
}

become_service() {
  export_service_settings "$1"
  become_server "$1" "$2" "$3"
}

# Creates the administrator named by --administrator; sets ADMINISTRATION to the message for the
# user.
make_administrator() {
  [ -n "$ADMINISTRATOR" ] || return 0
  ADMINISTRATION=$(
    export_service_settings auth
    as_user_of auth
    cd /
    "${AS[@]}" "${PROGRAMS[auth]}" "--make_administrator=$ADMINISTRATOR" --log_level=warn 2>&1
  ) || die "--administrator: $ADMINISTRATION"
}

become_gateway() {
  export_common_settings gateway
  export NAVALHA_WEB_PAGE_FILE="$WEB_ROOT/index.html"
  export NAVALHA_PUBLIC_URL="$PUBLIC_URL"
  NAVALHA_LISTEN_SOCKET=$(gateway_socket "$1")
  export NAVALHA_LISTEN_SOCKET
  export NAVALHA_SPARE_ADDRESSES_FILE="$RUN/gateway/spare_addresses"
  become_server gateway "$1" "$2"
}

# become_server KIND PORT METRICS_PORT: executes the server of KIND.
become_server() {
  local extra=() AS
  [ -z "${EXTRA_FLAGS[$1]:-}" ] || mapfile -t extra <<<"${EXTRA_FLAGS[$1]}"
  as_user_of "$1"
  cd /
  become TERM "${AS[@]}" setpriv --pdeathsig TERM -- "${PROGRAMS[$1]}" "--listen=127.0.0.1:$2" \
    "--metrics_listen=127.0.0.1:$3" "${extra[@]}"
}

# Starts all services in parallel, then waits for each.
start_services() {
  local name
  for name in $(service_processes); do launch "$name"; done
  for name in $(service_processes); do wait_for_process "$name" 90 port_answers "${PORTS[$name]}"; done
}

start_gateways() {
  local name
  for name in $(gateway_processes); do
    start_process "$name" 60 gateway_is_ready "$name"
    link_gateway "$name" "${PORTS[$name]}"
  done
}

gateway_is_ready() {
  curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:${PORTS[$1]}/readyz"
}

# answers_or_is_down PORT: fails when the listener at PORT leaves two requests unanswered for 3 s
# each.
answers_or_is_down() {
  local status=0
  # curl exits with 28 on a timeout.
  curl --silent --max-time 3 --retry 1 --output /dev/null "http://127.0.0.1:$1/healthz" || status=$?
  ((status != 28))
}

# is_suspended PID: whether a signal suspended the process.
is_suspended() {
  local stat
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null && [[ ${stat##*) } == T* ]]
}

# Kills each suspended gateway, so that requests that wait for it end and the supervisor restarts it.
replace_suspended_gateways() {
  local name
  for name in $(gateway_processes); do
    if is_up "$name" && is_suspended "${PIDS[$name]}"; then
      complain "$name is suspended: killed."
      kill -KILL "${PIDS[$name]}" 2>/dev/null || true
    fi
  done
}

# Kills each running gateway that does not answer, so that the supervisor restarts it. Call it
# periodically: it collects the results of the probes started by the previous call and starts new
# ones.
replace_silent_gateways() {
  local name probe
  for name in $(gateway_processes); do
    probe=${PROBES[$name]:-}
    if [ -n "$probe" ] && kill -0 "$probe" 2>/dev/null; then continue; fi
    if [ -n "$probe" ] && ! wait "$probe" && [ "${PIDS[$name]:-}" = "${PROBED[$name]}" ]; then
      complain "$name does not answer: killed."
      kill -KILL "${PIDS[$name]}" 2>/dev/null || true
    fi
    PROBES[$name]=""
    if is_up "$name"; then
      answers_or_is_down "${PORTS[$name]}" {PORT_LOCK}>&- {DATA_LOCK}>&- &
      PROBES[$name]=$! PROBED[$name]=${PIDS[$name]}
    fi
  done
}
