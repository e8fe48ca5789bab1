// Pictures in a bucket of an S3-compatible store: deletions, crashes, a store that is down, slow or refuses, and moves
// between database and bucket while the suite runs.
import { spawn } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newShop, type Shop } from '../api/owner.ts';
import { uniquePng } from '../api/pictures.ts';
import { Api, type Refusal } from '../harness/api.ts';
import { book, bookables, freeDay } from '../harness/loads/bookings.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { signedIn } from '../harness/people.ts';
import { Bucket } from '../harness/servers/bucket.ts';
import { crashPointFiles } from '../harness/suites/crash-points.ts';
import { query } from '../harness/suites/database.ts';
import { DEMO_PASSWORD } from '../harness/suites/shared-stack.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

/** Exceeds the grace periods of pictures and objects, and the pauses between sweeps, in the tests' suite. */
const SWEPT_MS = 60_000;
/** Limit for the background jobs that make variants of an uploaded picture. */
const BACKGROUND_MS = 60_000;
/** Limit until the store is tried again, and until replaced credentials are used. */
const RECOVERY_MS = 20_000;
const NOT_SAVED = 'Não foi possível salvar a imagem agora. Tente novamente em alguns minutos.';
const PROGRAM = resolve(import.meta.dirname, '../../build/release/services/catalog/navalha-catalog');

let bucket: Bucket;
let stack: OwnedStack;
let crashPoint: string;
let visitor: Api;
let owner: Api;
let shop: Shop;
const logo = uniquePng();

beforeAll(async () => {
  bucket = await Bucket.start();
  ({ catalog: crashPoint } = await crashPointFiles(['catalog']));
  stack = await startStack({
    demo: true,
    arguments: bucket.options,
    flags: { catalog: [`--crash_point_file=${crashPoint}`, '--pictures_per_hour=100000'] },
  });
  // Pictures of the demo get no variants, because their encoding takes minutes on a busy machine.
  await query(stack.info, 'catalog', 'UPDATE images SET has_variants = true, avif_tried = true');
  await signIn();
  shop = await newShop(owner, { logo });
});

afterEach(async () => {
  bucket.network.mend();
  await bucket.allow();
});

afterAll(async () => {
  await stack?.stop();
  await bucket?.close();
});

async function signIn(): Promise<void> {
  visitor = new Api(stack.info.url);
  owner = await visitor.login('dono', DEMO_PASSWORD);
}

/** Asks the gateway, because the edge caches pictures. */
async function read(path: string | null | undefined): Promise<{ status: number; hash: string }> {
  const answer = await fetch(`${stack.info.gateway_url}/${path}`);
  return { status: answer.status, hash: hash('sha256', Buffer.from(await answer.arrayBuffer())) };
}

const isGone = (path: string | null | undefined) =>
  until(async () => (await read(path)).status === 404, SWEPT_MS, `the end of ${path}`);

/** The keys of all objects that a picture or variant refers to. */
async function usedKeys(): Promise<string[]> {
  const rows = await query<{ object: string }>(
    stack.info,
    'catalog',
    `SELECT object FROM images WHERE object IS NOT NULL
     UNION ALL SELECT object FROM image_variants WHERE object IS NOT NULL`,
  );
  return rows.map(({ object }) => object).sort();
}

/** Waits until the bucket holds exactly the objects of pictures. */
const isClean = () =>
  until(
    async () => isDeepStrictEqual(await bucket.keys(), await usedKeys()),
    SWEPT_MS,
    'the deletion of unused objects',
  );

async function countOf(rows: string): Promise<number> {
  const [row] = await query<{ count: string }>(stack.info, 'catalog', `SELECT count(*) FROM ${rows}`);
  return Number(row?.count);
}

/** The number of pictures and variants in the database. */
const inDatabase = async () =>
  (await countOf('images WHERE object IS NULL')) + (await countOf('image_variants WHERE object IS NULL'));

const changeLogo = (picture: Blob) =>
  owner.ask('updateEstablishment', { id: shop.id, name: shop.name, logo: picture } as never);

/** Changes the logo, which may fail until the store is tried again. */
async function changeLogoSoon(): Promise<void> {
  await until(async () => (await changeLogo(logo)).status === 200, RECOVERY_MS, 'an upload');
}

/** Runs catalog with a flag that makes it exit, and with the settings of the running service. */
async function runCatalog(flag: string): Promise<{ code: number | null; output: string }> {
  const { pid } = await stack.process('catalog-1');
  const variables = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean);
  const env = Object.fromEntries(variables.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const child = spawn(PROGRAM, [flag, '--log_level=error'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part;
    });
  }
  return new Promise((end) => child.once('close', (code) => end({ code, output })));
}

describe('objects', () => {
  test('hold an uploaded picture and its variants, which are served', async () => {
    const name = shop.logo?.replace('images/', '') ?? '';
    expect(await countOf(`images WHERE name = '${name}' AND data IS NULL`)).toBe(1);
    expect(await countOf(`image_variants WHERE image = '${name}' AND data IS NOT NULL`)).toBe(0);
    expect((await read(shop.logo)).status).toBe(200);
    expect((await read(shop.logo?.replace('.png', '-64.webp'))).status).toBe(200);
  });

  test('of replaced pictures, removed shops and erased people are deleted', async () => {
    const { api, id, person } = await signedIn(visitor, new Mailbox(stack.info.mailbox_url));
    const setAvatar = async () => (await api.call('updateUser', { id, avatar: uniquePng() })).user?.avatar;
    const first = await setAvatar();
    const second = await setAvatar();
    const removed = await newShop(owner, { logo: uniquePng() });
    await isGone(first);
    await api.call('deleteAccount', { password: person.password });
    await owner.call('deleteEstablishment', { id: removed.id });
    await isGone(second);
    await isGone(removed.logo);
    await isClean();
    expect((await read(shop.logo)).status).toBe(200);
  });

  test('uploaded before a crash are deleted', async () => {
    const { pid } = await stack.process('catalog-1');
    writeFileSync(crashPoint, 'images.uploaded');
    await changeLogo(uniquePng()).catch(() => undefined);
    await stack.waitForRestart('catalog-1', pid);
    expect(readFileSync(crashPoint, 'utf8'), 'the crash point is reached').toBe('');
    await changeLogoSoon();
    await isClean();
  });
});

describe('a store', () => {
  test('that is down stops pictures in it only', async () => {
    const [inTable] = await query<{ name: string }>(
      stack.info,
      'catalog',
      'SELECT name FROM images WHERE object IS NULL LIMIT 1',
    );
    bucket.network.cut();
    const refused = await changeLogo(uniquePng());
    expect(refused.status).toBe(503);
    expect((refused.body as unknown as Refusal).message).toBe(NOT_SAVED);
    expect((await read(shop.logo)).status).toBe(503);
    expect((await read(`images/${inTable?.name}`)).status).toBe(200);

    const [person] = await bookables(visitor, 1);
    if (!person) throw new Error('nobody to book');
    const services = person.services.slice(0, 1);
    const { date, times } = await freeDay(visitor, person, 15, services[0]?.duration ?? 30);
    const wish = { bookable: person, services, date, time: times[0] as string };
    const { answer } = await book(visitor, wish, randomUUID());
    expect(answer?.status, answer?.text).toBe(201);

    bucket.network.mend();
    await changeLogoSoon();
    expect((await read(shop.logo)).status).toBe(200);
  });

  test('that does not answer delays pictures only', async () => {
    bucket.network.withhold();
    const began = Date.now();
    const reads = Array.from({ length: 24 }, () => read(shop.logo));
    for (let call = 0; call < 20; call++) {
      const asked = Date.now();
      expect((await owner.ask('getEstablishment', { id: shop.id })).status).toBe(200);
      expect(Date.now() - asked, 'another call of catalog').toBeLessThan(1500);
    }
    for (const { status } of await Promise.all(reads)) expect(status).toBe(503);
    expect(Date.now() - began).toBeLessThan(8000);
    const refused = await changeLogo(uniquePng());
    expect(refused.status).toBe(503);
    expect((refused.body as unknown as Refusal).message).toBe(NOT_SAVED);
    bucket.network.mend();
    await changeLogoSoon();
  });

  test('that refuses the credentials gets replaced ones without a restart', async () => {
    const { pid } = await stack.process('catalog-1');
    await bucket.allow('wrong');
    await until(async () => (await changeLogo(logo)).status === 503, RECOVERY_MS, 'the wrong credentials');
    await bucket.allow();
    await changeLogoSoon();
    expect((await stack.process('catalog-1')).pid).toBe(pid);
  });
});

describe('pictures', () => {
  test('move to the bucket and back while they are served', async () => {
    await until(
      async () => (await countOf('images WHERE NOT has_variants OR NOT avif_tried')) === 0,
      BACKGROUND_MS,
      'the variants of all pictures',
    );
    const names = await query<{ name: string }>(
      stack.info,
      'catalog',
      'SELECT name FROM images UNION ALL SELECT name FROM image_variants ORDER BY name LIMIT 12',
    );
    const readAll = async () => Promise.all(names.map(({ name }) => read(`images/${name}`)));
    const before = await readAll();
    const state = { isOver: false };
    const reading = (async () => {
      const failed: number[] = [];
      while (!state.isOver) {
        for (const { status } of await readAll()) if (status !== 200) failed.push(status);
      }
      return failed;
    })();

    try {
      expect(await runCatalog('--move_images=s3')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^\d+ moved, 0 missing or damaged\n$/),
      });
      expect(await inDatabase()).toBe(0);
      expect(await readAll()).toEqual(before);
      expect((await runCatalog('--move_images=database')).code).toBe(0);
      expect(await usedKeys()).toEqual([]);
      expect(await readAll()).toEqual(before);
    } finally {
      state.isOver = true;
    }
    expect(await reading).toEqual([]);
    await isClean();
  });

  test('continue to move where the store became unavailable', async () => {
    const all = await inDatabase();
    const moving = runCatalog('--move_images=s3');
    await until(async () => (await inDatabase()) < all, RECOVERY_MS, 'the first moved picture');
    bucket.network.cut();
    expect((await moving).code).toBe(1);
    expect(await inDatabase()).toBeGreaterThan(0);
    bucket.network.mend();
    expect((await runCatalog('--move_images=s3')).code).toBe(0);
    expect(await inDatabase()).toBe(0);
    await isClean();
  });

  test('whose object is missing are listed, and uploading one again repairs it', async () => {
    const name = shop.logo?.replace('images/', '') ?? '';
    const [row] = await query<{ object: string }>(
      stack.info,
      'catalog',
      'SELECT object FROM images WHERE name = $1',
      [name],
    );
    await bucket.remove(row?.object ?? '');
    const { code, output } = await runCatalog('--check_images');
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^missing or damaged: images/${name}\n\\d+ found, 1 missing`));
    expect((await read(shop.logo)).status).toBe(503);
    await changeLogoSoon();
    expect((await read(shop.logo)).status).toBe(200);
    expect((await runCatalog('--check_images')).code).toBe(0);
  });

  test('move with an option of deploy/up', async () => {
    stack = await stack.startAgainAfter(async () => undefined, ['--move-images', 'database']);
    await until(async () => (await usedKeys()).length === 0, RECOVERY_MS, 'the move');
    await signIn();
    expect((await read(shop.logo)).status).toBe(200);
  });
});
