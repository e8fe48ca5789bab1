// Pictures are the size that the screens expect, small enough for a phone, and the same every time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { makeDemo, pictureOrders } from './data/demo.mjs';
import { logos } from './pictures/logos.mjs';
import { looks } from './pictures/room/looks.mjs';
import { makePictures } from './pictures/studio.mjs';

const demo = makeDemo(Date.parse('2026-11-21T13:20:00Z'));
const orders = pictureOrders(demo);
const limits = {
  background: [1920, 600, 90],
  logo: [300, 300, 20],
  portrait: [256, 256, 12],
  item: [240, 240, 12],
};
const kThreads = 2;

async function check(kind, some) {
  const [width, height, kilobytes] = limits[kind];
  for (const picture of await makePictures(some, kThreads)) {
    const { format, width: wide, height: high } = await sharp(picture.bytes).metadata();
    assert.deepEqual([format, wide, high], ['webp', width, height]);
    assert.deepEqual([picture.width, picture.height, picture.content_type], [width, height, 'image/webp']);
    assert.match(picture.name, /^[0-9a-f]{32}\.webp$/);
    assert.ok(picture.bytes.length <= kilobytes * 1024, `${kind} of ${picture.bytes.length} bytes`);
  }
}

test('each shop has a room and a logo', () => {
  const slugs = demo.shops.map(({ slug }) => slug).sort();
  assert.deepEqual(looks.map(({ name }) => name).sort(), slugs);
  assert.deepEqual(logos.map(({ name }) => name).sort(), slugs);
});

test('all pictures have their sizes', async () => {
  for (const kind of Object.keys(limits)) {
    await check(
      kind,
      orders.filter((order) => order.kind === kind),
    );
  }
});

test('a picture made again has the same name', async () => {
  const some = ['logo', 'portrait', 'item'].map((kind) => orders.find((order) => order.kind === kind));
  const names = async () => (await makePictures(some, kThreads)).map(({ name }) => name);
  assert.deepEqual(await names(), await names());
});
