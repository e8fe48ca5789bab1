# shellcheck shell=bash
# The five services, each in as many replicas as asked for, and the gateway.

SERVICES=(auth catalog booking orders reporting)
declare -gA REPLICAS=()       # service -> how many
declare -gA EXTRA_FLAGS=()    # service or gateway -> flags given by --flag, a line each
declare -gA PORTS=()          # process -> the port of its main interface
declare -gA METRICS_PORTS=()  # process -> the port of its metrics

binary_of() {
  local folder=$BUILD/services/$1
  [ "$1" != gateway ] || folder=$BUILD/gateway
  printf '%s/navalha-%s' "$folder" "$1"
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

define_services() {
  local name
  for name in $(service_processes); do define_server "$name" become_service "${name%-*}"; done
  define_server gateway become_gateway
}

# define_server NAME COMMAND...: with a port for its calls and one for its metrics.
define_server() {
  take_port && PORTS[$1]=$TAKEN_PORT
  take_port && METRICS_PORTS[$1]=$TAKEN_PORT
  define_process "$1" TERM "${@:2}" "${PORTS[$1]}" "${METRICS_PORTS[$1]}"
}

# target_of SERVICE: all its replicas as one gRPC target.
target_of() {
  local name target=""
  for name in $(replicas_of "$1"); do target+=",127.0.0.1:${PORTS[$name]}"; done
  printf 'ipv4:%s' "${target#,}"
}

# Settings go by the environment: command lines can be read by every user of the machine.
export_common_settings() {
  local service variable
  for service in "${SERVICES[@]}"; do
    variable=NAVALHA_${service^^}_ADDRESS
    declare -gx "$variable=$(target_of "$service")"
  done
  export NAVALHA_REDIS_URL="redis://127.0.0.1:${PORTS[redis]}"
  export NAVALHA_TOKEN_PUBLIC_KEY_FILE="$KEYS/token_public.pem"
  export NAVALHA_SERVICE_KEY_FILE="$KEYS/service.key"
}

export_auth_settings() {
  export NAVALHA_TOKEN_PRIVATE_KEY_FILE="$KEYS/token_private.pem"
  export NAVALHA_SMTP_URL="smtp://127.0.0.1:${PORTS[smtp]}"
  export NAVALHA_MAIL_FROM=nao-responda@navalha.example
  export NAVALHA_PUBLIC_URL="$PUBLIC_URL"
}

export_service_settings() {
  local service=$1
  export_common_settings
  [ "$service" != auth ] || export_auth_settings
  NAVALHA_DATABASE_URL=$(postgres_url "navalha_$service" "navalha_$service")
  NAVALHA_MIGRATION_DATABASE_URL=$(postgres_url "navalha_${service}_owner" "navalha_$service")
  export NAVALHA_DATABASE_URL NAVALHA_MIGRATION_DATABASE_URL
}

become_service() {
  export_service_settings "$1"
  become_server "$1" "$2" "$3"
}

# The administrator that --administrator asks for; ADMINISTRATION is what to tell of it.
make_administrator() {
  [ -n "$ADMINISTRATOR" ] || return 0
  ADMINISTRATION=$(
    export_service_settings auth
    "$(binary_of auth)" "--make_administrator=$ADMINISTRATOR" --log_level=warn 2>&1
  ) || die "--administrator: $ADMINISTRATION"
}

become_gateway() {
  export_common_settings
  become_server gateway "$1" "$2"
}

# become_server KIND PORT METRICS_PORT
become_server() {
  local extra=()
  [ -z "${EXTRA_FLAGS[$1]:-}" ] || mapfile -t extra <<<"${EXTRA_FLAGS[$1]}"
  become TERM "$(binary_of "$1")" "--listen=127.0.0.1:$2" "--metrics_listen=127.0.0.1:$3" "${extra[@]}"
}

# Starts all services at once, then waits for each: it listens once its database is migrated.
start_services() {
  local name
  for name in $(service_processes); do launch "$name"; done
  for name in $(service_processes); do wait_for_process "$name" 90 port_answers "${PORTS[$name]}"; done
}

gateway_is_ready() {
  curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:${PORTS[gateway]}/readyz"
}
