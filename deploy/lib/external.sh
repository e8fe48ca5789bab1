# shellcheck shell=bash
# PostgreSQL and Redis on other servers. The data folder remembers their addresses, so that a later start
# does not begin with empty databases of its own.

DATABASE_ADDRESS=""  # the URL of PostgreSQL; empty: the suite's own
POOLER_ADDRESS=""    # the URL of a pooler in transaction mode for the services; empty: none
REDIS_ADDRESS=""     # the URL of Redis; empty: the suite's own

# Takes the address of Redis from the environment, which hides its password from other users, and
# removes it there, so that only the services and the gateway get it.
take_redis_address() {
  REDIS_ADDRESS=${NAVALHA_REDIS_URL:-}
  unset NAVALHA_REDIS_URL
}

check_external() {
  [ -z "$DATABASE_ADDRESS" ] || is_database_address "$DATABASE_ADDRESS" ||
    die "--database-url takes postgresql://HOST:PORT/?PARAMETERS, without a password."
  [[ -z $POOLER_ADDRESS || $POOLER_ADDRESS == none ]] || is_database_address "$POOLER_ADDRESS" ||
    die "--pooler-url takes postgresql://HOST:PORT/?PARAMETERS, without a password, or none."
  [[ $REDIS_ADDRESS =~ ^(none|rediss?(\+sentinel)?://.+)?$ ]] ||
    die "--redis-url takes redis://, rediss://, redis+sentinel:// or rediss+sentinel://, or none."
}

# Completes the addresses with those that the data folder remembers, and remembers the given ones.
choose_external() {
  local folder=$DATA/external
  recall DATABASE_ADDRESS "$folder/database_url"
  recall POOLER_ADDRESS "$folder/pooler_url"
  recall REDIS_ADDRESS "$folder/redis_url"
  [[ $POOLER_ADDRESS != none ]] || POOLER_ADDRESS=""
  [[ $REDIS_ADDRESS != none ]] || REDIS_ADDRESS=""
  [ -n "$DATABASE_ADDRESS" ] || {
    [ -z "$POOLER_ADDRESS" ] || die "--pooler-url needs --database-url, through which migrations run."
    return 0
  }
  [ ! -e "$DATA/postgres" ] || die "$DATA has databases of its own: choose another folder with --data."
  [ -z "$ARCHIVE" ] || die "--archive needs PostgreSQL of the suite's own."
  [[ $DATABASE_ADDRESS != *,* || $WANT_DEMO == 0 || -f $DATA/demo ]] ||
    die "Demo data needs an address of one host: use --no-demo."
}

# recall VARIABLE FILE: sets an empty VARIABLE to the content of FILE, or writes its value there.
recall() {
  if [ -n "${!1}" ]; then
    mkdir -p "${2%/*}"
    write_secret "$2" printf '%s\n' "${!1}"
  elif [ -f "$2" ]; then
    printf -v "$1" '%s' "$(<"$2")"
  fi
}

# Fails unless each service's roles can use its database.
check_databases() {
  local service name role
  for service in "${SERVICES[@]}"; do
    name=navalha_$service
    for role in "${name}_owner" "$name"; do
      run_sql "$name" "$role" <<<'SELECT 1' >/dev/null ||
        die "The role $role can't use the database $name: create them with deploy/databases."
    done
  done
}

# redis_address URL: URL with the suite's own password of Redis unless it contains one.
redis_address() {
  local scheme=${1%%://*} rest=${1#*://}
  [[ ${rest%%[/?]*} == *@* ]] || rest=:$(password_of redis)@$rest
  printf '%s://%s' "$scheme" "$rest"
}

# Exports the settings of a service's database, through the pooler if there is one.
export_database_settings() {
  local name=navalha_$1
  if [ -n "$POOLER_ADDRESS" ]; then
    NAVALHA_DATABASE_URL=$(role_url "$POOLER_ADDRESS" "$name:$(password_of "$name")" "$name")
    export NAVALHA_DATABASE_POOLER=true
  else
    NAVALHA_DATABASE_URL=$(postgres_url "$name" "$name")
  fi
  export NAVALHA_DATABASE_URL
}
