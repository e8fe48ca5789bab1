// Calls of docker for the suite in containers.
import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = resolve(import.meta.dirname, '../..');
const LOG = join(ROOT, 'tests/output/compose/docker.log');
const LONGEST_MS = 30 * 60_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

const execute = promisify(execFile);

/** Runs a command at the root of the repository and returns its standard output. */
export async function run(command: string, ...given: string[]): Promise<string> {
  await appendFile(LOG, `$ ${command} ${given.join(' ')}\n`);
  const limits = { cwd: ROOT, timeout: LONGEST_MS, maxBuffer: MAX_OUTPUT };
  const { stdout, stderr } = await execute(command, given, limits).catch(async (error) => {
    await appendFile(LOG, `${error.stdout ?? ''}${error.stderr ?? ''}`);
    throw error;
  });
  await appendFile(LOG, `${stdout}${stderr}`);
  return stdout;
}

export const docker = (...given: string[]) => run('docker', ...given);

/** Calls docker compose on the suite with demo data, as the README shows it. */
export const compose = (...given: string[]) =>
  docker('compose', '--file', 'deploy/compose.yaml', '--profile', 'demo', ...given);

/** The ids of a service's containers. */
export async function containersOf(service: string): Promise<string[]> {
  return (await compose('ps', '--all', '--quiet', service)).split('\n').filter(Boolean);
}

/** What `docker inspect` reports about containers. */
export async function inspect(ids: string[]): Promise<Container[]> {
  return JSON.parse(await docker('inspect', ...ids)) as Container[];
}

export interface Container {
  Name: string;
  State: { Status: string; ExitCode: number; OOMKilled: boolean; Health?: { Status: string } };
  RestartCount: number;
  Config: { User: string };
  NetworkSettings: { Networks: Record<string, object> };
  HostConfig: {
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    Memory: number;
    NanoCpus: number;
    PidsLimit: number | null;
  };
}
