// Starts the suite in containers with its two commands, and removes all of it after the tests.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness/servers/free-port.ts';
import { compose, docker, ROOT, run } from './docker.ts';

const VERSION = 'test';
const IMAGES = ['suite', 'edge', 'store', 'tools'].map((image) => `navalha-${image}:${VERSION}`);

export default async function setup() {
  await mkdir(join(ROOT, 'tests/output/compose'), { recursive: true });
  const secrets = await mkdtemp(join(tmpdir(), 'navalha-secrets.'));
  const [port, mailboxPort] = [await freePort(), await freePort()];
  Object.assign(process.env, {
    COMPOSE_PROJECT_NAME: 'navalha-test',
    NAVALHA_VERSION: VERSION,
    NAVALHA_SECRETS: secrets,
    NAVALHA_PORT: String(port),
    NAVALHA_MAILBOX_PORT: String(mailboxPort),
    NAVALHA_STACK: JSON.stringify({
      url: `http://localhost:${port}`,
      mailbox_url: `http://localhost:${mailboxPort}`,
    }),
  });
  const tearDown = async () => {
    await compose('logs', '--no-color', '--timestamps').catch(() => undefined);
    await compose('down', '--volumes', '--remove-orphans', '--timeout', '20');
    await docker('image', 'rm', '--force', ...IMAGES);
    await rm(secrets, { recursive: true, force: true });
  };
  try {
    await run('deploy/secrets', secrets);
    await compose('build');
    await compose('up', '--wait', '--wait-timeout', '900');
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
