// The logos: an emblem of each shop, square, meant to be read at 150 x 150 and recognised at 48.

import sharp from 'sharp';
import { icon } from './icons.mjs';
import { line, ring } from './lettering.mjs';

const kSide = 300;

function star(x, y, radius, colour) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const far = i % 2 ? radius * 0.42 : radius;
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    return `${(x + far * Math.cos(angle)).toFixed(1)},${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${colour}"/>`;
}

const path = (d, colour) => `<path d="${d}" fill="${colour}"/>`;

const designs = {
  /** A seal: text around, icon within. */
  seal({ top, bottom, font, size, icons, colours }) {
    const { ink, accent } = colours;
    return `<circle r="138" fill="none" stroke="${ink}" stroke-width="5"/><circle r="129" fill="none" stroke="${accent}" stroke-width="1.500"/>
      <circle r="86" fill="none" stroke="${ink}" stroke-width="2.500"/>
      <g fill="${ink}">${ring(top, { font, size, radius: 96, spacing: 2 })}</g><g fill="${accent}">${ring(bottom, { font, size: size * 0.82, radius: 118, spacing: 3, bottom: true })}</g>
      ${star(-107, 14, 8, accent)}${star(107, 14, 8, accent)}${icons.map((entry) => icon(entry.name, entry, colours)).join('')}`;
  },
  /** Big letters between an icon and a line of small text. */
  stack({ lines, small, font, size, icons, colours, base = 40 }) {
    const { ink, accent } = colours;
    const words = lines.map((text, i) =>
      path(line(text, { font, size, y: base + i * size * 0.84, width: 236 }), ink),
    );
    return `${icons.map((entry) => icon(entry.name, entry, colours)).join('')}${words.join('')}
      <path d="M-86,${84}h42M44,${84}h42" stroke="${accent}" stroke-width="2.500"/>${path(line(small, { font: 'oswald', size: 21, spacing: 3, y: 112, width: 170 }), accent)}${star(0, 84, 7, accent)}`;
  },
  /** Initials with a tool across. */
  monogram({ initials, small, font, size, icons, colours }) {
    const { ink, accent } = colours;
    return `<circle r="136" fill="none" stroke="${accent}" stroke-width="3"/>${path(line(initials, { font, size, y: size * 0.3, width: 220 }), ink)}
      ${icons.map((entry) => icon(entry.name, entry, colours)).join('')}${path(line(small, { font: 'oswald', size: 22, spacing: 4, y: 100, width: 180 }), accent)}`;
  },
  /** A shield with a band. */
  shield({ lines, small, font, size, icons, colours }) {
    const { ink, ground, accent } = colours;
    const shape =
      'M0,-140C40,-124 80,-120 112,-124C118,-20 104,84 0,140C-104,84 -118,-20 -112,-124C-80,-120 -40,-124 0,-140Z';
    return `<path d="${shape}" fill="none" stroke="${ink}" stroke-width="6"/><path d="${shape}" transform="scale(0.93)" fill="none" stroke="${accent}" stroke-width="2"/>
      ${icons.map((entry) => icon(entry.name, entry, colours)).join('')}
      <path d="M-134,4L134,4L122,32L134,60L-134,60L-122,32Z" fill="${ink}"/>${path(line(lines[0], { font, size, y: 32 + size * 0.36, width: 216 }), ground)}
      ${path(line(small, { font: 'oswald', size: 21, spacing: 3, y: 92, width: 120 }), accent)}`;
  },
  /** A lozenge with the name across it. */
  lozenge({ lines, small, font, size, icons, colours }) {
    const { ink, ground, accent } = colours;
    return `<path d="M0,-142L142,0L0,142L-142,0Z" fill="none" stroke="${ink}" stroke-width="5"/><path d="M0,-128L128,0L0,128L-128,0Z" fill="none" stroke="${accent}" stroke-width="1.500"/>
      ${icons.map((entry) => icon(entry.name, entry, colours)).join('')}<rect x="-146" y="-6" width="292" height="${size * 0.96}" fill="${ground}"/>
      ${path(line(lines[0], { font, size, y: size * 0.75 - 2, width: 270 }), ink)}<path d="M-140,-6h280M-140,${size * 0.96 - 6}h280" stroke="${accent}" stroke-width="2.500"/>
      ${path(line(small, { font: 'oswald', size: 19, spacing: 3, y: size + 24, width: 120 }), accent)}`;
  },
};

/** Draws a logo into a PNG of 300 x 300 with a palette, a few KB. */
export async function emblem({ design, colours, ...content }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${kSide}" height="${kSide}" viewBox="-150 -150 300 300">
    <defs><radialGradient id="g" cx="50%" cy="38%" r="75%"><stop offset="0" stop-color="${colours.light}"/><stop offset="1" stop-color="${colours.ground}"/></radialGradient></defs>
    <rect x="-150" y="-150" width="300" height="300" fill="url(#g)"/>${designs[design]({ ...content, colours })}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 84, effort: 4, smartSubsample: true }).toBuffer();
}
