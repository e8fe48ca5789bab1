// Light: each pixel sends one ray into the scene; what it hits is lit by every lamp that is not in shadow,
// and by what its polish mirrors. Lamps are small balls of light, sampled at a random point of theirs: soft
// shadows whose noise is the film's grain.

import { Random } from '../../random.mjs';
import { Hit, kBack, kCeiling, kChair, kFloor, kFront, kLeft, kRight } from './scene.mjs';

// Light below this is not worth counting; a lamp that adds less than this share to what is there throws no
// shadow.
const kDim = 0.006;
const kWeak = 0.12;
// Beyond this many parts of its shine a highlight is black.
const kGleamReach = 6;
const kBounces = 2;
// Neighbours that differ more than this are an edge; brighter than this counts the same there, or lamps
// would stay jagged.
const kEdge = 0.095;
const kBrightest = 1.6;
const kNoLamps = [];
const paint = new Float64Array(12);
const hits = [new Hit(), new Hit(), new Hit(), new Hit()];

function paintOf(scene, hit, x, y, z) {
  for (let i = 0; i < paint.length; i += 1) {
    paint[i] = 0;
  }
  if (hit.kind < 6) {
    const face = scene.faces[hit.kind];
    switch (hit.kind) {
      case kFloor:
      case kCeiling:
        face(x, z, paint);
        break;
      case kLeft:
      case kRight:
        face(z, y, paint);
        break;
      default:
        face(x, y, paint);
    }
    tilt(hit);
    return;
  }
  const material = scene.materials[hit.index];
  if (material.paint) {
    material.paint(x, y, z, paint);
    return;
  }
  const { colour, glow } = material;
  paint[0] = colour[0];
  paint[1] = colour[1];
  paint[2] = colour[2];
  paint[3] = material.mirror;
  paint[4] = material.shine;
  paint[7] = glow[0];
  paint[8] = glow[1];
  paint[9] = glow[2];
}

function tilt(hit) {
  const u = paint[5];
  const v = paint[6];
  if (u === 0 && v === 0) {
    return;
  }
  switch (hit.kind) {
    case kFloor:
    case kCeiling:
      hit.nx += u;
      hit.nz += v;
      break;
    case kLeft:
    case kRight:
      hit.nz += u;
      hit.ny += v;
      break;
    case kBack:
    case kFront:
      hit.nx += u;
      hit.ny += v;
      break;
    default:
  }
  const length = Math.sqrt(hit.nx * hit.nx + hit.ny * hit.ny + hit.nz * hit.nz);
  hit.nx /= length;
  hit.ny /= length;
  hit.nz /= length;
}

/** Less light where walls meet and under chairs: what a lamp's own shadow doesn't show. */
function openness(scene, hit, x, y, z) {
  const { x0, x1, y1, z0, z1 } = scene.size;
  let open = 1;
  open *= 1 - 0.55 * Math.exp(-(hit.kind === kFloor ? 9 : y) * 3.5);
  open *= 1 - 0.5 * Math.exp(-(hit.kind === kCeiling ? 9 : y1 - y) * 3);
  open *= 1 - 0.45 * Math.exp(-(hit.kind === kBack ? 9 : z1 - z) * 3);
  open *= 1 - 0.45 * Math.exp(-(hit.kind === kFront ? 9 : z - z0) * 3);
  open *= 1 - 0.45 * Math.exp(-(hit.kind === kLeft ? 9 : x - x0) * 3);
  open *= 1 - 0.45 * Math.exp(-(hit.kind === kRight ? 9 : x1 - x) * 3);
  if (hit.kind === kFloor) {
    for (const seat of scene.chairs) {
      const dx = x - seat.x;
      const dz = z - seat.z;
      open *= 1 - 0.72 * Math.exp(-(dx * dx + dz * dz) * 6);
    }
  }
  return open;
}

/**
 * The renderer of one scene: shade(ray) puts linear light into `out` and remembers how far the first hit
 * was.
 */
export class Renderer {
  // What reaches a point: red, green and blue that its colour takes part of, then those of its shine.
  #light = new Float64Array(6);

  constructor(scene, seed) {
    this.scene = scene;
    this.random = new Random('light', seed);
    this.depth = 0;
  }

  shade(ox, oy, oz, dx, dy, dz, bounce, out) {
    const { scene } = this;
    const hit = hits[bounce];
    scene.trace(ox, oy, oz, dx, dy, dz, hit);
    if (bounce === 0) {
      this.depth = hit.t;
    }
    const x = ox + dx * hit.t;
    const y = oy + dy * hit.t;
    const z = oz + dz * hit.t;
    paintOf(scene, hit, x, y, z);
    const mirror = paint[3];
    const shine = paint[4];
    const metal = hit.kind === kChair && hit.index === 0;
    const light = this.#light;
    const sky = (0.55 + 0.45 * hit.ny) * openness(scene, hit, x, y, z);
    for (let c = 0; c < 3; c += 1) {
      light[c] = scene.ambient[c] * sky;
      light[c + 3] = 0;
    }
    const gleams = shine > 5 && mirror < 0.5 + metal ? (metal ? 2 : 0.35) : 0;
    for (const lamp of mirror > 0.5 && !metal ? kNoLamps : scene.lamps) {
      this.#addLamp(lamp, hit, x, y, z, dx, dy, dz, shine, gleams, bounce);
    }
    for (let c = 0; c < 3; c += 1) {
      out[c] = paint[c] * light[c] + paint[c + 7] + light[c + 3];
    }
    if (mirror > 0.008 && bounce < kBounces) {
      this.#reflect(x, y, z, dx, dy, dz, hit, mirror, shine, bounce, out);
    }
  }

  /** Adds what one lamp gives to a point, unless something stands between; reflections do without shadows. */
  #addLamp(lamp, hit, x, y, z, dx, dy, dz, shine, gleams, bounce) {
    let lx = lamp.x - x;
    let ly = lamp.y - y;
    let lz = lamp.z - z;
    const square = lx * lx + ly * ly + lz * lz + 0.02;
    let facing = lx * hit.nx + ly * hit.ny + lz * hit.nz;
    if (facing <= 0 || lamp.power * facing < kDim * square * Math.sqrt(square)) {
      return;
    }
    const { random } = this;
    lx += (random.next() - 0.5) * lamp.size;
    ly += (random.next() - 0.5) * lamp.size;
    lz += (random.next() - 0.5) * lamp.size;
    const far = Math.sqrt(lx * lx + ly * ly + lz * lz);
    lx /= far;
    ly /= far;
    lz /= far;
    facing = lx * hit.nx + ly * hit.ny + lz * hit.nz;
    const down = (lamp.down ? Math.max(0, ly) ** lamp.down : 1) / square;
    const amount = facing * down;
    if (facing <= 0 || lamp.power * amount < kDim) {
      return;
    }
    const light = this.#light;
    const strong = (lamp.red + lamp.green + lamp.blue) * amount > (light[0] + light[1] + light[2]) * kWeak;
    const own = hit.kind === kChair ? hit.seat : null;
    if (
      bounce === 0 &&
      lamp.casts &&
      strong &&
      this.scene.blocked(
        x + hit.nx * 0.006,
        y + hit.ny * 0.006,
        z + hit.nz * 0.006,
        lx,
        ly,
        lz,
        far - 0.16,
        own,
      )
    ) {
      return;
    }
    light[0] += lamp.red * amount;
    light[1] += lamp.green * amount;
    light[2] += lamp.blue * amount;
    if (gleams > 0) {
      this.#addGleam(lamp, hit, lx - dx, ly - dy, lz - dz, shine, gleams * down);
    }
  }

  /** The highlight of a lamp, around the direction halfway between it and the eye. */
  #addGleam(lamp, hit, hx, hy, hz, shine, strength) {
    const half = (hx * hit.nx + hy * hit.ny + hz * hit.nz) / Math.sqrt(hx * hx + hy * hy + hz * hz);
    if (half > 1 - kGleamReach / shine) {
      const gleam = half ** shine * (0.012 * shine + 0.02) * strength;
      this.#light[3] += lamp.red * gleam;
      this.#light[4] += lamp.green * gleam;
      this.#light[5] += lamp.blue * gleam;
    }
  }

  #reflect(x, y, z, dx, dy, dz, hit, mirror, shine, bounce, out) {
    const { nx, ny, nz } = hit;
    const facing = dx * nx + dy * ny + dz * nz;
    const grazing = 1 - Math.min(1, Math.abs(facing));
    const share = mirror > 0.5 ? mirror : mirror + (1 - mirror) * 0.55 * grazing ** 5;
    if (share < 0.02 || (bounce > 0 && share < 0.3)) {
      return;
    }
    const blur = shine > 400 ? 0 : 0.7 / (shine + 4);
    let rx = dx - 2 * facing * nx + (this.random.next() - 0.5) * blur;
    let ry = dy - 2 * facing * ny + (this.random.next() - 0.5) * blur;
    let rz = dz - 2 * facing * nz + (this.random.next() - 0.5) * blur;
    const length = Math.sqrt(rx * rx + ry * ry + rz * rz);
    rx /= length;
    ry /= length;
    rz /= length;
    const red = out[0];
    const green = out[1];
    const blue = out[2];
    this.shade(x + nx * 0.004, y + ny * 0.004, z + nz * 0.004, rx, ry, rz, bounce + 1, out);
    const keep = mirror > 0.5 ? 1 - share : 1;
    out[0] = red * keep + Math.min(out[0], 6) * share;
    out[1] = green * keep + Math.min(out[1], 6) * share;
    out[2] = blue * keep + Math.min(out[2], 6) * share;
  }
}

/** A camera {x, y, z, yaw, pitch, zoom, seed} that looks into a scene. */
class Camera {
  constructor(scene, { x, y, z, yaw, pitch, zoom, seed }, width, height) {
    Object.assign(this, { x, y, z, zoom, width, height });
    this.renderer = new Renderer(scene, seed);
    this.cosYaw = Math.cos(yaw);
    this.sinYaw = Math.sin(yaw);
    this.cosPitch = Math.cos(pitch);
    this.sinPitch = Math.sin(pitch);
  }

  /** The light that arrives at a point of the film, in pixels, into `out`. */
  look(column, row, out) {
    const u = ((column - this.width / 2) / (this.width / 2)) * this.zoom;
    const v = ((this.height / 2 - row) / (this.width / 2)) * this.zoom;
    const y = v * this.cosPitch + this.sinPitch;
    const forward = this.cosPitch - v * this.sinPitch;
    const x = u * this.cosYaw + forward * this.sinYaw;
    const z = forward * this.cosYaw - u * this.sinYaw;
    const length = Math.sqrt(x * x + y * y + z * z);
    this.renderer.shade(this.x, this.y, this.z, x / length, y / length, z / length, 0, out);
  }
}

/** How bright a pixel looks: what decides whether two neighbours differ. */
function look(light, at) {
  return Math.sqrt(Math.min(1.5, light[at] * 0.3 + light[at + 1] * 0.6 + light[at + 2] * 0.1));
}

/**
 * Looks again, at three more points, at every pixel that differs from a neighbour: smooth edges without
 * paying for all.
 */
function smoothEdges(camera, light, out) {
  const { width, height } = camera;
  const first = light.slice();
  const corners = [0.2, 0.3, 0.8, 0.35, 0.45, 0.85];
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const at = (row * width + column) * 3;
      const own = look(first, at);
      const most = Math.max(
        Math.abs(own - look(first, at + 3)),
        Math.abs(own - look(first, at - 3)),
        Math.abs(own - look(first, at + width * 3)),
        Math.abs(own - look(first, at - width * 3)),
      );
      if (most < kEdge) {
        continue;
      }
      const sum = [0, 1, 2].map((c) => Math.min(first[at + c], kBrightest) / 4);
      for (let i = 0; i < corners.length; i += 2) {
        camera.look(column + corners[i], row + corners[i + 1], out);
        for (let c = 0; c < 3; c += 1) {
          sum[c] += Math.min(out[c], kBrightest) / 4;
        }
      }
      light.set(sum, at);
    }
  }
}

/** Renders the scene as seen by a camera into linear light and depths. */
export function render(scene, settings, width, height) {
  const light = new Float32Array(width * height * 3);
  const depths = new Float32Array(width * height);
  const camera = new Camera(scene, settings, width, height);
  const out = new Float64Array(3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      camera.look(column + 0.5, row + 0.5, out);
      const at = (row * width + column) * 3;
      light[at] = out[0];
      light[at + 1] = out[1];
      light[at + 2] = out[2];
      depths[row * width + column] = camera.renderer.depth;
    }
  }
  smoothEdges(camera, light, out);
  return { light, depths, width, height };
}
