// The supervisor of deploy/up: a signal at any moment stops all processes and ends it with status 0.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const STOPS = 25;
/** The interval at which the supervisor checks its processes. The signals are spread over it. */
const CHECK_INTERVAL_MS = 100;
const NO_BLOCKED_SIGNALS = 'SigBlk:\t0000000000000000';
const LIBRARY = resolve(import.meta.dirname, '../../deploy/lib');

// A supervisor that prints the ids of its processes before it supervises them, and its blocked signals when it stops:
// bash blocks SIGCHLD during a pause, and unblocks it only if the pause returns.
const SCRIPT = `
  set -euo pipefail
  ROOT=$1 RUN=$2 LOGS=$2
  exec {PORT_LOCK}>/dev/null {DATA_LOCK}>/dev/null
  for noun in say process service pictures edge; do . "$1/$noun.sh"; done
  print_blocked_signals() {
    local line
    while read -r line; do [[ $line != SigBlk* ]] || echo "$line"; done </proc/$$/status
  }
  trap 'STOP_STATUS=""; print_blocked_signals; stop_processes 5 one two three; ((\${#CRASHED[@]} == 0))' EXIT
  stop_on 0 TERM
  for name in one two three; do define_process "$name" TERM become TERM sleep 1000; launch "$name"; done
  echo "\${PIDS[@]}"
  supervise :`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'navalha-supervisor-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

interface Stop {
  status: number | null;
  blocked: string;
  errors: string;
  left: number[];
}

/** Starts a supervisor, sends it SIGTERM `delayMs` after it started its processes, and returns how it ended. */
async function stopAfter(delayMs: number): Promise<Stop> {
  const supervisor = spawn('bash', ['-c', SCRIPT, 'supervisor', LIBRARY, folder]);
  const ended = once(supervisor, 'exit');
  const errors = text(supervisor.stderr);
  const lines = createInterface(supervisor.stdout);
  const [pids] = (await once(lines, 'line')) as [string];
  const rest = once(lines, 'line');
  setTimeout(() => supervisor.kill('SIGTERM'), delayMs);
  const [status] = (await ended) as [number | null];
  const left = pids.split(' ').map(Number).filter(isAlive);
  return { status, blocked: String(await rest), errors: await errors, left };
}

test('a signal during a pause of the supervisor stops all processes at once', async () => {
  for (let stop = 0; stop < STOPS; stop += 1) {
    const result = await stopAfter((CHECK_INTERVAL_MS * stop) / STOPS);
    expect(result, `stop ${stop}`).toEqual({ status: 0, blocked: NO_BLOCKED_SIGNALS, errors: '', left: [] });
  }
});
