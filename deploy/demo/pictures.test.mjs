// The picture files match the demo data, have the sizes that the screens expect, and are small.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Album, kSizes } from './album.mjs';
import { makeDemo, picturesOf } from './data/demo.mjs';

const wanted = picturesOf(makeDemo(Date.parse('2026-11-21T13:20:00Z')));
const pictures = new Album(wanted).all();
const kMostKilobytes = { background: 90, logo: 20, portrait: 12, item: 12 };
const kMostBytesTogether = 3_000_000;

/** Width and height from the header of an extended or simple lossy WebP file. */
function sizeOf(bytes) {
  assert.equal(bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12), 'RIFFWEBP');
  if (bytes.toString('latin1', 12, 16) === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  }
  assert.equal(bytes.toString('latin1', 12, 16), 'VP8 ');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

test('each picture has the size of its kind', () => {
  for (const { key, kind, name } of wanted) {
    const [{ bytes, ...image }] = new Album([{ key, kind, name }]).all();
    assert.deepEqual(sizeOf(bytes), kSizes[kind], key);
    assert.deepEqual({ width: image.width, height: image.height }, kSizes[kind]);
    assert.match(image.name, /^[0-9a-f]{32}\.webp$/);
    assert.ok(bytes.length <= kMostKilobytes[kind] * 1024, `${key} of ${bytes.length} bytes`);
  }
});

test('the total size is small', () => {
  assert.ok(pictures.reduce((sum, { bytes }) => sum + bytes.length, 0) <= kMostBytesTogether);
});

test('every file is used', () => {
  for (const kind of Object.keys(kSizes)) {
    const files = readdirSync(new URL(`pictures/${kind}`, import.meta.url)).sort();
    const named = wanted.filter((picture) => picture.kind === kind).map(({ name }) => `${name}.webp`);
    assert.deepEqual(files, [...new Set(named)].sort());
  }
});
