// Pictures of what a shop sells: bottles, tins and tools on a dark counter, lit from the left, with a label
// of the shop's trade.

import sharp from 'sharp';
import { Random } from '../random.mjs';
import { icon } from './icons.mjs';
import { line } from './lettering.mjs';

const kSide = 240;

const shapes = {
  /** Outlines: body, cap, and where the label sits [x, y, width, height]. */
  dropper: {
    body: 'M-34,-14Q-34,-28 -14,-30L14,-30Q34,-28 34,-14L34,62Q34,70 26,70L-26,70Q-34,70 -34,62Z',
    cap: 'M-14,-52h28v22h-28ZM-9,-84q9,-10 18,0v32h-18Z',
    label: [-34, 2, 68, 44],
    glass: true,
  },
  tin: {
    body: 'M-58,6L58,6L58,58Q0,84 -58,58Z',
    cap: 'M-62,-14Q0,-40 62,-14L62,10Q0,36 -62,10Z',
    label: [-58, 26, 116, 30],
  },
  jar: {
    body: 'M-46,-10L46,-10L46,60Q46,70 36,70L-36,70Q-46,70 -46,60Z',
    cap: 'M-50,-42Q0,-50 50,-42L50,-10L-50,-10Z',
    label: [-46, 8, 92, 44],
  },
  bottle: {
    body: 'M-30,-26Q-30,-46 -12,-50L12,-50Q30,-46 30,-26L30,62Q30,70 22,70L-22,70Q-30,70 -30,62Z',
    cap: 'M-13,-84h26v32h-26Z',
    label: [-30, -14, 60, 58],
  },
  pump: {
    body: 'M-36,-20Q-36,-36 -18,-38L18,-38Q36,-36 36,-20L36,62Q36,70 28,70L-28,70Q-36,70 -36,62Z',
    cap: 'M-14,-52h28v14h-28ZM-4,-72h8v20h-8ZM-30,-82h40v10h-40Z',
    label: [-36, -8, 72, 54],
  },
  can: {
    body: 'M-38,-40Q0,-50 38,-40L38,62Q0,76 -38,62Z',
    cap: 'M-36,-42Q0,-56 36,-42Q0,-32 -36,-42Z',
    label: [-38, -18, 76, 54],
  },
};

function ground(random, colours) {
  const glows = Array.from(
    { length: 7 },
    () =>
      `<circle cx="${random.between(-120, 120).toFixed(0)}" cy="${random.between(-120, 10).toFixed(0)}" r="${random.between(8, 22).toFixed(0)}" fill="${colours.glow}" opacity="${random.between(0.1, 0.4).toFixed(2)}"/>`,
  ).join('');
  return `<rect x="-120" y="-120" width="240" height="240" fill="url(#room)"/><g filter="url(#soft)">${glows}</g>
    <path d="M-120,58L120,58L120,120L-120,120Z" fill="url(#counter)"/><ellipse cx="10" cy="74" rx="74" ry="10" fill="#000" opacity="0.6" filter="url(#near)"/>`;
}

function definitions(colours) {
  return `<defs><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="7"/></filter><filter id="near" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="4"/></filter>
    <radialGradient id="room" cx="30%" cy="30%" r="90%"><stop offset="0" stop-color="${colours.light}"/><stop offset="1" stop-color="#0b0807"/></radialGradient>
    <linearGradient id="counter" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4a3020"/><stop offset="1" stop-color="#150d08"/></linearGradient>
    <linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity="0.5"/><stop offset="0.18" stop-color="#fff" stop-opacity="0.42"/><stop offset="0.34" stop-color="#fff" stop-opacity="0.05"/>
    <stop offset="0.75" stop-color="#000" stop-opacity="0.3"/><stop offset="0.93" stop-color="${colours.glow}" stop-opacity="0.35"/><stop offset="1" stop-color="#000" stop-opacity="0.6"/></linearGradient></defs>`;
}

function product({
  shape,
  text,
  body,
  cap = '#15110f',
  label = '#e8dcc4',
  ink = '#2a1a12',
  sign = 'moustache',
}) {
  const form = shapes[shape];
  const [x, y, width, height] = form.label;
  const signSize = Math.min(width, height) * 0.52;
  return `<path d="${form.body}" fill="${body}"/><path d="${form.cap}" fill="${cap}"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${label}" opacity="0.95"/>
    ${icon(sign, { x: 0, y: y + height * 0.34, size: signSize }, { ink, ground: label, accent: ink })}<path d="${line(text, { font: 'oswald', size: 13, spacing: 1, y: y + height - 6, width: width - 12 })}" fill="${ink}"/>
    <path d="${form.body}" fill="url(#round)"/><path d="${form.cap}" fill="url(#round)"/>`;
}

function tool({ sign, turn = -20 }, colours) {
  return `<g filter="url(#near)" opacity="0.6" transform="translate(6,10)">${icon(sign, { size: 140, turn }, { ink: '#000', ground: '#000', accent: '#000' })}</g>
    ${icon(sign, { size: 140, turn }, { ink: '#d8c4a0', ground: '#1a120d', accent: colours.glow })}`;
}

/** Draws an item: `subject` is {shape, text, ...colours} for a product or {sign, turn} for a service. */
export async function stillLife(name, subject, colours) {
  const random = new Random('still life', name);
  const thing = subject.shape ? product(subject) : tool(subject, colours);
  const scene = subject.shape
    ? ground(random, colours)
    : `<rect x="-120" y="-120" width="240" height="240" fill="url(#room)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${kSide}" height="${kSide}" viewBox="-120 -120 240 240">${definitions(colours)}${scene}${thing}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer();
}
