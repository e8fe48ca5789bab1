// A PostgreSQL for one test file, in a folder of its own and without durability. It ends with the process that started
// it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../until.ts';

const VERSIONS = '/usr/lib/postgresql';
const START_MS = 60_000;
const STOP_MS = 20_000;
const STATEMENT_MS = 60_000;

/** The prefix of a command that runs PostgreSQL, which refuses to run as root. */
const AS_POSTGRES =
  process.getuid?.() === 0 ? ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] : [];

function programOf(name: string): string {
  const newest = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one))[0];
  if (!newest) throw new Error(`PostgreSQL is not installed: ${VERSIONS} is empty`);
  return join(VERSIONS, newest, 'bin', name);
}

const idOf = (option: string): number =>
  Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

export class PrivatePostgres {
  private readonly folder: string;
  private readonly server: ChildProcess;

  private constructor(folder: string, server: ChildProcess) {
    this.folder = folder;
    this.server = server;
  }

  static async start(): Promise<PrivatePostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'navalha-postgres-'));
    if (AS_POSTGRES.length > 0) chownSync(folder, idOf('--user'), idOf('--group'));
    const data = join(folder, 'data');
    const [setUp = '', ...words] = [...AS_POSTGRES, programOf('initdb'), `--pgdata=${data}`];
    execFileSync(setUp, [
      ...words,
      ...['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    ]);
    const settings = ['listen_addresses=', 'fsync=off', 'max_connections=20'].flatMap((one) => ['-c', one]);
    // Changing the user clears the signal of the parent's death, so the user is changed first.
    const [command = '', ...given] = [...AS_POSTGRES, 'setpriv', '--pdeathsig', 'INT', '--'];
    const server = spawn(command, [...given, programOf('postgres'), '-D', data, '-k', folder, ...settings], {
      stdio: 'ignore',
    });
    const started = new PrivatePostgres(folder, server);
    await until(() => started.answers(), START_MS, 'a private PostgreSQL answers');
    return started;
  }

  private answers(): Promise<boolean> {
    return this.connect('postgres').then(
      (client) => client.end().then(() => true),
      () => false,
    );
  }

  /** A connection as the superuser. The caller ends it. */
  async connect(database: string): Promise<pg.Client> {
    const client = new pg.Client({
      host: this.folder,
      user: 'postgres',
      database,
      statement_timeout: STATEMENT_MS,
    });
    await client.connect();
    return client;
  }

  /** Creates an empty database and connects to it. */
  async create(database: string): Promise<pg.Client> {
    const client = await this.connect('postgres');
    await client.query(`CREATE DATABASE ${database} TEMPLATE template0`).finally(() => client.end());
    return this.connect(database);
  }

  async stop(): Promise<void> {
    this.server.kill('SIGINT');
    await until(
      () => this.server.exitCode !== null || this.server.signalCode !== null,
      STOP_MS,
      'the private PostgreSQL ended',
    );
    await rm(this.folder, { recursive: true, force: true });
  }
}
