// The suite as deploy/compose.yaml runs it. The cases build on each other.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, today } from '../../web/src/lib/time/sao-paulo.ts';
import {
  ADDRESS_OF_BOOKED,
  addressOfBooking,
  addressOfShop,
  BookingScreen,
} from '../e2e/support/booking-screen.ts';
import { expect, ownName, test } from '../e2e/support/fixtures.ts';
import { verified } from '../e2e/support/people.ts';
import { freeTimes, type Place, placeOf } from '../e2e/support/places.ts';
import { type Api, UnexpectedAnswer } from '../harness/api.ts';
import { compose, containersOf, docker, inspect, ROOT, run } from './docker.ts';

test.describe.configure({ mode: 'serial' });

const SERVICES = ['auth', 'catalog', 'booking', 'orders', 'reporting'];
/** New and removed replicas must be noticed within this time. */
const SECONDS = 30;

const up = (...given: string[]) => compose('up', '--wait', '--wait-timeout', '900', ...given);

/** Calls that a service of the suite answered, by container. */
async function callsOf(service: string): Promise<Record<string, number>> {
  const calls: Record<string, number> = {};
  for (const id of await containersOf(service)) {
    const metrics = await docker('exec', id, 'curl', '--silent', 'http://127.0.0.1:9100/metrics');
    const lines = [...metrics.matchAll(/^navalha_calls_total\{[^}]*\} (\d+)/gm)];
    calls[id.slice(0, 12)] = lines.reduce((sum, [, count]) => sum + Number(count), 0);
  }
  return calls;
}

const DURATIONS = 235;
let asked = 0;

/** Requests times that no cache contains: no two calls have the same day and duration. */
async function askForTimes(api: Api, place: Place, calls: number): Promise<void> {
  for (let call = 0; call < calls; call++) {
    asked += 1;
    const request = {
      employer_id: place.collaborator.id,
      date: addDays(today(), 1 + Math.floor(asked / DURATIONS)),
      duration: 5 + (asked % DURATIONS),
    };
    // Repeats once, like a browser: the edge may close an idle connection while a request is sent.
    await api.call('listAvailableTimes', request).catch((error) => {
      if (error instanceof UnexpectedAnswer) throw error;
      return api.call('listAvailableTimes', request);
    });
  }
}

/** Calls booking without a pause while `action` runs. Fails when a call does. */
async function whileCalling(api: Api, place: Place, action: () => Promise<void>): Promise<void> {
  const state = { isOver: false };
  const call = async () => {
    while (!state.isOver) await askForTimes(api, place, 5);
  };
  const acting = action().finally(() => {
    state.isOver = true;
  });
  await Promise.all([acting, call(), call()]);
}

test('a visitor finds a shop in the demo data and books a time there', async ({ page, api }) => {
  const place = await placeOf(api, 'journey');
  const screen = new BookingScreen(page);
  const time = place.times[2] as string;

  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Buscar barbearia' }).fill(place.shop.name);
  await page.getByRole('link', { name: place.shop.name }).tap();
  await expect(page).toHaveURL(addressOfShop(place.shop.slug));
  const picture = page.getByRole('main').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Agendar' }).tap();
  await expect(page).toHaveURL(addressOfBooking(place.shop.slug));

  await screen.choose(place);
  await screen.time(time).tap();
  await screen.nameField.fill(ownName('Visitante'));
  await screen.confirmButton.tap();
  await expect(screen.done).toBeVisible();
  await expect(page).toHaveURL(ADDRESS_OF_BOOKED);
  expect(await freeTimes(api, place)).not.toContain(time);
  await page.screenshot({ path: test.info().outputPath('booked.png') });
});

test('a code from the mailbox verifies a new account', async ({ api, mailbox }) => {
  expect((await verified(api, mailbox)).username).not.toBe('');
});

test('every process runs without root, on a read-only disk and within limits', async () => {
  const ids = (await compose('ps', '--all', '--quiet')).split('\n').filter(Boolean);
  const containers = await inspect(ids);
  expect(containers.length).toBeGreaterThan(14);
  for (const { Name, Config, HostConfig, State, RestartCount } of containers) {
    expect(Config.User, Name).toMatch(/^1000[12]:/);
    expect(HostConfig, Name).toMatchObject({ ReadonlyRootfs: true, CapDrop: ['ALL'] });
    for (const limit of [HostConfig.Memory, HostConfig.NanoCpus, HostConfig.PidsLimit])
      expect(limit, Name).toBeGreaterThan(0);
    // One-shot processes have ended with success.
    expect(State, Name).toMatchObject({ ExitCode: 0, OOMKilled: false });
    expect(RestartCount, Name).toBe(0);
    expect(State.Health?.Status ?? 'healthy', Name).toBe('healthy');
  }
});

test('a service has no password of another service or of the owner of its database', async () => {
  const [booking] = await containersOf('booking');
  const secrets = await docker('exec', booking ?? '', 'sh', '-c', 'cat /run/secrets/* && env');
  expect(secrets).toContain('navalha_booking:');
  expect(secrets).not.toMatch(/_owner|navalha_(auth|catalog|orders|reporting):/);
  const [gateway] = await inspect(await containersOf('gateway'));
  const networks = Object.keys(gateway?.NetworkSettings.Networks ?? {}).map((name) => name.split('_')[1]);
  expect(networks.toSorted()).toEqual(['cache', 'calls', 'front']);
});

test('the bill of materials names the packages in the images', async () => {
  await run('deploy/build', '--images', process.env['NAVALHA_VERSION'] ?? '', 'sbom');
  const bill = JSON.parse(await readFile(join(ROOT, 'build/sbom.json'), 'utf8')) as {
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  const contents = { suite: 'libgrpc', edge: 'nginx-light', store: 'postgresql-15', tools: 'libstdc' };
  for (const [image, name] of Object.entries(contents)) {
    const packages = bill.dependencies.find(({ ref }) => ref === `navalha:${image}`)?.dependsOn ?? [];
    expect(packages.length, image).toBeGreaterThan(50);
    expect(
      packages.filter((purl) => purl.startsWith(`pkg:deb/debian/${name}`)),
      image,
    ).not.toEqual([]);
  }
  // Its result depends on the day.
  console.log(await run('sh', '-c', 'deploy/scan || [ $? -le 2 ]'));
});

test('services refuse clients without a certificate', async () => {
  for (const service of SERVICES) {
    const [id = ''] = await containersOf(service);
    expect(await docker('exec', id, 'healthy', 'service'), service).toBe('');
    const plain = `! curl --silent --http2-prior-knowledge http://127.0.0.1:8080/`;
    await docker('exec', id, 'sh', '-c', plain);
    const anonymous = `! curl --silent --insecure --http2 https://127.0.0.1:8080/`;
    await docker('exec', id, 'sh', '-c', anonymous);
  }
});

test('new replicas of booking get calls within seconds, while clients keep calling', async ({ api }) => {
  const place = await placeOf(api, 'times');
  await whileCalling(api, place, async () => {
    await up('--no-recreate', '--scale', 'booking=3');
    const began = Date.now();
    await expect
      .poll(async () => Object.values(await callsOf('booking')).filter((calls) => calls > 20).length, {
        timeout: SECONDS * 1000,
      })
      .toBe(3);
    console.log(`calls of the replicas, ${Date.now() - began} ms after the start:`, await callsOf('booking'));
  });
  const before = await callsOf('booking');
  await askForTimes(api, place, 90);
  for (const [replica, calls] of Object.entries(await callsOf('booking'))) {
    expect(calls - (before[replica] ?? 0), `calls of ${replica}`).toBeGreaterThan(15);
  }
});

test('fewer replicas of booking and more of the gateway lose no call', async ({ api }) => {
  const place = await placeOf(api, 'looks');
  await whileCalling(api, place, async () => {
    await up('--no-recreate', '--scale', 'booking=1', '--scale', 'gateway=2');
    const gateways = await containersOf('gateway');
    expect(gateways).toHaveLength(2);
    await expect
      .poll(async () => Promise.all(gateways.map(requestsOf)), { timeout: SECONDS * 1000 })
      .toEqual([expect.any(Number), expect.any(Number)]);
  });
  expect(await containersOf('booking')).toHaveLength(1);
});

/** Availability answers of a gateway since its start; undefined while there is none. */
async function requestsOf(gateway: string): Promise<number | undefined> {
  const metrics = await docker('exec', gateway, 'curl', '--silent', 'http://127.0.0.1:9100/metrics');
  const line = /^navalha_gateway_upstream_calls_total\{code="0",upstream="booking"\} ([1-9]\d*)/m.exec(
    metrics,
  );
  return line ? Number(line[1]) : undefined;
}

test('data survives a restart of all containers, which adds no demo data again', async ({ api }) => {
  const { establishments } = await api.call('listEstablishments', { category: 'barbershop' });
  await compose('stop', '--timeout', '20');
  const stopped = await inspect(await containersOf('booking'));
  expect(stopped.map(({ State }) => State.ExitCode)).toEqual([0]);
  await up();
  const again = await api.call('listEstablishments', { category: 'barbershop' });
  expect(again.establishments.length).toBe(establishments.length);
});

test('the logs contain no passwords and keys', async () => {
  const secrets = await run('sh', '-c', 'cat "$NAVALHA_SECRETS"/keys/*');
  const logs = await compose('logs', '--no-color');
  const found = secrets.match(/[0-9a-f]{64}/g) ?? [];
  expect(found.length).toBeGreaterThan(10);
  for (const secret of found) expect(logs).not.toContain(secret);
  for (const service of SERVICES) expect(logs).toContain(`${service}-1`);
});
