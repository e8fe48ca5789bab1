// A bucket of a real S3-compatible server, which verifies signatures, behind a network that a test can cut.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { CuttableNetwork } from './cuttable-network.ts';

const NAME = 'navalha';
const FOLDER = 'pictures';
/** The only credentials that the server accepts. */
const KEY_ID = 'S3RVER';
const SECRET = 'S3RVER';
const OBJECT = '._S3rver_object';

export class Bucket {
  readonly network: CuttableNetwork;
  readonly #server: S3rver;
  readonly #folder: string;

  private constructor(server: S3rver, folder: string, network: CuttableNetwork) {
    this.#server = server;
    this.#folder = folder;
    this.network = network;
  }

  static async start(): Promise<Bucket> {
    const folder = await mkdtemp(join(tmpdir(), 'navalha-bucket-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(folder, 'buckets'),
      vhostBuckets: false,
      configureBuckets: [{ name: NAME }],
    });
    const { port } = await server.run();
    const bucket = new Bucket(server, folder, await CuttableNetwork.to(`http://127.0.0.1:${port}`));
    await bucket.allow();
    return bucket;
  }

  /** Options of deploy/up that store pictures in this bucket. */
  get options(): string[] {
    const url = `${this.network.url}/${NAME}/${FOLDER}`;
    return ['--image-store', 's3', '--s3-url', url, '--s3-credentials', this.#credentials];
  }

  /** Replaces the secret in the suite's file of credentials, by default with the right one. */
  allow(secret = SECRET): Promise<void> {
    const lines = [`aws_access_key_id = ${KEY_ID}`, `aws_secret_access_key = ${secret}`];
    return writeFile(this.#credentials, `${lines.join('\n')}\n`);
  }

  /** The keys of all objects, sorted. */
  async keys(): Promise<string[]> {
    const files = await readdir(this.#objects).catch(() => []);
    return files
      .filter((file) => file.endsWith(OBJECT))
      .map((file) => file.slice(0, -OBJECT.length))
      .sort();
  }

  /** Deletes an object, as an operator might by mistake. */
  remove(key: string): Promise<void> {
    return rm(join(this.#objects, `${key}${OBJECT}`));
  }

  async close(): Promise<void> {
    await this.network.close();
    await this.#server.close();
    await rm(this.#folder, { recursive: true });
  }

  get #credentials(): string {
    return join(this.#folder, 'credentials');
  }

  get #objects(): string {
    return join(this.#folder, 'buckets', NAME, FOLDER);
  }
}
