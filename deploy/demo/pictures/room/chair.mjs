// A barber's chair as a distance field: rounded leather cushions on a chrome column. Rays march through it
// only inside its bounding box, so it costs nothing where there is no chair.

export const kLeather = 0;
export const kChrome = 1;

const kSteps = 40;
const kNear = 0.0022;
export const kHalfWidth = 0.4;
export const kHeight = 1.5;
export const kBack = -0.62;
export const kFront = 0.66;

/** What of the chair throws a shadow worth the name: seat with arms, back with head, foot. */
export const kShadow = [
  { x0: -0.34, x1: 0.34, y0: 0.46, y1: 0.66, z0: -0.25, z1: 0.3 },
  { x0: -0.25, x1: 0.25, y0: 0.62, y1: 1.36, z0: -0.42, z1: -0.28 },
  { x0: -0.2, x1: 0.2, y0: 0, y1: 0.06, z0: -0.2, z1: 0.2 },
];

function roundBox(x, y, z, halfX, halfY, halfZ, radius) {
  const dx = Math.abs(x) - halfX + radius;
  const dy = Math.abs(y) - halfY + radius;
  const dz = Math.abs(z) - halfZ + radius;
  const outX = dx > 0 ? dx : 0;
  const outY = dy > 0 ? dy : 0;
  const outZ = dz > 0 ? dz : 0;
  const inside = Math.max(dx, dy, dz);
  return Math.sqrt(outX * outX + outY * outY + outZ * outZ) + (inside < 0 ? inside : 0) - radius;
}

function column(x, y, z, radius, low, high) {
  const side = Math.sqrt(x * x + z * z) - radius;
  const end = Math.max(low - y, y - high);
  return Math.max(side, end);
}

function leather(x, y, z) {
  const seat = roundBox(x, y - 0.56, z - 0.03, 0.27, 0.085, 0.29, 0.06);
  const backY = (y - 0.93) * 0.978 + (z + 0.31) * 0.208;
  const backZ = (z + 0.31) * 0.978 - (y - 0.93) * 0.208;
  const back = roundBox(x, backY, backZ, 0.27, 0.33, 0.075, 0.065);
  const head = roundBox(x, backY - 0.44, backZ - 0.01, 0.14, 0.075, 0.05, 0.045);
  const side = Math.abs(x) - 0.325;
  const arm = roundBox(side, y - 0.77, z - 0.02, 0.042, 0.035, 0.24, 0.033);
  return Math.min(seat, back, head, arm);
}

function chrome(x, y, z) {
  const foot = column(x, y, z, 0.3 - y * 0.9, 0, 0.055);
  const post = column(x, y, z, 0.065, 0.04, 0.5);
  const side = Math.abs(x) - 0.325;
  const stay = roundBox(side, y - 0.62, z - 0.16, 0.014, 0.14, 0.018, 0.012);
  const stayBack = roundBox(side, y - 0.62, z + 0.14, 0.014, 0.14, 0.018, 0.012);
  const restZ = z - 0.47 - (0.3 - y) * 0.35;
  const leg = roundBox(Math.abs(x) - 0.12, y - 0.34, restZ + 0.04, 0.014, 0.2, 0.014, 0.012);
  const rest = roundBox(x, y - 0.16, z - 0.55, 0.2, 0.018, 0.09, 0.016);
  const pan = roundBox(x, y - 0.465, z - 0.02, 0.2, 0.03, 0.22, 0.02);
  return Math.min(foot, post, stay, stayBack, leg, rest, pan);
}

/** Signed distance, in metres, from a point in the chair's own frame (its customer looks along +z). */
export function distance(x, y, z) {
  return Math.min(leather(x, y, z), chrome(x, y, z));
}

/** Which of the two materials is nearest. */
export function materialAt(x, y, z) {
  return leather(x, y, z) < chrome(x, y, z) ? kLeather : kChrome;
}

/** Where a ray meets the chair between two distances along it; -1 when it does not. */
export function march(ox, oy, oz, dx, dy, dz, from, to) {
  let t = from;
  for (let step = 0; step < kSteps && t < to; step += 1) {
    const gap = distance(ox + dx * t, oy + dy * t, oz + dz * t);
    if (gap < kNear) {
      return t;
    }
    t += gap;
  }
  return -1;
}

/** The normal at a point into out[0..2]; buttons and seams of the upholstery are dents in it. */
export function normalAt(x, y, z, out) {
  const e = 0.002;
  const nx = distance(x + e, y, z) - distance(x - e, y, z);
  const ny = distance(x, y + e, z) - distance(x, y - e, z);
  const nz = distance(x, y, z + e) - distance(x, y, z - e);
  let dentX = 0;
  let dentY = 0;
  if (Math.abs(x) < 0.24 && y > 0.62 && y < 1.24 && Math.abs(nz) > Math.abs(ny)) {
    const a = Math.sin((x + y) * 38);
    const b = Math.sin((x - y) * 38);
    dentX = Math.cos((x + y) * 38) * (1 - b * b) + Math.cos((x - y) * 38) * (1 - a * a);
    dentY = Math.cos((x + y) * 38) * (1 - b * b) - Math.cos((x - y) * 38) * (1 - a * a);
  }
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  out[0] = nx / length + dentX * 0.1;
  out[1] = ny / length + dentY * 0.1;
  out[2] = nz / length;
  const again = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  out[0] /= again;
  out[1] /= again;
  out[2] /= again;
}
