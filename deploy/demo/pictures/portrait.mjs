// Portraits of the collaborators and owners: a bust in the warm light of a shop, drawn from features that
// vary. Everything is soft gradients under one light from the upper left, as a portrait lens would have it.

import sharp from 'sharp';
import { Random } from '../random.mjs';
import { beardStyles, hairStyles } from './hair.mjs';

const kSide = 256;

const skins = [
  ['#f2cdb0', '#c98f6b', '#8d5238'],
  ['#e9bd98', '#bd8259', '#7d4a30'],
  ['#d9a67c', '#a96f48', '#6b3f27'],
  ['#c48d63', '#925d3a', '#573320'],
  ['#a06c47', '#74472b', '#442717'],
  ['#7e5034', '#583520', '#311c11'],
  ['#5f3b27', '#402617', '#23140c'],
];
const hairs = [
  '#16110f',
  '#1e1512',
  '#2a1a12',
  '#3c2416',
  '#5a3820',
  '#7a5230',
  '#8d8a86',
  '#b9b4ac',
  '#6a2f1a',
];
const shirts = [
  ['#1c1d20', '#0c0c0e'],
  ['#e8e2d8', '#a59c90'],
  ['#2c3a4a', '#141c26'],
  ['#4a2622', '#241210'],
  ['#2f4236', '#16211b'],
  ['#6b5137', '#36281b'],
  ['#7d848c', '#42474d'],
];
const places = [
  ['#3a2216', '#0d0806', '#ffb066'],
  ['#1d2b33', '#070b0e', '#8fd0ff'],
  ['#20342a', '#080e0b', '#ffd79a'],
  ['#38181a', '#0e0607', '#ff9a70'],
  ['#2b2438', '#0b0910', '#e0a0ff'],
  ['#3a3226', '#0e0c08', '#ffe0a8'],
];

const outline = ({ width, chin }) => {
  const w = 42 * width;
  return `M${128 - w},104C${128 - w},68 104,50 128,50C152,50 ${128 + w},68 ${128 + w},104C${128 + w},128 ${128 + w * 0.92},144 ${128 + w * 0.74},157C${128 + chin * 1.6},171 ${128 + chin},177 128,177C${128 - chin},177 ${128 - chin * 1.6},171 ${128 - w * 0.74},157C${128 - w * 0.92},144 ${128 - w},128 ${128 - w},104Z`;
};

function lamps(random) {
  return Array.from({ length: 9 }, () => {
    const x = random.between(0, kSide);
    const y = random.between(0, 150);
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${random.between(12, 32).toFixed(0)}" fill="url(#lamp)" opacity="${random.between(0.1, 0.42).toFixed(2)}"/>`;
  }).join('');
}

function strands(random, flow, count, colour, box) {
  const lines = Array.from({ length: count }, () => {
    const x = random.between(box[0], box[2]);
    const y = random.between(box[1], box[3]);
    const long = random.between(10, 22);
    const bend = random.between(-6, 6);
    return `M${x.toFixed(1)},${y.toFixed(1)}q${((flow[0] * long) / 2 + bend).toFixed(1)},${((flow[1] * long) / 2).toFixed(1)} ${(flow[0] * long).toFixed(1)},${(flow[1] * long).toFixed(1)}`;
  });
  return `<path d="${lines.join('')}" stroke="${colour}" stroke-width="0.9" fill="none" opacity="0.4"/>`;
}

function eyes({ gap, brow, iris, lashes, hair: { base: hair } }) {
  const one = `<ellipse cx="0" cy="1" rx="10" ry="6.500" fill="#000" opacity="0.2" filter="url(#b2)"/><ellipse rx="7" ry="3.700" fill="#e9e2da"/>
    <circle cy="-0.300" r="3.500" fill="${iris}"/><circle cy="-0.300" r="1.600" fill="#080505"/><circle cx="-1.200" cy="-1.600" r="0.900" fill="#fff" opacity="0.9"/>
    <path d="M-8,0.500Q0,${-5.6 - lashes * 0.4} 8,0.500" stroke="#170d09" stroke-width="${1.7 + lashes * 0.8}" fill="none" stroke-linecap="round"/><path d="M-7,2.500Q0,5.500 7,2.500" stroke="#170d09" stroke-width="0.600" fill="none" opacity="0.5"/>`;
  const browPath = `<path d="M-11,${-10 + brow.tilt}C-6,${-15} 4,${-15} 11,${-10.5}C4,${-12.5 + brow.weight} -6,${-12 + brow.weight} -11,${-10 + brow.tilt}Z" fill="${hair}" opacity="0.92" filter="url(#b05)"/>`;
  return `<g transform="translate(${128 - gap},108)"><g transform="scale(-1,1)">${browPath}</g>${one}</g><g transform="translate(${128 + gap},108)">${browPath}${one}</g>`;
}

function mouthAndNose({ smile, nose, lip, dark, light }) {
  return (
    `<path d="M130,106C133,118 ${128 + nose},128 ${128 + nose * 0.9},133C${126 + nose * 0.5},136 130,136 128,136" fill="${dark}" opacity="0.5" filter="url(#b2)"/>
    <ellipse cx="128" cy="137" rx="${nose}" ry="3" fill="${dark}" opacity="0.55" filter="url(#b1)"/><ellipse cx="125.500" cy="122" rx="2.800" ry="13" fill="${light}" opacity="0.5" filter="url(#b2)"/>
    <ellipse cx="${128 - nose * 0.5}" cy="134.500" rx="2" ry="1.100" fill="#1a0d08" opacity="0.7"/><ellipse cx="${128 + nose * 0.5}" cy="134.500" rx="2" ry="1.100" fill="#1a0d08" opacity="0.7"/>` +
    `<g id="mouth"><path d="M113,151Q121,${147.5} 128,149.500Q135,${147.5} 143,151Q128,${156 + smile} 113,151Z" fill="${lip}" opacity="0.9"/><path d="M112,151Q128,${153 + smile} 144,151" stroke="#2a120c" stroke-width="1.300" fill="none" opacity="0.75" stroke-linecap="round"/>
      <path d="M117,153Q128,${162 + smile} 139,153Q128,${156 + smile} 117,153Z" fill="${lip}"/></g>`
  );
}

function glasses(colour) {
  return `<g fill="#bcd4e0" fill-opacity="0.08" stroke="${colour}" stroke-width="2.400"><rect x="95" y="99" width="27" height="20" rx="8"/><rect x="134" y="99" width="27" height="20" rx="8"/><path d="M122,106Q128,102 134,106M95,106L87,103M161,106L169,103" fill="none"/></g>`;
}

function clothes(random, { shirt, apron, skin }) {
  const collar = random.chance(0.5);
  const shoulders = 'M28,256C30,222 60,208 100,200L156,200C196,208 226,222 228,256Z';
  const bib = apron
    ? `<path d="M88,256L96,222L160,222L168,256Z" fill="${apron}"/><path d="M97,224L108,199M159,224L148,199" stroke="${apron}" stroke-width="7"/>`
    : '';
  const neckline = collar
    ? `<path d="M100,198L118,232L128,214L138,232L156,198L146,192L110,192Z" fill="${shirt[0]}" stroke="${shirt[1]}" stroke-width="1.500"/>`
    : `<path d="M102,199C108,216 148,216 154,199L150,196L106,196Z" fill="${skin[2]}" opacity="0.6"/><path d="M100,199C106,220 150,220 156,199" fill="none" stroke="${shirt[1]}" stroke-width="4"/>`;
  return `<path d="${shoulders}" fill="url(#shirt)"/>${bib}${neckline}<path d="${shoulders}" fill="url(#side)"/>`;
}

function gradients({ skin, shirt, place, hair }) {
  const blur = [
    ['b05', 0.5],
    ['b1', 1],
    ['b2', 2.2],
    ['b5', 5],
    ['b9', 9],
  ]
    .map(
      ([id, size]) =>
        `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${size}"/></filter>`,
    )
    .join('');
  const stops = (list) =>
    list
      .map(
        ([at, colour, opacity = 1]) =>
          `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('');
  return `<defs>${blur}<radialGradient id="place" cx="30%" cy="25%" r="95%">${stops([
    [0, place[0]],
    [1, place[1]],
  ])}</radialGradient>
    <radialGradient id="skin" cx="40%" cy="34%" r="72%">${stops([
      [0, skin[0]],
      [0.55, skin[1]],
      [1, skin[2]],
    ])}</radialGradient>
    <linearGradient id="neck" x1="0" y1="0" x2="1" y2="0.500">${stops([
      [0, skin[1]],
      [1, skin[2]],
    ])}</linearGradient>
    <linearGradient id="shirt" x1="0" y1="0" x2="1" y2="0.600">${stops([
      [0, shirt[0]],
      [1, shirt[1]],
    ])}</linearGradient>
    <linearGradient id="side" x1="0" y1="0" x2="1" y2="0">${stops([
      [0, '#fff', 0.1],
      [0.4, '#000', 0],
      [1, '#000', 0.55],
    ])}</linearGradient>
    <linearGradient id="hair" x1="0.100" y1="0" x2="0.900" y2="1">${stops([
      [0, hair.light],
      [0.5, hair.base],
      [1, hair.dark],
    ])}</linearGradient>
    <radialGradient id="lamp">${stops([
      [0, place[2], 0.9],
      [0.55, place[2], 0.7],
      [1, place[2], 0],
    ])}</radialGradient>
    <linearGradient id="rim" x1="0" y1="0" x2="1" y2="0">${stops([
      [0.72, place[2], 0],
      [0.97, place[2], 0.4],
    ])}</linearGradient>
    <radialGradient id="vignette" cx="50%" cy="42%" r="72%">${stops([
      [0.62, '#000', 0],
      [1, '#000', 0.45],
    ])}</radialGradient></defs>`;
}

/** A colour lighter (above 1) or darker (below 1). */
function toned(hex, factor) {
  return `#${[1, 3, 5]
    .map((at) =>
      Math.min(255, Math.round(parseInt(hex.slice(at, at + 2), 16) * factor + (factor > 1 ? 14 : 0)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function headOf(random, face, features) {
  const { skin, hair, style, beard } = features;
  const hairFill = 'fill="url(#hair)"';
  const shine = strands(
    random,
    style.flow,
    style.front && !style.knots ? 70 : 0,
    hair.shine,
    [84, 34, 172, 84],
  );
  const knots = style.knots
    ? `<g fill="${hair.shine}" opacity="0.16" filter="url(#b1)">${Array.from({ length: 26 }, () => `<circle cx="${random.between(88, 168).toFixed(1)}" cy="${random.between(32, 84).toFixed(1)}" r="${random.between(2, 4.5).toFixed(1)}"/>`).join('')}</g>`
    : '';
  const beardPart = beard
    ? `<g clip-path="${beard.bare ? '' : 'url(#beardclip)'}"><path d="${beard.path}" ${hairFill} opacity="${beard.solid}" filter="url(#b1)"/>${beard.solid > 0.5 ? `<clipPath id="bp"><path d="${beard.path}"/></clipPath><g clip-path="url(#bp)">${strands(random, [0.05, 1], 80, hair.shine, [88, 118, 168, 180])}</g>` : ''}</g>`
    : '';
  return `<clipPath id="face"><path d="${face}"/></clipPath>
    <ellipse cx="${128 - 43 * features.width}" cy="116" rx="7" ry="12" fill="${skin[1]}"/><ellipse cx="${128 + 43 * features.width}" cy="116" rx="7" ry="12" fill="${skin[2]}"/>
    <path d="${face}" fill="url(#skin)"/><g clip-path="url(#face)">
      <path d="M150,40Q196,110 148,190L190,190L190,40Z" fill="${skin[2]}" opacity="0.6" filter="url(#b9)"/>
      <ellipse cx="104" cy="132" rx="13" ry="9" fill="#d0573a" opacity="0.16" filter="url(#b5)"/><ellipse cx="153" cy="132" rx="12" ry="9" fill="#d0573a" opacity="0.12" filter="url(#b5)"/>
      <ellipse cx="116" cy="76" rx="20" ry="12" fill="${skin[0]}" opacity="0.6" filter="url(#b5)"/><path d="M88,60Q128,92 168,60L168,88Q128,74 88,88Z" fill="${skin[2]}" opacity="${style.front ? 0.45 : 0}" filter="url(#b5)"/>
      <ellipse cx="128" cy="180" rx="34" ry="9" fill="${skin[2]}" opacity="0.6" filter="url(#b5)"/>
      ${style.faded ? `<path d="${style.faded}" ${hairFill} opacity="0.8" filter="url(#b2)"/>` : ''}
      <path d="${face}" fill="none" stroke="url(#rim)" stroke-width="9" filter="url(#b2)"/></g>
    ${eyes(features)}${beardPart}${mouthAndNose(features)}
    <g ${hairFill}>${style.front}</g><g clip-path="url(#hairclip)">${shine}</g>${knots}
    ${style.hat ? `<g fill="${features.cloth}">${style.hat}</g><path d="M88,70C96,44 120,38 138,38" fill="none" stroke="#fff" stroke-width="5" opacity="0.12" filter="url(#b2)"/>` : ''}
    ${features.glasses ? glasses(features.glasses) : ''}
    <clipPath id="hairclip">${style.front || '<path d="M0,0"/>'}</clipPath><clipPath id="beardclip"><rect width="256" height="256"/></clipPath>`;
}

function featuresOf(random, { woman = false, old = false }) {
  const tone = random.whole(0, skins.length - 1);
  const skin = skins[tone];
  const base = old
    ? random.pick(hairs.slice(6, 8))
    : random.pick(hairs.slice(0, tone > 3 ? 2 : tone > 1 ? 4 : 6));
  const shown = woman
    ? ['long', 'bob', 'wavy', 'afro', 'bun']
    : [
        'crop',
        'pompadour',
        'sidepart',
        'quiff',
        'buzz',
        'curly',
        'slick',
        'crop',
        'bun',
        'bald',
        'cap',
        'flatcap',
        'afro',
      ];
  const kind = random.pick(
    old ? shown.filter((name) => !['afro', 'bun', 'curly', 'wavy'].includes(name)) : shown,
  );
  const beardKind = woman
    ? 'none'
    : kind === 'bald'
      ? random.pick(['full', 'boxed', 'goatee'])
      : random.pick(['none', 'stubble', 'boxed', 'full', 'full', 'goatee', 'moustache', 'boxed']);
  return {
    skin,
    woman,
    place: random.pick(places),
    shirt: random.pick(shirts),
    style: hairStyles[kind](random),
    beard: beardStyles[beardKind],
    hair: { base, light: toned(base, 1.35), dark: toned(base, 0.6), shine: toned(base, old ? 1.15 : 2) },
    apron: random.chance(0.45) ? random.pick(['#2a1a12', '#111214', '#3d2a1a', '#22303a']) : null,
    cloth: random.pick(['#26221f', '#3a3530', '#1c2733', '#4a3423']),
    glasses: random.chance(0.2) ? random.pick(['#15110f', '#3a2416']) : null,
    width: woman ? random.between(0.9, 0.96) : random.between(0.95, 1.06),
    chin: woman ? random.between(7, 10) : random.between(11, 17),
    gap: random.between(18.5, 20.5),
    brow: { tilt: random.between(-1, 2.5), weight: woman ? -0.6 : random.between(0.4, 2.6) },
    iris: random.pick(['#2b1a10', '#3a2414', '#1e120b', '#4a3a22']),
    lashes: woman ? 1 : 0,
    nose: woman ? random.between(7, 8.5) : random.between(8.5, 11.5),
    smile: random.between(0.5, 5),
    lip: toned(skin[1], 0.86),
    dark: skin[2],
    light: skin[0],
  };
}

/** Draws the portrait of a person: `name` decides every feature that `traits` {woman, old} leaves open. */
export async function portrait(name, traits = {}) {
  const random = new Random('portrait', name);
  const features = featuresOf(random, traits);
  const face = outline(features);

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${kSide}" height="${kSide}" viewBox="0 0 256 256">${gradients(features)}
    <rect width="256" height="256" fill="url(#place)"/>${lamps(random)}
    <g transform="translate(-24,-13) scale(1.19)"><g fill="url(#hair)">${features.style.behind ?? ''}</g>
    <path d="M99,150L99,196Q128,222 157,196L157,150Z" fill="url(#neck)"/><path d="M99,166Q128,200 157,166L157,182Q128,208 99,182Z" fill="#000" opacity="0.35" filter="url(#b5)"/>
    ${clothes(random, features)}${headOf(random, face, features)}</g><rect width="256" height="256" fill="url(#vignette)"/></svg>`;
  return sharp(Buffer.from(svg))
    .modulate({ brightness: 1.12 })
    .webp({ quality: 82, effort: 3, smartSubsample: true })
    .toBuffer();
}
