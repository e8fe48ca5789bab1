# shellcheck shell=bash
# The parts of tests/run. Each runner writes JUnit XML into output/PART, which is counted; a runner
# that fails without a failed case counts as one failure.

readonly RUNNER=$ROOT/tests/harness/parts/runner

# run_cases PART NAME SECONDS COMMAND...: runs a runner with a time limit, shows its output, and
# counts the cases in its reports.
run_cases() {
  local part=$1 name=$2 limit=$3 folder=$OUTPUT/$1/$2 status=0 started passed failed polite=()
  # A part that runs beside another one gets lower priority.
  [ -z "$BESIDE_PID" ] || polite=(nice --adjustment=5)
  started=$(now_ms)
  mkdir -p "$folder"
  say "$part: $name ..."
  REPORTS=$folder timeout --kill-after=20 "$limit" "${polite[@]}" "${@:4}" </dev/null >"$folder/log" 2>&1 &
  STEP_PID=$!
  follow_log "$folder/log" "$STEP_PID" "$started"
  wait "$STEP_PID" || status=$?
  check_stop
  STEP_PID=""
  read -r passed failed < <(count_cases "$folder")
  if ((status != 0 && failed == 0)); then failed=1; fi
  if ((passed + failed == 0)); then complain "$name ran no test" && failed=1; fi
  if ((failed > 0)); then show_failure "$folder/log" "$status"; fi
  PASSED=$((PASSED + passed)) FAILED=$((FAILED + failed))
  say "$(printf '%-6s %-24s %5d passed %3d failed  %8s' \
    "$part:" "$name" "$passed" "$failed" "$(seconds_since "$started")")"
}

# Prints every 30 seconds that a runner is still running.
follow_log() {
  local tick=0
  while kill -0 "$2" 2>/dev/null; do
    sleep 0.2
    check_stop
    tick=$((tick + 1))
    if ((tick % 150 == 0)); then
      say "  $(seconds_since "$3"), $(tail -n 1 "$1" | tr --delete '\033' | cut --characters=1-100)"
    fi
  done
}

show_failure() {
  if (($2 == 124 || $2 == 137)); then complain "stopped: it took longer than its limit"; fi
  tail -n 60 "$1" | sed 's/^/    | /' >&2
  complain "The whole log: $1"
}

# count_cases FOLDER: the passed and failed cases of all JUnit files there. A case may contain several
# failures; skipped cases are not counted.
count_cases() {
  find "$1" -name '*.xml' -print0 | xargs --null --no-run-if-empty cat | awk '
    BEGIN { RS = "<" }
    /^testcase[ \t\n]/ { total++; open = 1 }
    /^(failure|error)[ \t\n>\/]/ { failed += open; open = 0 }
    /^skipped[ \t\n>\/]/ { total -= open; open = 0 }
    END { print total - failed, failed + 0 }'
}

BESIDE=""      # the part that runs in the background
BESIDE_PID=""

# start_beside PART: runs PART in the background. join_beside counts its cases.
start_beside() {
  BESIDE=$1
  count_part "$1" &
  BESIDE_PID=$!
}

# count_part PART: runs PART in a subshell and writes its counts into a file.
count_part() {
  trap end_running_step EXIT
  stop_on 143 INT TERM
  local PASSED=0 FAILED=0
  "part_$1"
  printf '%d %d\n' "$PASSED" "$FAILED" >"$OUTPUT/$1/counts"
}

# Waits for the background part, if any, and adds its counts.
join_beside() {
  local passed=0 failed=1
  [ -n "$BESIDE_PID" ] || return 0
  # The counts decide the result, because bash may have discarded the child's status.
  wait "$BESIDE_PID" || true
  check_stop
  BESIDE_PID=""
  if [ -f "$OUTPUT/$BESIDE/counts" ]; then
    read -r passed failed <"$OUTPUT/$BESIDE/counts"
  else
    complain "$BESIDE broke off"
  fi
  PASSED=$((PASSED + passed)) FAILED=$((FAILED + failed))
}

# For the exit trap: ends the background part.
end_beside() {
  [ -n "$BESIDE_PID" ] || return 0
  kill -TERM "$BESIDE_PID" 2>/dev/null || true
  wait "$BESIDE_PID" || true
}

SHARED_STACK_PID=""

# Starts the suite that e2e and api share.
share_stack() {
  local file=$OUTPUT/shared-stack.json started
  started=$(now_ms)
  rm --force "$file"
  node "$ROOT/tests/harness/parts/hold-stack.ts" "$file" </dev/null >"$OUTPUT/shared-stack.log" 2>&1 &
  SHARED_STACK_PID=$!
  until [ -f "$file" ]; do
    kill -0 "$SHARED_STACK_PID" 2>/dev/null || die "The suite did not start: $OUTPUT/shared-stack.log"
    sleep 0.2
    check_stop
  done
  NAVALHA_STACK=$(<"$file")
  export NAVALHA_STACK
  say "$(printf '%-40s %s' "The suite that e2e and api share runs" "$(seconds_since "$started")")"
}

# Stops the suite that e2e and api share, if it runs.
unshare_stack() {
  unset NAVALHA_STACK
  [ -n "$SHARED_STACK_PID" ] || return 0
  kill -TERM "$SHARED_STACK_PID" 2>/dev/null || true
  if ! wait "$SHARED_STACK_PID"; then
    complain "The shared suite crashed while it stopped: see $OUTPUT/shared-stack.log"
    FAILED=$((FAILED + 1))
  fi
  SHARED_STACK_PID=""
}

# Format, style, types, layout, and clang-tidy, which begins no check after LINT_SECONDS; 0: no limit.
part_lint() {
  run_cases lint tidy 300 "$RUNNER" vitest tidy
  run_cases lint web 300 "$RUNNER" check "style and types of the web app" npm --prefix web run check
  run_cases lint tests 300 "$RUNNER" check "style and types of tests and deploy" npm --prefix tests run check
  local seconds=${LINT_SECONDS:-20} limit=86400
  ((seconds == 0)) || limit=$((seconds + 360))
  run_cases lint clang-tidy "$limit" "$RUNNER" clang-tidy "$seconds"
  say "  $(tail -n 1 "$OUTPUT/lint/clang-tidy/log")"
}

# The tests of the web app, which belong to unit.
run_web_tests() { run_cases unit web 900 "$RUNNER" web; }

# All other tests of unit.
part_unit() {
  run_cases unit cpp 600 "$RUNNER" ctest unit
  run_cases unit mailbox 60 "$RUNNER" node deploy/mailbox
  run_cases unit demo 300 "$RUNNER" node deploy/demo
}

part_store() { run_cases store cpp 900 "$RUNNER" store; }
part_api() { run_cases api gateway 900 "$RUNNER" vitest api; }
part_e2e() { run_cases e2e chromium 3000 "$RUNNER" playwright; }
part_fault() { run_cases fault faults 2400 "$RUNNER" vitest fault; }
part_compose() { run_cases compose containers 3600 "$RUNNER" compose; }
part_upgrade() { run_cases upgrade releases 1200 "$RUNNER" vitest upgrade; }
part_failover() { run_cases failover servers 1800 "$RUNNER" vitest failover; }
part_bench() { run_cases bench rates 1800 "$RUNNER" vitest bench; }
part_recovery() {
  run_cases recovery faults $((${NAVALHA_SOAK_SECONDS:-900} + 3600)) "$RUNNER" vitest recovery
}
# The time limit covers one processor, where the targets run one after the other.
part_fuzz() {
  local limit=${FUZZ_SECONDS:-600}
  run_cases fuzz gateway $((limit * 8 + 300)) "$ROOT/tests/harness/parts/fuzz" run "$limit"
}

# The C++ tests with sanitizers, one build after the other.
part_sanitize() {
  local preset
  for preset in debug tsan; do
    run_cases sanitize "unit-$preset" 7200 "$RUNNER" ctest unit "$preset"
    run_cases sanitize "store-$preset" 7200 "$RUNNER" store "$preset"
  done
}
