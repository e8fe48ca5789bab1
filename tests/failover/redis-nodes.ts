// Three nodes of Redis, each with a Sentinel, with the configuration of deploy/ha.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../harness/servers/free-port.ts';
import { Server } from '../harness/servers/server.ts';
import { accepts } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../deploy/ha');
const ADDRESSES = ['127.0.0.21', '127.0.0.22', '127.0.0.23'];
const PASSWORD = 'senha-do-teste';
const START_LIMIT_MS = 30_000;

export class RedisNodes {
  readonly #folder: string;
  readonly #port: number;
  readonly #sentinelPort: number;
  readonly #servers = new Map<string, Server>();
  readonly #sentinels = new Map<string, Server>();

  private constructor(folder: string, port: number, sentinelPort: number) {
    this.#folder = folder;
    this.#port = port;
    this.#sentinelPort = sentinelPort;
  }

  static async start(): Promise<RedisNodes> {
    const folder = await mkdtemp(join(tmpdir(), 'navalha-redis-'));
    // Redis' user writes there.
    await chmod(folder, 0o777);
    const nodes = new RedisNodes(folder, await freePort(), await freePort());
    const replica = [`replicaof ${ADDRESSES[0]} ${nodes.#port}`];
    for (const [index, address] of ADDRESSES.entries()) {
      nodes.#servers.set(address, await nodes.#start('redis', address, index > 0 ? replica : []));
    }
    for (const address of ADDRESSES) nodes.#sentinels.set(address, await nodes.#start('sentinel', address));
    await until(() => nodes.#isComplete(), START_LIMIT_MS, 'the replicas and the Sentinels');
    return nodes;
  }

  /** The address for clients of Sentinels. */
  get url(): string {
    const hosts = ADDRESSES.map((address) => `${address}:${this.#sentinelPort}`);
    return `redis+sentinel://:${PASSWORD}@${hosts.join(',')}/navalha`;
  }

  /** The address of the current master, according to the Sentinel of the last node. */
  async master(): Promise<string> {
    const place = (await this.#ask(['get-master-addr-by-name', 'navalha'])) as string[];
    return place[0] ?? '';
  }

  /** Ends a node and its Sentinel, as the loss of their machine does. */
  async kill(address: string): Promise<void> {
    await this.#sentinels.get(address)?.kill();
    await this.#servers.get(address)?.kill();
  }

  async stop(): Promise<void> {
    for (const server of [...this.#sentinels.values(), ...this.#servers.values()]) await server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Starts a server with a file of deploy/ha, in which names and ports are replaced, and with further lines. */
  async #start(kind: 'redis' | 'sentinel', address: string, further: string[] = []): Promise<Server> {
    const text = await readFile(join(CONFIGURATION, `${kind}.conf`), 'utf8');
    const replaced = text
      .replaceAll('PASSWORD', PASSWORD)
      .replace(/(announce-ip) redis-1/, `$1 ${address}`)
      .replace('monitor navalha redis-1 6379', `monitor navalha ${ADDRESSES[0]} ${this.#port}`)
      .replace('port 26379', `port ${this.#sentinelPort}`)
      .replace('port 6379', `port ${this.#port}`);
    const file = join(this.#folder, `${kind}-${address}.conf`);
    const lines = [`bind ${address}`, `dir ${this.#folder}`, ...further];
    await writeFile(file, `${replaced}${lines.join('\n')}\n`);
    // A Sentinel stores its state in its file, so Redis' user must be able to write there.
    await chmod(file, 0o666);
    const server = new Server({
      command: ['redis-server', file, ...(kind === 'sentinel' ? ['--sentinel'] : [])],
      log: join(this.#folder, `${kind}-${address}.log`),
      user: 'redis',
      stopSignal: 'SIGTERM',
    });
    const port = kind === 'sentinel' ? this.#sentinelPort : this.#port;
    await server.start(() => accepts(port, address));
    return server;
  }

  /** Asks the Sentinel of the last node, which the test never ends first. */
  async #ask(words: string[]): Promise<unknown> {
    const client = new Redis({
      host: ADDRESSES.at(-1) as string,
      port: this.#sentinelPort,
      lazyConnect: true,
      retryStrategy: () => null,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call('SENTINEL', words);
    } finally {
      client.disconnect();
    }
  }

  async #isComplete(): Promise<boolean> {
    try {
      const [replicas, sentinels] = (await Promise.all([
        this.#ask(['replicas', 'navalha']),
        this.#ask(['sentinels', 'navalha']),
      ])) as [string[][], string[][]];
      const isLinked = (replica: string[]) => replica[replica.indexOf('master-link-status') + 1] === 'ok';
      return replicas.filter(isLinked).length === 2 && sentinels.length === 2;
    } catch {
      return false;
    }
  }
}
