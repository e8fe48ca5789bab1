// Unused pictures are deleted, and uploads are limited per user.
import { beforeAll, expect, inject, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { signedIn } from '../../harness/people.ts';
import { DEMO_PASSWORD, mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';
import { newItem, newShop } from '../owner.ts';
import { uniquePng } from '../pictures.ts';

/** Exceeds the grace period plus the pause between sweeps in the tests' suite. */
const SWEPT_MS = 30_000;
/** catalog's default for pictures_per_hour. */
const PICTURES_PER_HOUR = 120;

let owner: Api;

beforeAll(async () => {
  owner = await visitor().login('dono', DEMO_PASSWORD);
});

/** Asks the gateway for a picture, because the edge may cache it for a minute. Returns the HTTP status. */
async function statusOf(path: string | null | undefined): Promise<number> {
  const answer = await fetch(`${inject('stack').gateway_url}/${path}`);
  await answer.arrayBuffer();
  return answer.status;
}

const isGone = (path: string | null | undefined) =>
  until(async () => (await statusOf(path)) === 404, SWEPT_MS, `the end of ${path}`);

test('a replaced avatar and the avatar of a removed account are deleted', async () => {
  const { api, id, person } = await signedIn(visitor(), mailbox());
  const setAvatar = async () => (await api.call('updateUser', { id, avatar: uniquePng() })).user?.avatar;
  const first = await setAvatar();
  expect(await statusOf(first)).toBe(200);
  const second = await setAvatar();
  await isGone(first);
  expect(await statusOf(second)).toBe(200);
  await api.call('deleteAccount', { password: person.password });
  await isGone(second);
});

test('replaced pictures of shops and items are deleted, and used ones stay', async () => {
  const shop = await newShop(owner, { logo: uniquePng() });
  const item = await newItem(owner, shop, { image: uniquePng() });
  const again = await owner.call('updateItem', { id: item.id, image: uniquePng() });
  await isGone(item.image);
  expect(await statusOf(shop.logo)).toBe(200);
  expect(await statusOf(again.item?.image)).toBe(200);
  await owner.call('deleteEstablishment', { id: shop.id });
  await isGone(shop.logo);
});

test('a user who uploads too many pictures in an hour gets a time to retry, and other users do not', async () => {
  const { api, id } = await signedIn(visitor(), mailbox());
  const send = (user: Api, userId: number) => user.ask('updateUser', { id: userId, avatar: uniquePng() });
  for (let sent = 0; sent < PICTURES_PER_HOUR; sent++) {
    const answer = await send(api, id);
    expect(answer.status, answer.text).toBe(200);
  }
  const refused = await send(api, id);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  const other = await signedIn(visitor(), mailbox());
  expect((await send(other.api, other.id)).status).toBe(200);
});
