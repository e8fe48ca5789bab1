// Runs the monolith on the orders of one shop, in the PostgreSQL of a suite.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../harness/free-port.ts';
import { accepts } from '../../harness/stack.ts';
import { until } from '../../harness/until.ts';

const LIMIT_MS = 20_000;

async function createTables(databaseUrl: string, shop: number): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, 'tables.sql'), 'utf8');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(sql.replaceAll(':shop', String(shop)));
  } finally {
    await client.end();
  }
}

export class Monolith {
  readonly url: string;
  readonly pid: number;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, url: string) {
    this.#process = process;
    this.url = url;
    this.pid = process.pid ?? 0;
  }

  /** Copies the orders of a shop from the read model, and starts the server. */
  static async start(databaseUrl: string, shop: number): Promise<Monolith> {
    await createTables(databaseUrl, shop);
    const address = new URL(databaseUrl);
    address.searchParams.set('options', '-c search_path=monolith');
    const port = await freePort();
    const server = spawn(
      'setpriv',
      ['--pdeathsig', 'TERM', process.execPath, join(import.meta.dirname, 'server.ts')],
      {
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          PORT: String(port),
          DATABASE_URL: address.href,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    await until(() => accepts(port), LIMIT_MS, 'the monolith');
    return new Monolith(server, `http://127.0.0.1:${port}`);
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
