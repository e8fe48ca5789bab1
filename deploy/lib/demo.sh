# shellcheck shell=bash
# Demo data, created at the first start of a data folder unless --no-demo is given.

# Seeds at the first start and records whether it did, because a folder that was first started without
# demo data must not get any later.
seed_demo() {
  local marker=$DATA/demo
  [ -f "$marker" ] && return 0
  if ((WANT_DEMO)); then
    CURRENT_LOG=$LOGS/demo.log
    export_database_urls
    long_step "Demo data" "$LOGS/demo.log" "$ROOT/deploy/demo/seed"
    forget_database_urls
    printf 'filled\n' >"$marker"
    step "Reports of the demo data" "$LOGS/demo.log" await_reports
  else
    printf 'none\n' >"$marker"
  fi
}

# Waits at most 3 minutes until the read model of reporting contains the demo's orders, because
# reporting refuses reports until then.
await_reports() {
  local head position try filled='SELECT position FROM feed_cursor WHERE is_filled'
  head=$(run_sql navalha_orders navalha_orders <<<'SELECT max(position) FROM outbox')
  for ((try = 0; try < 900; try++)); do
    position=$(run_sql navalha_reporting navalha_reporting <<<"$filled")
    ((${position:-0} < head)) || return 0
    pause 0.2
  done
  say "reporting is still at change ${position:-0} of $head"
}

export_database_urls() {
  local service variable
  for service in "${SERVICES[@]}"; do
    variable=NAVALHA_${service^^}_DATABASE_URL
    declare -gx "$variable=$(postgres_url "navalha_$service" "navalha_$service")"
  done
}

# Removes the passwords from the environment of processes started later.
forget_database_urls() {
  local service
  for service in "${SERVICES[@]}"; do unset "NAVALHA_${service^^}_DATABASE_URL"; done
}

has_demo() { [ "$(cat "$DATA/demo" 2>/dev/null)" = filled ]; }
