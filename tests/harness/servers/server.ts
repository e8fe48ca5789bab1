// A server of another product that a test starts beside the suite, such as PostgreSQL, Redis or HAProxy.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { familyOf, signal } from '../suites/stack.ts';
import { until } from '../until.ts';

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;
const isRoot = process.getuid?.() === 0;

/** The words before a command that run it as `user`, if root runs the tests. */
export const runAs = (user: string): string[] =>
  isRoot ? ['setpriv', '--reuid', user, '--regid', user, '--init-groups', '--'] : [];

export interface ServerOptions {
  command: string[];
  log: string;
  /** The user who runs it if root runs the tests. */
  user: string;
  stopSignal: NodeJS.Signals;
  environment?: Record<string, string>;
}

/** Stops when the test process dies. */
export class Server {
  readonly #options: ServerOptions;
  #child: ChildProcess | undefined;
  #ended: Promise<void> | undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  /** Starts it and waits until it answers. Throws its log if it ends before. */
  async start(answers: () => Promise<boolean>): Promise<void> {
    const { command, log, user, stopSignal, environment } = this.#options;
    const end = ['setpriv', '--pdeathsig', stopSignal.replace('SIG', ''), '--'];
    const [program = '', ...words] = [...runAs(user), ...end, ...command];
    const output = openSync(log, 'a');
    const child = spawn(program, words, {
      stdio: ['ignore', output, output],
      cwd: '/',
      env: { ...process.env, ...environment },
    });
    closeSync(output);
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once('exit', () => resolve());
    });
    await until(async () => !this.#isUp || (await answers()), START_LIMIT_MS, `an answer of ${command[0]}`);
    if (!this.#isUp) throw new Error(`${command[0]} ended: ${(await readFile(log, 'utf8')).slice(-4000)}`);
  }

  get #isUp(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Ends it and its children at once, as the loss of its machine does. */
  async kill(): Promise<void> {
    const pid = this.#child?.pid;
    if (!this.#isUp || pid === undefined) return;
    // A suspended parent starts no further children.
    signal(pid, 'SIGSTOP');
    for (const member of await familyOf(pid)) signal(member, 'SIGKILL');
    await this.#ended;
  }

  /** Stops it; kills it after a time limit. */
  async stop(): Promise<void> {
    if (!this.#isUp) return;
    this.#child?.kill(this.#options.stopSignal);
    const late = setTimeout(() => this.kill(), STOP_LIMIT_MS);
    await this.#ended;
    clearTimeout(late);
  }
}
