// From linear light to a photograph: lens blur by depth, bloom around lamps, film curve, colour of the
// shadows, vignette, grain, and encoding.

import sharp from 'sharp';
import { Random } from '../random.mjs';

function channelsToBuffer(light, scale) {
  const bytes = Buffer.alloc(light.length);
  for (let i = 0; i < light.length; i += 1) {
    bytes[i] = Math.min(255, Math.max(0, Math.sqrt(light[i] * scale) * 255));
  }
  return bytes;
}

/** Blurred copy of linear light, made small first: blur is in pixels of the picture. */
async function blurred(light, width, height, sigma, scale = 1) {
  const small = Math.max(1, Math.floor(sigma / 2));
  const raw = { raw: { width, height, channels: 3 } };
  const shrunk = await sharp(channelsToBuffer(light, scale), raw)
    .resize(Math.ceil(width / small), Math.ceil(height / small), { fit: 'fill' })
    .blur(Math.max(0.5, sigma / small))
    .raw()
    .toBuffer();
  const bytes = await sharp(shrunk, {
    raw: { width: Math.ceil(width / small), height: Math.ceil(height / small), channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const result = new Float32Array(light.length);
  for (let i = 0; i < bytes.length; i += 1) {
    const part = bytes[i] / 255;
    result[i] = (part * part) / scale;
  }
  return result;
}

function curve(value) {
  return Math.min(1, Math.max(0, (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14)));
}

/** What a lens adds to the light: far things soft, lamps with halos. */
async function throughLens({ light, depths, width, height }, { focus, depthBlur = 2.2, bloom = 0.5 }) {
  const soft = await blurred(light, width, height, depthBlur, 0.25);
  const bright = new Float32Array(light.length);
  for (let i = 0; i < light.length; i += 1) {
    bright[i] = Math.max(0, Math.min(light[i], 6) - 0.75);
  }
  const near = await blurred(bright, width, height, width / 180, 0.25);
  const wide = await blurred(bright, width, height, width / 34, 1);
  const result = new Float32Array(light.length);
  for (let i = 0; i < depths.length; i += 1) {
    const out = Math.min(1, Math.abs(1 / depths[i] - 1 / focus) * 5);
    for (let c = i * 3; c < i * 3 + 3; c += 1) {
      result[c] = light[c] * (1 - out) + soft[c] * out + (near[c] * 0.35 + wide[c] * 0.9) * bloom;
    }
  }
  return result;
}

const kShades = 4096;
const shown = Float32Array.from({ length: kShades + 1 }, (_, i) => (i / kShades) ** (1 / 2.2));

function graded(
  light,
  width,
  height,
  { exposure, shadows, vignette = 0.75, colour = 0.84, white = [1, 1, 1.04] },
) {
  const bytes = Buffer.alloc(light.length);
  for (let row = 0; row < height; row += 1) {
    const y = row / height - 0.5;
    for (let column = 0; column < width; column += 1) {
      const x = column / width - 0.5;
      const dim = exposure * (1 - vignette * Math.min(1, (x * x * 1.7 + y * y * 1.1) * 1.4));
      const at = (row * width + column) * 3;
      const grey = (light[at] * 0.35 + light[at + 1] * 0.55 + light[at + 2] * 0.1) * (1 - colour);
      for (let c = 0; c < 3; c += 1) {
        const tone = shown[Math.floor(curve((light[at + c] * colour + grey) * white[c] * dim) * kShades)];
        const dark = 1 - tone;
        bytes[at + c] = Math.min(255, (tone + shadows[c] * dark * dark * dark) * 255);
      }
    }
  }
  return bytes;
}

let grainTile;

/** Film grain, one tile for all pictures. */
async function grain() {
  if (!grainTile) {
    const size = 512;
    const random = new Random('grain');
    const bytes = Buffer.alloc(size * size);
    for (let i = 0; i < bytes.length; i += 1) {
      bytes[i] = 128 + (random.next() + random.next() + random.next() - 1.5) * 22;
    }
    grainTile = await sharp(bytes, { raw: { width: size, height: size, channels: 1 } })
      .blur(0.6)
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
  return grainTile;
}

/** Develops a render into a WebP of the size asked for. */
export async function develop(rendered, { width, height, quality = 70, ...film }) {
  const lens = await throughLens(rendered, film);
  const bytes = graded(lens, rendered.width, rendered.height, film);
  const large = await sharp(bytes, { raw: { width: rendered.width, height: rendered.height, channels: 3 } })
    .blur(0.55)
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return sharp(large, { raw: { width, height, channels: 3 } })
    .composite([{ input: await grain(), tile: true, blend: 'soft-light' }])
    .webp({ quality, effort: 2 })
    .toBuffer();
}
