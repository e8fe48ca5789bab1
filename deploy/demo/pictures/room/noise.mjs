// Cheap texture noise: one tile of random values made once, read with smooth interpolation. A ray that hits
// a wall asks for it several times, so it must cost a few nanoseconds.

import { Random } from '../../random.mjs';

const kSize = 256;
const kMask = kSize - 1;
const tile = new Float32Array(kSize * kSize);
{
  const random = new Random('noise');
  for (let i = 0; i < tile.length; i += 1) {
    tile[i] = random.next();
  }
}

/** Smooth noise in [0, 1], one feature a unit, repeating every 256 units. */
export function noise(u, v) {
  const floorU = Math.floor(u);
  const floorV = Math.floor(v);
  let s = u - floorU;
  let t = v - floorV;
  s = s * s * (3 - 2 * s);
  t = t * t * (3 - 2 * t);
  const x0 = floorU & kMask;
  const x1 = (floorU + 1) & kMask;
  const y0 = (floorV & kMask) * kSize;
  const y1 = ((floorV + 1) & kMask) * kSize;
  const top = tile[y0 + x0] + (tile[y0 + x1] - tile[y0 + x0]) * s;
  const bottom = tile[y1 + x0] + (tile[y1 + x1] - tile[y1 + x0]) * s;
  return top + (bottom - top) * t;
}

/** Three octaves of noise in [0, 1]: stains, plaster, leather. */
export function clouds(u, v) {
  return (
    noise(u, v) * 0.57 + noise(u * 2.1 + 17, v * 2.1 + 5) * 0.29 + noise(u * 4.3 + 71, v * 4.3 + 39) * 0.14
  );
}

/** A random value in [0, 1) of one whole-numbered cell: each brick, plank and tile its own tone. */
export function cell(i, j) {
  return tile[(j & kMask) * kSize + (i & kMask)];
}
