// Runs the monolith beside a suite, with its PostgreSQL and Redis and a copy of its rows.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../harness/servers/free-port.ts';
import { execute } from '../../harness/suites/database.ts';
import { accepts, type StackInfo } from '../../harness/suites/stack.ts';
import { until } from '../../harness/until.ts';
import { type Copy, createDatabase } from './copies.ts';

const LIMIT_MS = 20_000;

export class Monolith {
  readonly url: string;
  readonly pid: number;
  readonly #process: ChildProcess;
  readonly #database: string;

  private constructor(process: ChildProcess, url: string, database: string) {
    this.#process = process;
    this.#database = database;
    this.url = url;
    this.pid = process.pid ?? 0;
  }

  /** Creates its database from rows of the suite, and starts the server. */
  static async start(stack: StackInfo, copies: Copy[]): Promise<Monolith> {
    const database = await createDatabase(stack, copies);
    const port = await freePort();
    const server = spawn(
      'setpriv',
      ['--pdeathsig', 'TERM', process.execPath, join(import.meta.dirname, 'server.ts')],
      {
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          PORT: String(port),
          DATABASE_URL: database,
          REDIS_URL: stack.redis_url,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    await until(() => accepts(port), LIMIT_MS, 'the start of the monolith');
    return new Monolith(server, `http://127.0.0.1:${port}`, database);
  }

  /** Waits for the statements of requests whose client has left, which would slow down the next measurement. */
  async settle(): Promise<void> {
    const running = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`;
    await until(
      async () => (await execute(this.#database, running)).length === 0,
      LIMIT_MS,
      'the end of the statements of the monolith',
    );
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await until(
      () => this.#process.exitCode !== null || this.#process.signalCode !== null,
      LIMIT_MS,
      'the end of the monolith',
    );
  }
}
