# shellcheck shell=bash
# The databases of the services. Each service has a database and two roles: the owner, for migrations,
# and one that only reads and writes rows.

# role_url ADDRESS ROLE[:PASSWORD] DATABASE: the URL with which ROLE connects to DATABASE. ADDRESS is a
# PostgreSQL URL; its user and database are replaced.
role_url() {
  local rest=${1#*://} hosts query=""
  [[ $rest != *\?* ]] || query="?${rest#*\?}"
  hosts=${rest%%[/?]*}
  printf 'postgresql://%s@%s/%s%s' "$2" "${hosts##*@}" "$3" "$query"
}

# is_database_address URL: whether URL names PostgreSQL. A password in it would be visible to every user
# of the machine, on the command lines of its clients.
is_database_address() {
  [[ $1 =~ ^postgres(ql)?://([^:@/]+@)?[^@/?]+(/[^?]*)?(\?[^?]*)?$ ]]
}

# provision_databases SQL: creates missing databases and roles of all services. SQL DATABASE executes
# standard input as an administrator of PostgreSQL.
provision_databases() {
  local service
  for service in "${SERVICES[@]}"; do
    database_sql "$service" | "$1" postgres
    grants_sql "$service" | "$1" "navalha_$service"
  done
}

# The administrator of a managed PostgreSQL is no superuser: it must be a member of a role to give it a
# database.
database_sql() {
  local name=navalha_$1 role
  for role in "$name" "${name}_owner"; do
    cat <<SQL
SELECT 'CREATE ROLE $role' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '$role') \gexec
ALTER ROLE $role LOGIN PASSWORD '$(password_of "$role")';
SQL
  done
  cat <<SQL
SELECT 'GRANT ${name}_owner TO CURRENT_USER'
WHERE NOT pg_has_role(CURRENT_USER, '${name}_owner', 'USAGE') \gexec
SELECT 'CREATE DATABASE $name OWNER ${name}_owner'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '$name') \gexec
REVOKE ALL ON DATABASE $name FROM PUBLIC;
GRANT CONNECT ON DATABASE $name TO $name;
SQL
}

grants_sql() {
  local name=navalha_$1
  cat <<SQL
ALTER SCHEMA public OWNER TO ${name}_owner;
GRANT USAGE ON SCHEMA public TO $name;
ALTER DEFAULT PRIVILEGES FOR ROLE ${name}_owner
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO $name;
ALTER DEFAULT PRIVILEGES FOR ROLE ${name}_owner GRANT USAGE, SELECT ON SEQUENCES TO $name;
SQL
}

# The settings that a connection of a service chooses itself, unless a pooler stands before PostgreSQL:
# DatabaseSettings in services/common/database/database.hpp.
settings_sql() {
  local setting
  for setting in "statement_timeout = '5s'" "lock_timeout = '2s'" "TimeZone = 'UTC'" "DateStyle = 'ISO'"; do
    printf 'ALTER ROLE navalha_%s SET %s;\n' "$1" "$setting"
  done
}
