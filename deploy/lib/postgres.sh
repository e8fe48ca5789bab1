# shellcheck shell=bash
# A private, durable PostgreSQL with passwords on a socket that only its suite's users can reach.
# deploy/lib/databases.sh describes its databases.

PG_BIN=""       # the folder of initdb and postgres
PG_SOCKETS=""   # the folder of the socket
PG_PREFIX=()    # the command that switches from root to the user postgres

readonly PG_PORT=5432  # part of the socket's name; PostgreSQL does not listen on the network
readonly PG_STARTS=4   # start attempts: after a crash, children of the old server may still run

find_postgres() {
  PG_BIN=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort --version-sort | tail -n 1)
  [ -x "$PG_BIN/postgres" ] || die "PostgreSQL is not installed: run deploy/install"
}

# Selects the user postgres when started by root, because PostgreSQL refuses to run as root.
choose_postgres_user() {
  PG_PREFIX=()
  [ "$(id --user)" = 0 ] || return 0
  PG_PREFIX=(setpriv --reuid postgres --regid postgres --init-groups)
  chown --recursive postgres:postgres "$1" "$PG_SOCKETS"
  # The folder's group grants the services access to the socket.
  [ -z "${SUITE_GROUP:-}" ] || chown ":$SUITE_GROUP" "$PG_SOCKETS"
  chmod 2710 "$PG_SOCKETS"
}

# prepare_postgres FOLDER: creates a cluster in FOLDER unless it exists.
prepare_postgres() {
  find_postgres
  mkdir -p "$1" "$RUN" && chmod 700 "$1"
  remove_old_sockets
  make_socket_folder && PG_SOCKETS=$SOCKET_FOLDER
  choose_postgres_user "$1"
  [ -f "$1/PG_VERSION" ] || init_cluster "$1"
}

init_cluster() {
  # The password file is in a folder that only PostgreSQL's user and root can enter. Runs in /,
  # because that user may lack access to the current folder.
  password_of postgres >"$PG_SOCKETS/password"
  (cd / && "${PG_PREFIX[@]}" "$PG_BIN/initdb" --pgdata="$1" --username=postgres \
    --auth-local=scram-sha-256 --auth-host=reject --pwfile="$PG_SOCKETS/password" --encoding=UTF8 \
    --locale=C.UTF-8 --data-checksums --no-instructions) \
    >"$(log_of postgres)" 2>&1
  rm --force "$PG_SOCKETS/password"
}

# become_postgres FOLDER [SETTING...], for define_process: executes the server with these settings on top
# of the suite's. log_error_verbosity keeps row values out of the log.
become_postgres() {
  local settings=(
    listen_addresses= "unix_socket_directories=$PG_SOCKETS" "port=$PG_PORT" unix_socket_permissions=0770
    max_connections=200 shared_buffers=128MB fsync=on synchronous_commit=on jit=off
    timezone=UTC log_timezone=UTC log_error_verbosity=terse "log_line_prefix=%m [%p] %q%u@%d " "${@:2}"
  )
  cd /
  become INT "${PG_PREFIX[@]}" setpriv --pdeathsig INT -- "$PG_BIN/postgres" -D "$1" \
    "${settings[@]/#/--}"
}

# The address of PostgreSQL: this one, or an external one (deploy/lib/external.sh).
database_address() {
  printf '%s' "${DATABASE_ADDRESS:-postgresql://localhost:$PG_PORT/?host=$PG_SOCKETS}"
}

# postgres_url ROLE DATABASE: the connection URL.
postgres_url() { role_url "$(database_address)" "$1:$(password_of "$1")" "$2"; }

# run_sql DATABASE [ROLE]: executes standard input as ROLE, or else as the superuser of this PostgreSQL.
run_sql() {
  local role=${2:-postgres}
  PGPASSWORD=$(password_of "$role") psql --dbname="$(role_url "$(database_address)" "$role" "$1")" \
    --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --tuples-only --no-align
}

postgres_answers() { run_sql postgres <<<'SELECT 1' >/dev/null 2>&1; }

# Starts PostgreSQL and waits for it, with several attempts after a crash.
start_postgres() {
  local try
  for ((try = 1; try < PG_STARTS; try++)); do
    launch postgres
    while is_up postgres; do
      if postgres_answers; then return 0; fi
      pause 0.05
    done
    pause 0.5
  done
  start_process postgres 60 postgres_answers
}

# Creates the databases and roles of all services, once.
make_databases() {
  local service missing=0
  for service in "${SERVICES[@]}"; do [ -f "$DATA/databases/$service" ] || missing=1; done
  ((missing)) || return 0
  provision_databases run_sql >>"$(log_of postgres)"
  mkdir -p "$DATA/databases"
  for service in "${SERVICES[@]}"; do : >"$DATA/databases/$service"; done
}
