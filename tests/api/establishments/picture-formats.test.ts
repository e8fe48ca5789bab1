// Each width of a picture is served as AVIF or WebP, depending on the Accept header.
import { beforeAll, expect, inject, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { DEMO_PASSWORD, visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';
import { newShop } from '../owner.ts';
import { uniquePng, wavyPng } from '../pictures.ts';

/** Limit for the next sweep and for encoding at the lowest priority on a busy machine. */
const BACKGROUND_MS = 60_000;
const KEPT = 'public, max-age=31536000, immutable';
/** Chromium's Accept header for pictures. */
const ACCEPTS_AVIF = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

let owner: Api;
beforeAll(async () => {
  owner = await visitor().login('dono', DEMO_PASSWORD);
});

const stemOf = (path: string | null | undefined) => `/${path?.replace(/\.png$/, '')}`;

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const header = (name: string) => answer.headers.get(name);
  return {
    bytes,
    seen: [answer.status, header('content-type'), header('vary'), header('cache-control'), header('etag')],
  };
}

/** Asks the edge, as browsers do. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  get(`${inject('stack').url}${path}`, headers);

/** Asks the gateway, because the edge caches an answer for a minute. */
const isAt = (path: string, status: number, type: string) =>
  until(
    async () => {
      const { seen } = await get(`${inject('stack').gateway_url}${path}`);
      return seen[0] === status && seen[1]?.toString().startsWith(type) === true;
    },
    BACKGROUND_MS,
    `${status} ${type} at ${path}`,
  );

test('a width is served as AVIF to browsers that accept it, otherwise as WebP', async () => {
  const shop = await newShop(owner, { background: wavyPng(1920, 600) });
  const stem = stemOf(shop.background);
  const digest = stem.slice('/images/'.length);
  await isAt(`${stem}-800.avif`, 200, 'image/avif');

  const webp = await ask(`${stem}-800.webp`);
  expect(webp.seen).toEqual([200, 'image/webp', 'Accept', KEPT, `"${digest}-800"`]);
  const avif = await ask(`${stem}-800.webp`, { accept: ACCEPTS_AVIF });
  expect(avif.seen).toEqual([200, 'image/avif', 'Accept', KEPT, `"${digest}-800.avif"`]);
  expect(avif.bytes).toBeLessThan(0.95 * webp.bytes);

  const known = (etag: string, headers: Record<string, string>) =>
    ask(`${stem}-800.webp`, { 'if-none-match': etag, ...headers });
  expect((await known(`"${digest}-800.avif"`, { accept: ACCEPTS_AVIF })).seen[0]).toBe(304);
  expect((await known(`"${digest}-800"`, { accept: ACCEPTS_AVIF })).seen[0]).toBe(200);
  expect((await known(`"${digest}-800"`, {})).seen[0]).toBe(304);
  for (const accept of ['image/avif;q=0, image/webp', 'image/avif;v=1;q=0.0, image/webp']) {
    expect((await ask(`${stem}-800.webp`, { accept })).seen[1], accept).toBe('image/webp');
  }

  await owner.call('deleteEstablishment', { id: shop.id });
  await isAt(`${stem}-800.avif`, 404, 'application/json');
});

test('a picture without AVIF is served as WebP', async () => {
  // Two shops, because the tests' suite deletes an uploaded picture that no shop uses within seconds.
  const { logo } = await newShop(owner, { logo: uniquePng() });
  const { background } = await newShop(owner, { background: wavyPng(1920, 600) });
  for (const path of [`${stemOf(logo)}-64.webp`, `${stemOf(background)}-1920.webp`]) {
    const { seen } = await ask(path, { accept: ACCEPTS_AVIF });
    expect(seen.slice(0, 3), path).toEqual([200, 'image/webp', 'Accept']);
  }
});

test('a picture that has one format is served regardless of the Accept header', async () => {
  const shop = await newShop(owner, { background: wavyPng(1920, 600) });
  const stem = stemOf(shop.background);
  for (const [path, type] of [
    [`${stem}.png`, 'image/png'],
    [`${stem}-share.jpg`, 'image/jpeg'],
  ] as const) {
    const { seen } = await ask(path, { accept: ACCEPTS_AVIF });
    expect(seen.slice(0, 3), path).toEqual([200, type, null]);
  }
});
