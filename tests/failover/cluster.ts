// Three nodes of PostgreSQL behind HAProxy with the configuration of deploy/ha. Patroni of Debian 12 is too old for
// it (see deploy/ha/patroni.yml), so the test does Patroni's work: it reports which node is the primary, and after its
// loss promotes the standby that has the most WAL. Commits wait for one standby, as under Patroni's synchronous mode.
import { createServer, type Server as HttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import { freePort } from '../harness/servers/free-port.ts';
import { PostgresNode } from '../harness/servers/postgres-node.ts';
import { Server } from '../harness/servers/server.ts';
import { execute } from '../harness/suites/database.ts';
import { accepts } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../deploy/ha/haproxy.cfg');
/** All addresses of 127.0.0.0/8 are this machine's. */
const ADDRESSES = ['127.0.0.11', '127.0.0.12', '127.0.0.13'];
const NAMES = ADDRESSES.map((_, index) => `postgres-${index + 1}`);
const START_LIMIT_MS = 30_000;
/** The primary counts as lost after this many failed checks, one every CHECK_MS. */
const FAILED_CHECKS = 3;
const CHECK_MS = 500;
const SETTINGS = {
  // A node never counts as its own standby.
  synchronous_standby_names: `ANY 1 ("${NAMES.join('", "')}")`,
  synchronous_commit: 'on',
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '500ms',
};

interface Standby {
  node: PostgresNode;
  /** The bytes of WAL that it has. */
  received: number;
}

export class Cluster {
  readonly nodes: PostgresNode[];
  /** The port of HAProxy, on 127.0.0.1. */
  readonly port: number;
  readonly #proxy: Server;
  readonly #reporters: HttpServer[];
  #primary: PostgresNode;
  /** The time of the last promotion. */
  promotedAt = 0;

  private constructor(nodes: PostgresNode[], port: number, proxy: Server, reporters: HttpServer[]) {
    this.nodes = nodes;
    this.port = port;
    this.#proxy = proxy;
    this.#reporters = reporters;
    this.#primary = nodes[0] as PostgresNode;
  }

  /** Starts the nodes and HAProxy. `folder`: for HAProxy's log. */
  static async start(folder: string): Promise<Cluster> {
    const [port, patroniPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
    const places = ADDRESSES.map((address, index) => ({ address, port, name: NAMES[index] as string }));
    const [first, ...others] = places as [(typeof places)[number], ...typeof places];
    const primary = await PostgresNode.create(first, { settings: SETTINGS });
    const nodes = [primary];
    for (const place of others) nodes.push(await PostgresNode.standbyOf(primary, place));
    const proxy = new Server({
      command: ['/usr/sbin/haproxy', '-f', CONFIGURATION],
      log: join(folder, 'haproxy.log'),
      user: 'haproxy',
      stopSignal: 'SIGTERM',
      environment: {
        LISTEN: `127.0.0.1:${proxyPort}`,
        POSTGRES_PORT: `${port}`,
        PATRONI_PORT: `${patroniPort}`,
        ...Object.fromEntries(ADDRESSES.map((address, index) => [`POSTGRES_${index + 1}`, address])),
      },
    });
    const cluster = new Cluster(nodes, proxyPort, proxy, []);
    for (const node of nodes) cluster.#reporters.push(await cluster.#report(node, patroniPort));
    await proxy.start(() => accepts(proxyPort));
    await until(() => cluster.#isReplicated(), START_LIMIT_MS, 'standbys that confirm commits');
    await until(() => cluster.#reachesPrimary(), START_LIMIT_MS, 'connections to the primary only');
    return cluster;
  }

  get primary(): PostgresNode {
    return this.#primary;
  }

  /** The address of the primary behind HAProxy. */
  url(role: string): string {
    return `postgresql://${role}@127.0.0.1:${this.port}/postgres`;
  }

  /** Answers HAProxy as Patroni's REST API on the machine of `node` does. */
  async #report(node: PostgresNode, port: number): Promise<HttpServer> {
    const server = createServer(async (_, response) => {
      const isPrimary = node === this.#primary && (await isWritable(node.url()));
      response.writeHead(isPrimary ? 200 : 503).end();
    });
    await new Promise<void>((resolve) => server.listen(port, node.place.address, resolve));
    return server;
  }

  async #isReplicated(): Promise<boolean> {
    const standbys = await this.#primary.sql(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'quorum'`);
    return standbys.length === this.nodes.length - 1;
  }

  /** Whether HAProxy has checked all nodes: at its start it takes turns among them, as if each were the primary. */
  async #reachesPrimary(): Promise<boolean> {
    const url = this.#primary.url().replace(/@[^/]+/, `@127.0.0.1:${this.port}`);
    const connections = Array.from({ length: 2 * this.nodes.length }, () => isWritable(url));
    return (await Promise.all(connections)).every(Boolean);
  }

  /** Waits until the primary is lost, and promotes a standby. */
  async replacePrimary(): Promise<void> {
    for (let failed = 0; failed < FAILED_CHECKS; ) {
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
      failed = (await isWritable(this.#primary.url())) ? 0 : failed + 1;
    }
    const standbys = await Promise.all(
      this.nodes
        .filter((node) => node !== this.#primary)
        .map(async (node) => ({ node, received: await wal(node) })),
    );
    // Every confirmed commit is on one of them, so the one with the most WAL has all.
    const [next, ...others] = standbys.sort((one, other) => other.received - one.received) as [
      Standby,
      ...Standby[],
    ];
    await next.node.sql('SELECT pg_promote(true, 30)');
    this.#primary = next.node;
    this.promotedAt = Date.now();
    for (const { node } of others) await follow(node, next.node);
  }

  async stop(): Promise<void> {
    for (const server of this.#reporters) server.close();
    await this.#proxy.stop();
    for (const node of this.nodes) await node.remove();
  }
}

async function isWritable(url: string): Promise<boolean> {
  try {
    const [row] = await execute<{ replica: boolean }>(url, 'SELECT pg_is_in_recovery() AS replica');
    return row?.replica === false;
  } catch {
    return false;
  }
}

async function wal(node: PostgresNode): Promise<number> {
  const [row] = await node.sql<{ received: string }>(
    "SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0') AS received",
  );
  return Number(row?.received ?? 0);
}

/** Makes a standby follow another primary. */
async function follow(node: PostgresNode, primary: PostgresNode): Promise<void> {
  await node.sql(`ALTER SYSTEM SET primary_conninfo = '${primary.conninfo()}'`);
  await node.sql('SELECT pg_reload_conf()');
}
