# shellcheck shell=bash
# Demo data: filled in once, at the first start of a data folder that wants it.

# Fills it in if this is the first start, and remembers what was decided then: later starts never add
# demo people to a folder that began without them.
seed_demo() {
  local marker=$DATA/demo
  [ -f "$marker" ] && return 0
  if ((WANT_DEMO)); then
    CURRENT_LOG=$LOGS/demo.log
    export_database_urls
    long_step "Demo data" "$LOGS/demo.log" "$ROOT/deploy/demo/seed"
    forget_database_urls
    printf 'filled\n' >"$marker"
  else
    printf 'none\n' >"$marker"
  fi
}

export_database_urls() {
  local service variable
  for service in "${SERVICES[@]}"; do
    variable=NAVALHA_${service^^}_DATABASE_URL
    declare -gx "$variable=$(postgres_url "navalha_$service" "navalha_$service")"
  done
}

# Processes that are started later must not inherit the passwords.
forget_database_urls() {
  local service
  for service in "${SERVICES[@]}"; do unset "NAVALHA_${service^^}_DATABASE_URL"; done
}

has_demo() { [ "$(cat "$DATA/demo" 2>/dev/null)" = filled ]; }
