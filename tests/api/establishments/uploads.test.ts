// Uploads that are not pictures, or are far too large, are refused with a message, and services do not
// allocate the memory that decoding them would need.
import { readFile, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Api } from '../../harness/api.ts';
import { DEMO_PASSWORD, sharedStack, visitor } from '../../harness/suites/shared-stack.ts';
import { animatedWebp, png, pngWithTexts } from '../pictures.ts';

const NO_PICTURE = 'Formato inválido / Selecione uma imagem válida.';
const TOO_LARGE = 'A imagem é grande demais: use uma de até 16 megapixels.';
const MOVES = 'Imagens animadas não são aceitas: envie uma foto parada.';
const MIB = 1024 * 1024;
/** The allowed growth of peak memory: below that of 50 decoded megapixels, above that of a request body. */
const MOST_BYTES_MORE = 96 * MIB;
const READERS = ['gateway', 'catalog-1', 'auth-1'];

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const HTML = '<!doctype html><script>alert(document.domain)</script>';
const file = (content: string | Uint8Array<ArrayBuffer>, name: string, type: string) =>
  new File([content], name, { type });

const disguised: [string, File, string][] = [
  ['an SVG', file(SVG, 'logo.svg', 'image/svg+xml'), NO_PICTURE],
  ['HTML with the name of a PNG', file(HTML, 'logo.png', 'image/png'), NO_PICTURE],
  ['a text', file('nada', 'logo.txt', 'text/plain'), NO_PICTURE],
  ['50 megapixels in some kilobytes', new File([png(7200, 7000)], 'logo.png'), TOO_LARGE],
  ['16 megapixels in two kilobytes', new File([png(4000, 4000)], 'logo.png'), TOO_LARGE],
  ['an animation', new File([animatedWebp()], 'logo.webp'), MOVES],
];

let owner: Api;
let shop: { id: number; name: string };

beforeAll(async () => {
  owner = await visitor().login('dono', DEMO_PASSWORD);
  const [first] = (await owner.call('getMe', {})).establishments;
  if (!first) throw new Error('dono owns no shop');
  shop = { id: first.id, name: first.name };
});

/** Every upload of a picture: its field and a call that sends one. */
const places: Record<string, { field: string; send: (picture: Blob) => Promise<Answer<unknown>> }> = {
  'a shop’s logo': {
    field: 'logo',
    send: (logo) => owner.ask('updateEstablishment', { id: shop.id, name: shop.name, logo } as never),
  },
  'a shop’s background': {
    field: 'background',
    send: (background) =>
      owner.ask('updateEstablishment', { id: shop.id, name: shop.name, background } as never),
  },
  'an item’s picture': {
    field: 'image',
    send: (image) =>
      owner.ask('createItem', {
        entity_name: 'establishment',
        entity_id: shop.id,
        name: 'Pomada',
        type: 'product',
        price: 10,
        image,
      } as never),
  },
};

interface Memory {
  now: number;
  peak: number;
}

async function memoryOf(name: string): Promise<Memory> {
  const { pid } = await sharedStack().process(name);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const bytes = (field: string) => 1024 * Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/** Resets the peak memory of a process. */
async function resetPeak(name: string): Promise<void> {
  const { pid } = await sharedStack().process(name);
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

async function expectModest(work: () => Promise<void>): Promise<void> {
  await Promise.all(READERS.map(resetPeak));
  const before = await Promise.all(READERS.map(memoryOf));
  await work();
  const after = await Promise.all(READERS.map(memoryOf));
  READERS.forEach((name, at) => {
    expect((after[at]?.peak ?? 0) - (before[at]?.now ?? 0), name).toBeLessThan(MOST_BYTES_MORE);
  });
}

describe.each(Object.entries(places))('%s', (_, { field, send }) => {
  test.each(disguised)('refuses %s', async (_kind, picture, sentence) => {
    await expectModest(async () => {
      for (const answer of await Promise.all(Array.from({ length: 4 }, () => send(picture)))) {
        expect(answer.status, answer.text).toBe(422);
        expect((answer.body as { errors: unknown }).errors).toEqual({ [field]: [sentence] });
      }
    });
  });

  test('accepts a picture with texts that would inflate to 500 MB, without inflating them', async () => {
    const picture = new File([pngWithTexts(60)], 'logo.png');
    await expectModest(async () => {
      const answer = await send(picture);
      expect(answer.status, answer.text).toBeLessThan(300);
    });
  });

  test('refuses an upload of 30 MB', async () => {
    const large = file(new Uint8Array(30 * MIB).fill(65), 'logo.png', 'image/png');
    await expectModest(async () => {
      for (const answer of await Promise.all([send(large), send(large)])) {
        expect(answer.status, answer.text.slice(0, 200)).toBe(413);
        expect((answer.body as { error: string }).error).toEqual(expect.any(String));
      }
    });
  });
});
