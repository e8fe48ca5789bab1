// Makes all pictures at once, on as many threads as the machine has processors: one list of orders, each
// thread takes the next.

import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { emblem } from './emblem.mjs';
import { logos } from './logos.mjs';
import { develop } from './photo.mjs';
import { portrait } from './portrait.mjs';
import { furnish } from './room/interior.mjs';
import { looks } from './room/looks.mjs';
import { render } from './room/render.mjs';
import { stillLife } from './still_life.mjs';

const kRender = { width: 768, height: 240 };
const kBackground = { width: 1920, height: 600 };
const kSizes = {
  background: kBackground,
  logo: { width: 300, height: 300 },
  portrait: { width: 256, height: 256 },
  item: { width: 240, height: 240 },
};
const kMostThreads = 8;

const makers = {
  background({ name }) {
    const look = looks.find((candidate) => candidate.name === name);
    const seen = render(furnish(look), { seed: name, ...look.camera }, kRender.width, kRender.height);
    return develop(seen, { ...kBackground, ...look.film });
  },
  logo({ name }) {
    return emblem(logos.find((candidate) => candidate.name === name));
  },
  portrait({ name, traits }) {
    return portrait(name, traits);
  },
  item({ name, subject, colours }) {
    return stillLife(name, subject, colours);
  },
};

if (!isMainThread) {
  sharp.concurrency(1);
  parentPort.on('message', async ({ order, index }) => {
    parentPort.postMessage({ index, bytes: await makers[order.kind](order) });
  });
}

/** An image as catalog keeps it: the name is made of the content, so equal pictures are one row. */
function developed(bytes, kind) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${hash}.webp`, bytes, content_type: 'image/webp', ...kSizes[kind] };
}

/**
 * Makes the pictures ordered ({kind: background | logo | portrait | item, name, …}) and answers them in the same order as
 * {name, bytes, content_type, width, height}. Put the slow ones (backgrounds) first.
 */
export function makePictures(orders, threads = Math.min(kMostThreads, availableParallelism())) {
  const pictures = new Array(orders.length);
  let next = 0;
  const workers = Array.from(
    { length: Math.min(threads, orders.length) },
    () => new Worker(new URL(import.meta.url)),
  );
  const give = (worker) => {
    if (next < orders.length) {
      worker.postMessage({ order: orders[next], index: next });
      next += 1;
    }
  };
  const done = new Promise((resolve, reject) => {
    let left = orders.length;
    for (const worker of workers) {
      worker.on('error', reject);
      worker.on('message', ({ index, bytes }) => {
        pictures[index] = developed(Buffer.from(bytes), orders[index].kind);
        left -= 1;
        give(worker);
        if (left === 0) {
          resolve(pictures);
        }
      });
      give(worker);
    }
  });
  return done.finally(() => Promise.all(workers.map((worker) => worker.terminate())));
}
