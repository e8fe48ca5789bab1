// Text as outlines: the picture is the same on every machine, whatever fonts are installed there.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

const require = createRequire(import.meta.url);
const files = {
  bebas: '@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff',
  rye: '@fontsource/rye/files/rye-latin-400-normal.woff',
  abril: '@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff',
  oswald: '@fontsource/oswald/files/oswald-latin-600-normal.woff',
  limelight: '@fontsource/limelight/files/limelight-latin-400-normal.woff',
};
const fonts = new Map();

function fontOf(name) {
  if (!fonts.has(name)) {
    const bytes = readFileSync(require.resolve(files[name]));
    fonts.set(
      name,
      opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
    );
  }
  return fonts.get(name);
}

/** Outlines as path data. Written here because the library's own writer makes NaN of numbers near zero. */
function outlines(path) {
  return path.commands
    .map(
      ({ type, ...at }) =>
        type +
        ['x1', 'y1', 'x2', 'y2', 'x', 'y']
          .filter((key) => key in at)
          .map((key) => at[key].toFixed(2))
          .join(' '),
    )
    .join('');
}

function glyphsOf(text, { font, size, spacing = 0 }) {
  const face = fontOf(font);
  let at = 0;
  const glyphs = [...text].map((character) => {
    const glyph = face.charToGlyph(character);
    const width = (glyph.advanceWidth * size) / face.unitsPerEm;
    const placed = { glyph, at, width };
    at += width + spacing;
    return placed;
  });
  return { glyphs, length: at - spacing };
}

/** A straight line of text centred at (x, y = baseline); it shrinks to fit `width` if that is given. */
export function line(text, { x = 0, y, width = Infinity, ...type }) {
  const natural = glyphsOf(text, type).length;
  const fit = Math.min(1, width / natural);
  const { glyphs, length } = glyphsOf(text, {
    ...type,
    size: type.size * fit,
    spacing: (type.spacing ?? 0) * fit,
  });
  return glyphs
    .map(({ glyph, at }) => outlines(glyph.getPath(x - length / 2 + at, y, type.size * fit)))
    .join('');
}

/** Text on a circle around (0, 0): along the top, or along the bottom, read upright in both. */
export function ring(text, { radius, bottom = false, ...type }) {
  const { glyphs, length } = glyphsOf(text, type);
  const around = bottom ? radius : -radius;
  return glyphs
    .map(({ glyph, at, width }) => {
      const along = (at + width / 2 - length / 2) / radius;
      const degrees = ((bottom ? -along : along) * 180) / Math.PI;
      const path = outlines(glyph.getPath(-width / 2, around, type.size));
      return `<path transform="rotate(${degrees.toFixed(2)})" d="${path}"/>`;
    })
    .join('');
}
