// Pictures, and files that pretend to be pictures.
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A black PNG. With one bit per pixel, even a huge one has only a few kilobytes. */
export const png = (width: number, height: number): Blob =>
  encode(width, height, Buffer.alloc(height * (1 + Math.ceil(width / 8))));

/** A unique PNG of black and white pixels. */
export function uniquePng(): Blob {
  const side = 64;
  const bytes = 1 + side / 8;
  const rows = randomBytes(side * bytes);
  // Each row starts with its filter type: none.
  for (let row = 0; row < side; row++) rows[row * bytes] = 0;
  return encode(side, side, rows);
}

/** A unique PNG with as much detail as a photo. Its AVIF is a fifth smaller than its WebP. */
export function wavyPng(width: number, height: number): Blob {
  const waves = Array.from({ length: 24 }, () => {
    const [x = 0, y = 0, start = 0] = randomBytes(3);
    return { x: x / 850, y: y / 850, start };
  });
  const rows = Buffer.alloc(height * (1 + width));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = waves.reduce(
        (sum, wave) => sum + 10 * Math.sin(wave.x * x + wave.y * y + wave.start),
        128,
      );
      rows[y * (1 + width) + 1 + x] = Math.min(255, Math.max(0, light));
    }
  }
  return encode(width, height, rows, [], 8);
}

/** A small PNG with compressed texts that inflate to 8 MB each. */
export function pngWithTexts(count: number): Blob {
  const text = deflateSync(Buffer.alloc(7_900_000, 'x'));
  const texts = Array.from({ length: count }, (_, at) =>
    chunk('zTXt', Buffer.concat([Buffer.from(`k${at}\0\0`, 'latin1'), text])),
  );
  return encode(64, 64, Buffer.alloc(64 * 9), texts);
}

/** An animated WebP. */
export function animatedWebp(): Blob {
  const content = Buffer.alloc(64);
  content.write('WEBPVP8X', 0, 'latin1');
  content.writeUInt32LE(10, 8);
  content.writeUInt32LE(2, 12);
  content.writeUIntLE(15, 16, 3);
  content.writeUIntLE(15, 19, 3);
  const head = Buffer.alloc(8);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return new Blob([new Uint8Array(Buffer.concat([head, content]))], { type: 'image/webp' });
}

function encode(width: number, height: number, points: Buffer, texts: Buffer[] = [], bits = 1): Blob {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...texts,
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** Width and height in the header of a PNG. */
export function sizeOf(bytes: Uint8Array): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}
