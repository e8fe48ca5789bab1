// The tools and signs of the trade as outlines in a box of 100 x 100 around (0, 0). Each takes the colour
// of the ink and of the ground that shows through its holes.

const mirrored = (shape) => `${shape}<g transform="scale(-1,1)">${shape}</g>`;

function scissors(ink, ground) {
  const half = `<g transform="rotate(19)"><path d="M-4,-50Q7,-40 5,4L-3,10Z"/><path d="M-2,4L3,4L5,18L-1,20Z"/>
    <ellipse cx="3" cy="33" rx="10" ry="13.5" fill="none" stroke="${ink}" stroke-width="6.5"/></g>`;
  return `<g fill="${ink}">${mirrored(half)}</g><circle cy="4" r="3" fill="${ground}"/>`;
}

function razor(ink, ground) {
  return `<path fill="${ink}" d="M-50,-20L16,-20Q20,-20 20,-15L20,0Q20,4 15,4L-41,4Q-52,-6 -50,-20Z"/>
    <path fill="${ink}" d="M11,-6Q40,-4 50,36Q52,46 44,47Q36,48 34,40Q27,12 4,10Q2,-4 11,-6Z" stroke="${ground}" stroke-width="2.5"/>
    <path d="M-46,-12L14,-12" stroke="${ground}" stroke-width="2"/><circle cx="14" cy="2" r="3.2" fill="${ground}"/>`;
}

function comb(ink) {
  const teeth = Array.from(
    { length: 15 },
    (_, i) => `<rect x="${-46 + i * 6.2}" y="-4" width="3.4" height="22" rx="1.4"/>`,
  ).join('');
  return `<g fill="${ink}"><rect x="-50" y="-16" width="100" height="15" rx="5"/>${teeth}</g>`;
}

function pole(ink, ground, accent) {
  const stripes = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M-20,${-58 + i * 20}L20,${-74 + i * 20}L20,${-65 + i * 20}L-20,${-49 + i * 20}Z" fill="${i % 2 ? accent : ink}"/>`,
  ).join('');
  return `<clipPath id="pole"><rect x="-11" y="-28" width="22" height="56"/></clipPath>
    <rect x="-11" y="-28" width="22" height="56" fill="${ground}" stroke="${ink}" stroke-width="3"/><g clip-path="url(#pole)">${stripes}</g>
    <g fill="${ink}"><rect x="-16" y="-37" width="32" height="8" rx="3"/><rect x="-16" y="29" width="32" height="8" rx="3"/>
    <circle cy="-43" r="8"/><path d="M-9,38Q0,54 9,38Z"/></g>`;
}

function moustache(ink) {
  return `<path fill="${ink}" d="M0,-6C6,-18 24,-18 31,-6C36,3 43,4 50,-8C53,10 40,21 24,19C12,17.500 4,12 0,4C-4,12 -12,17.500 -24,19C-40,21 -53,10 -50,-8C-43,4 -36,3 -31,-6C-24,-18 -6,-18 0,-6Z"/>`;
}

function flame(ink, ground) {
  return `<path fill="${ink}" d="M2,-50C10,-30 34,-20 34,12C34,34 18,48 0,48C-18,48 -34,34 -34,12C-34,-2 -26,-10 -22,-22C-16,-18 -13,-12 -12,-6C-4,-16 2,-30 2,-50Z"/>
    <path fill="${ground}" d="M2,2C6,14 16,18 16,30C16,40 9,45 0,45C-9,45 -16,40 -16,30C-16,24 -12,20 -10,14C-7,16 -5,19 -5,22C-1,18 2,10 2,2Z"/>`;
}

/** The Paraná pine: a candelabrum of branches on a bare trunk. */
function pine(ink) {
  const tier = (y, w) =>
    `<path d="M0,${y + 9}Q${w * 0.6},${y + 8} ${w},${y - 7}Q${w * 0.5},${y - 2} 0,${y - 1}Z"/>`;
  return `<g fill="${ink}"><path d="M-3.500,-36L3.500,-36L5,48L-5,48Z"/>${mirrored(tier(-32, 46) + tier(-14, 40) + tier(2, 30))}
    <circle cy="-40" r="7"/><circle cx="-46" cy="-41" r="6"/><circle cx="46" cy="-41" r="6"/><circle cx="-40" cy="-22" r="5"/><circle cx="40" cy="-22" r="5"/></g>`;
}

function arches(ink) {
  const row = (y, h, w) =>
    Array.from({ length: 4 }, (_, i) => {
      const x = -50 + i * 25;
      return `M${x},${y}h25v${h}h-${(25 - w) / 2}v-${h - w * 0.75}a${w / 2},${w / 2} 0 0 0 -${w},0v${h - w * 0.75}h-${(25 - w) / 2}Z`;
    }).join('');
  return `<g fill="${ink}"><rect x="-50" y="-36" width="100" height="6"/><path d="${row(-30, 30, 15)}"/><rect x="-50" y="0" width="100" height="4"/><path d="${row(4, 36, 15)}"/></g>`;
}

function bay(ink, _ground, accent) {
  return `<circle cx="20" cy="-18" r="17" fill="${accent}"/><path fill="${ink}" d="M-50,30C-44,-2 -36,-44 -22,-44C-8,-44 -6,-8 6,0C16,-12 24,-12 32,4C38,14 44,22 50,30Z"/>
    <g fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"><path d="M-46,38q8,-6 16,0t16,0t16,0t16,0t16,0"/><path d="M-30,48q8,-6 16,0t16,0t16,0"/></g>`;
}

function wave(ink) {
  return `<path fill="${ink}" d="M-50,34C-46,-10 -16,-42 16,-36C36,-32 44,-14 36,-2C30,8 16,6 16,-4C16,-10 22,-12 25,-9C24,-18 12,-22 4,-12C-8,4 8,26 50,24L50,40Q0,50 -50,40Z"/>`;
}

function crown(ink, ground) {
  return `<path fill="${ink}" d="M-40,26L-48,-24L-22,-2L0,-36L22,-2L48,-24L40,26Z"/><rect x="-40" y="31" width="80" height="9" rx="2" fill="${ink}"/>
    <g fill="${ink}"><circle cx="-48" cy="-28" r="6"/><circle cy="-41" r="6.500"/><circle cx="48" cy="-28" r="6"/></g><g fill="${ground}"><circle cy="14" r="5"/><circle cx="-20" cy="15" r="3.500"/><circle cx="20" cy="15" r="3.500"/></g>`;
}

function bolt(ink) {
  return `<path fill="${ink}" d="M12,-50L-30,8L-4,8L-14,50L32,-12L4,-12Z"/>`;
}

function clock(ink, ground, accent) {
  const marks = Array.from(
    { length: 12 },
    (_, i) =>
      `<rect x="-1.600" y="-35" width="3.200" height="${i % 3 ? 6 : 10}" transform="rotate(${i * 30})"/>`,
  ).join('');
  return `<circle r="46" fill="${ink}"/><circle r="39" fill="${ground}"/><g fill="${ink}">${marks}</g>
    <path d="M0,0L-14,-18M0,0L20,-20" stroke="${accent}" stroke-width="5.500" stroke-linecap="round"/><circle r="5" fill="${accent}"/>`;
}

function hat(ink, _ground, accent) {
  return `<path fill="${ink}" d="M-27,4C-26,-22 -22,-36 -10,-36C-5,-36 -3,-32 0,-32C3,-32 5,-36 10,-36C22,-36 26,-22 27,4Z"/>
    <path fill="${accent}" d="M-27,4L-26,-8Q0,-2 26,-8L27,4Z"/><path fill="${ink}" d="M-52,8C-36,2 -30,4 0,5C30,4 36,2 52,8C40,20 20,20 0,20C-20,20 -40,20 -52,8Z"/>`;
}

function hills(ink, ground, accent) {
  return `<circle cy="-16" r="20" fill="${accent}"/><path fill="${ink}" d="M-52,32L-22,-14L-8,6L8,-20L52,32Z"/>
    <path d="M-22,-14L-30,6L-20,2L-14,12L-8,6M8,-20L0,6L12,0L20,12L24,2" fill="none" stroke="${ground}" stroke-width="3" stroke-linejoin="round"/>`;
}

function nut(ink, ground) {
  return `<path fill="${ink}" d="M0,-50C18,-34 22,-4 16,26Q12,48 0,48Q-12,48 -16,26C-22,-4 -18,-34 0,-50Z"/><path d="M-15,18Q0,28 15,18" fill="none" stroke="${ground}" stroke-width="3"/>
    <path d="M-7,-30C-11,-14 -11,0 -8,12" fill="none" stroke="${ground}" stroke-width="3" stroke-linecap="round"/>`;
}

function brush(ink, _ground, accent) {
  return `<path fill="${accent}" d="M-17,-8C-24,-34 -14,-50 0,-50C14,-50 24,-34 17,-8Z"/><g fill="${ink}"><rect x="-18" y="-8" width="36" height="9" rx="3"/>
    <path d="M-12,3L12,3Q6,14 8,24Q20,36 10,46L-10,46Q-20,36 -8,24Q-6,14 -12,3Z"/></g>`;
}

const makers = {
  scissors,
  razor,
  comb,
  pole,
  moustache,
  flame,
  pine,
  arches,
  bay,
  wave,
  crown,
  bolt,
  clock,
  hat,
  hills,
  nut,
  brush,
  sun: (_ink, _ground, accent) => `<circle r="50" fill="${accent}"/>`,
  knife: (ink, ground) =>
    `<g stroke="${ground}" stroke-width="7" stroke-linejoin="round">${razor(ground, ground)}</g>${razor(ink, ground)}`,
  flash: (_ink, ground, accent) =>
    `<g stroke="${ground}" stroke-width="12" stroke-linejoin="round">${bolt(ground)}</g>${bolt(accent)}`,
};

/** An icon at a place and size: {x, y, size} of colours {ink, ground, accent}. */
export function icon(name, { x = 0, y = 0, size = 100, turn = 0 }, { ink, ground, accent }) {
  return `<g transform="translate(${x},${y}) rotate(${turn}) scale(${size / 100})">${makers[name](ink, ground, accent)}</g>`;
}
