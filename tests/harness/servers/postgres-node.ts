// A PostgreSQL server that a test starts beside the suite, as its external database or as a node of a cluster.
import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { execute } from '../suites/database.ts';
import { runAs, Server } from './server.ts';

const run = promisify(execFile);
const USER = 'postgres';
const PASSWORD = 'senha-do-teste';
const PROGRAM_LIMIT_MS = 60_000;

export interface PostgresPlace {
  /** An address of this machine. */
  address: string;
  port: number;
  /** The name under which standbys confirm commits. */
  name: string;
}

export interface PostgresSettings {
  /** Lines of postgresql.conf. */
  settings?: Record<string, string>;
  /** The key and the certificate of TLS in PEM; connections without TLS are then refused. Default: no TLS. */
  tls?: string;
}

async function programs(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql');
  return join('/usr/lib/postgresql', String(Math.max(...versions.map(Number))), 'bin');
}

/** Runs a program of PostgreSQL as its user. */
async function runProgram(name: string, words: string[]): Promise<void> {
  const [program = '', ...rest] = [...runAs(USER), join(await programs(), name), ...words];
  await run(program, rest, {
    cwd: '/',
    timeout: PROGRAM_LIMIT_MS,
    env: { ...process.env, PGPASSWORD: PASSWORD },
  });
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'navalha-postgres-'));
  // PostgreSQL's user must be able to create its data there.
  await chmod(folder, 0o777);
  await writeFile(join(folder, 'password'), PASSWORD);
  await chmod(join(folder, 'password'), 0o644);
  return folder;
}

export class PostgresNode {
  readonly place: PostgresPlace;
  readonly #folder: string;
  readonly #server: Server;

  private constructor(place: PostgresPlace, folder: string, bin: string) {
    this.place = place;
    this.#folder = folder;
    this.#server = new Server({
      command: [join(bin, 'postgres'), '-D', join(folder, 'data')],
      log: join(folder, 'log'),
      user: USER,
      stopSignal: 'SIGINT',
    });
  }

  /** Creates and starts a server with an empty cluster. */
  static async create(place: PostgresPlace, given: PostgresSettings = {}): Promise<PostgresNode> {
    const folder = await newFolder();
    const data = join(folder, 'data');
    const how = ['--auth-local=reject', '--auth-host=scram-sha-256', `--pwfile=${join(folder, 'password')}`];
    const what = [`--pgdata=${data}`, `--username=${USER}`, '--encoding=UTF8', '--locale=C.UTF-8'];
    await runProgram('initdb', [...what, ...how, '--no-sync', '--no-instructions']);
    const node = new PostgresNode(place, folder, await programs());
    await node.#configure(given);
    await node.#server.start(() => node.#answers());
    return node;
  }

  /** Creates and starts a standby of `primary`, with its settings. */
  static async standbyOf(primary: PostgresNode, place: PostgresPlace): Promise<PostgresNode> {
    const folder = await newFolder();
    const from = ['--dbname', primary.conninfo(), '--write-recovery-conf', '--checkpoint=fast'];
    await runProgram('pg_basebackup', [`--pgdata=${join(folder, 'data')}`, ...from]);
    const node = new PostgresNode(place, folder, await programs());
    await node.#configure({});
    await node.#server.start(() => node.#answers());
    return node;
  }

  async #configure({ settings = {}, tls }: PostgresSettings): Promise<void> {
    const data = join(this.#folder, 'data');
    const rules = await readFile(join(data, 'pg_hba.conf'), 'utf8');
    const local = rules.replaceAll('127.0.0.1/32', '127.0.0.0/8');
    await writeFile(join(data, 'pg_hba.conf'), tls ? local.replaceAll(/^host\b/gm, 'hostssl') : local);
    const { address, port, name } = this.place;
    const all: Record<string, string> = {
      listen_addresses: address,
      port: String(port),
      unix_socket_directories: '',
      cluster_name: name,
      max_connections: '200',
      ...settings,
    };
    if (tls) {
      const file = join(data, 'tls.pem');
      // Written by PostgreSQL's user, because it refuses a key that belongs to another one.
      await writeFile(join(this.#folder, 'tls'), tls);
      const [program = '', ...words] = [
        ...runAs(USER),
        'install',
        '--mode=600',
        join(this.#folder, 'tls'),
        file,
      ];
      await run(program, words);
      Object.assign(all, { ssl: 'on', ssl_cert_file: file, ssl_key_file: file });
    }
    const lines = Object.entries(all).map(([key, value]) => `${key} = '${value}'\n`);
    await appendFile(join(data, 'postgresql.conf'), lines.join(''));
  }

  /** The text with which libpq connects as the superuser. */
  conninfo(): string {
    const { address, port } = this.place;
    return `host=${address} port=${port} user=${USER} password=${PASSWORD} dbname=postgres`;
  }

  /** The address for `role`, by default the superuser with its password. */
  url(role = `${USER}:${PASSWORD}`, parameters = ''): string {
    return `postgresql://${role}@${this.place.address}:${this.place.port}/postgres${parameters}`;
  }

  /** Runs a statement as the superuser, without TLS. */
  sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return execute<Row>(this.url(), text);
  }

  /** Whether it accepts connections. */
  async #answers(): Promise<boolean> {
    try {
      await this.sql('SELECT 1');
      return true;
    } catch (error) {
      // A refusal, for example of a connection without TLS, is an answer.
      return /pg_hba|no encryption/.test(String(error));
    }
  }

  /** Ends it as the loss of its machine does. */
  kill(): Promise<void> {
    return this.#server.kill();
  }

  /** Stops it and deletes its data. */
  async remove(): Promise<void> {
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
