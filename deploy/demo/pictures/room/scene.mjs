// A room and what stands in it, and the two questions a ray asks: what do I hit first, and is anything
// between me and a lamp.

import * as chair from './chair.mjs';

export const kFloor = 0;
export const kCeiling = 1;
export const kLeft = 2;
export const kRight = 3;
export const kBack = 4;
export const kFront = 5;
export const kThing = 6;
export const kChair = 7;

const kBias = 1e-4;
const normal = new Float64Array(3);

/** What a ray hit: distance, normal, which kind (a wall, a thing, a chair) and which one of that kind. */
export class Hit {
  t = 0;
  nx = 0;
  ny = 0;
  nz = 0;
  kind = 0;
  index = 0;
  seat = null;
}

/**
 * Things that stand together, inside one box: a ray that misses the box asks none of them. Only boxes throw
 * shadows: those of bottles and cords are too small to be worth their rays.
 */
export class Group {
  things = [];
  casters = [];
  #low = [Infinity, Infinity, Infinity];
  #high = [-Infinity, -Infinity, -Infinity];

  #cover(x0, y0, z0, x1, y1, z1) {
    [x0, y0, z0].forEach((value, axis) => {
      this.#low[axis] = Math.min(this.#low[axis], value);
    });
    [x1, y1, z1].forEach((value, axis) => {
      this.#high[axis] = Math.max(this.#high[axis], value);
    });
    [this.x0, this.y0, this.z0] = this.#low;
    [this.x1, this.y1, this.z1] = this.#high;
  }

  /** A box from corner to corner. */
  box(x0, y0, z0, x1, y1, z1, material) {
    this.things.push({ shape: 0, a: x0, b: y0, c: z0, d: x1, e: y1, f: z1, material });
    this.casters.push({ x0, y0, z0, x1, y1, z1 });
    this.#cover(x0, y0, z0, x1, y1, z1);
    return this;
  }

  /** An upright cylinder. */
  cylinder(x, z, radius, low, high, material) {
    this.things.push({ shape: 1, a: x, b: z, c: radius, d: low, e: high, f: 0, material });
    this.#cover(x - radius, low, z - radius, x + radius, high, z + radius);
    return this;
  }

  /** A ball, or what of it lies above a height: the shade of a lamp. */
  ball(x, y, z, radius, material, cut = -Infinity) {
    this.things.push({ shape: 2, a: x, b: y, c: z, d: radius, e: cut, f: 0, material });
    this.#cover(x - radius, y - radius, z - radius, x + radius, y + radius, z + radius);
    return this;
  }
}

function entersBox(ox, oy, oz, ix, iy, iz, box, far) {
  const ax = (box.x0 - ox) * ix;
  const bx = (box.x1 - ox) * ix;
  const ay = (box.y0 - oy) * iy;
  const by = (box.y1 - oy) * iy;
  const az = (box.z0 - oz) * iz;
  const bz = (box.z1 - oz) * iz;
  const near = Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz));
  const away = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
  return near <= away && away > kBias && near < far ? Math.max(near, 0) : -1;
}

function boxAt(ox, oy, oz, ix, iy, iz, thing, hit) {
  const ax = (thing.a - ox) * ix;
  const bx = (thing.d - ox) * ix;
  const ay = (thing.b - oy) * iy;
  const by = (thing.e - oy) * iy;
  const az = (thing.c - oz) * iz;
  const bz = (thing.f - oz) * iz;
  const nearX = Math.min(ax, bx);
  const nearY = Math.min(ay, by);
  const nearZ = Math.min(az, bz);
  const near = Math.max(nearX, nearY, nearZ);
  const away = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
  if (near > away || near < kBias || near >= hit.t) {
    return false;
  }
  hit.t = near;
  hit.nx = near === nearX ? -Math.sign(ix) : 0;
  hit.ny = near === nearY && near !== nearX ? -Math.sign(iy) : 0;
  hit.nz = hit.nx === 0 && hit.ny === 0 ? -Math.sign(iz) : 0;
  return true;
}

function cylinderAt(ox, oy, oz, dx, dy, dz, thing, hit) {
  const x = ox - thing.a;
  const z = oz - thing.b;
  const a = dx * dx + dz * dz;
  const b = x * dx + z * dz;
  const root = b * b - a * (x * x + z * z - thing.c * thing.c);
  if (root < 0) {
    return false;
  }
  const t = (-b - Math.sqrt(root)) / a;
  const y = oy + dy * t;
  if (t > kBias && y >= thing.d && y <= thing.e) {
    if (t >= hit.t) {
      return false;
    }
    hit.t = t;
    hit.nx = (x + dx * t) / thing.c;
    hit.ny = 0;
    hit.nz = (z + dz * t) / thing.c;
    return true;
  }
  const cap = ((dy < 0 ? thing.e : thing.d) - oy) / dy;
  const cx = x + dx * cap;
  const cz = z + dz * cap;
  if (cap < kBias || cap >= hit.t || cx * cx + cz * cz > thing.c * thing.c) {
    return false;
  }
  hit.t = cap;
  hit.nx = 0;
  hit.ny = dy < 0 ? 1 : -1;
  hit.nz = 0;
  return true;
}

function ballAt(ox, oy, oz, dx, dy, dz, thing, hit) {
  const x = ox - thing.a;
  const y = oy - thing.b;
  const z = oz - thing.c;
  const b = x * dx + y * dy + z * dz;
  const root = b * b - (x * x + y * y + z * z - thing.d * thing.d);
  if (root < 0) {
    return false;
  }
  const width = Math.sqrt(root);
  let t = -b - width;
  if (t < kBias || oy + dy * t < thing.e) {
    t = -b + width;
    if (t < kBias || oy + dy * t < thing.e) {
      return false;
    }
  }
  if (t >= hit.t) {
    return false;
  }
  hit.t = t;
  hit.nx = (x + dx * t) / thing.d;
  hit.ny = (y + dy * t) / thing.d;
  hit.nz = (z + dz * t) / thing.d;
  return true;
}

function thingAt(ox, oy, oz, dx, dy, dz, ix, iy, iz, thing, hit) {
  switch (thing.shape) {
    case 0:
      return boxAt(ox, oy, oz, ix, iy, iz, thing, hit);
    case 1:
      return cylinderAt(ox, oy, oz, dx, dy, dz, thing, hit);
    default:
      return ballAt(ox, oy, oz, dx, dy, dz, thing, hit);
  }
}

/** The room: width x0..x1, height 0..y1, depth z0..z1 (metres, y up), its chairs and groups of things. */
export class Scene {
  materials = [];
  groups = [];
  chairs = [];
  lamps = [];
  faces = new Array(6);

  constructor(size) {
    this.size = size;
  }

  /** Puts a chair at a place on the floor, turned by an angle. */
  addChair(x, z, angle, leather) {
    const reach = Math.max(chair.kFront, -chair.kBack) + 0.05;
    this.chairs.push({
      x,
      z,
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      leather,
      x0: x - reach,
      x1: x + reach,
      y0: 0,
      y1: chair.kHeight,
      z0: z - reach,
      z1: z + reach,
    });
  }

  #walls(ox, oy, oz, dx, dy, dz, hit) {
    const { x0, x1, y1, z0, z1 } = this.size;
    const tx = dx > 0 ? (x1 - ox) / dx : (x0 - ox) / dx;
    const ty = dy > 0 ? (y1 - oy) / dy : -oy / dy;
    const tz = dz > 0 ? (z1 - oz) / dz : (z0 - oz) / dz;
    hit.nx = 0;
    hit.ny = 0;
    hit.nz = 0;
    if (tx < ty && tx < tz) {
      hit.t = tx;
      hit.nx = dx > 0 ? -1 : 1;
      hit.kind = dx > 0 ? kRight : kLeft;
    } else if (ty < tz) {
      hit.t = ty;
      hit.ny = dy > 0 ? -1 : 1;
      hit.kind = dy > 0 ? kCeiling : kFloor;
    } else {
      hit.t = tz;
      hit.nz = dz > 0 ? -1 : 1;
      hit.kind = dz > 0 ? kBack : kFront;
    }
  }

  #chairAt(ox, oy, oz, dx, dy, dz, entry, seat, far) {
    const px = ox - seat.x;
    const pz = oz - seat.z;
    const exit = Math.min(far, entry + 2.4);
    return chair.march(
      px * seat.cos - pz * seat.sin,
      oy,
      px * seat.sin + pz * seat.cos,
      dx * seat.cos - dz * seat.sin,
      dy,
      dx * seat.sin + dz * seat.cos,
      entry,
      exit,
    );
  }

  #turnNormal(ox, oy, oz, dx, dy, dz, seat, hit) {
    const x = ox + dx * hit.t - seat.x;
    const y = oy + dy * hit.t;
    const z = oz + dz * hit.t - seat.z;
    const lx = x * seat.cos - z * seat.sin;
    const lz = x * seat.sin + z * seat.cos;
    chair.normalAt(lx, y, lz, normal);
    hit.nx = normal[0] * seat.cos + normal[2] * seat.sin;
    hit.ny = normal[1];
    hit.nz = -normal[0] * seat.sin + normal[2] * seat.cos;
    hit.index = chair.materialAt(lx, y, lz) === chair.kLeather ? seat.leather : 0;
  }

  /** Fills `hit` with the first thing along the ray; the room is closed, so there always is one. */
  trace(ox, oy, oz, dx, dy, dz, hit) {
    this.#walls(ox, oy, oz, dx, dy, dz, hit);
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    for (const group of this.groups) {
      if (entersBox(ox, oy, oz, ix, iy, iz, group, hit.t) < 0) {
        continue;
      }
      for (const thing of group.things) {
        if (thingAt(ox, oy, oz, dx, dy, dz, ix, iy, iz, thing, hit)) {
          hit.kind = kThing;
          hit.index = thing.material;
        }
      }
    }
    let seated = null;
    for (const seat of this.chairs) {
      const entry = entersBox(ox, oy, oz, ix, iy, iz, seat, hit.t);
      const t = entry < 0 ? -1 : this.#chairAt(ox, oy, oz, dx, dy, dz, entry, seat, hit.t);
      if (t > 0 && t < hit.t) {
        hit.t = t;
        seated = seat;
      }
    }
    if (seated) {
      this.#turnNormal(ox, oy, oz, dx, dy, dz, seated, hit);
      hit.kind = kChair;
      hit.seat = seated;
    }
  }

  /**
   * Whether something stands in the way of a lamp `far` metres along the ray; a chair throws none on
   * itself.
   */
  blocked(ox, oy, oz, dx, dy, dz, far, own) {
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    for (const group of this.groups) {
      if (group.casters.length === 0 || entersBox(ox, oy, oz, ix, iy, iz, group, far) < 0) {
        continue;
      }
      for (const caster of group.casters) {
        if (entersBox(ox, oy, oz, ix, iy, iz, caster, far) > kBias) {
          return true;
        }
      }
    }
    for (const seat of this.chairs) {
      if (
        seat !== own &&
        entersBox(ox, oy, oz, ix, iy, iz, seat, far) >= 0 &&
        this.#shaded(ox, oy, oz, dx, dy, dz, seat, far)
      ) {
        return true;
      }
    }
    return false;
  }

  /** A shadow needs no buttons: three boxes stand for the chair. */
  #shaded(ox, oy, oz, dx, dy, dz, seat, far) {
    const px = ox - seat.x;
    const pz = oz - seat.z;
    const x = px * seat.cos - pz * seat.sin;
    const z = px * seat.sin + pz * seat.cos;
    const ix = 1 / (dx * seat.cos - dz * seat.sin);
    const iz = 1 / (dx * seat.sin + dz * seat.cos);
    const iy = 1 / dy;
    for (const part of chair.kShadow) {
      if (entersBox(x, oy, z, ix, iy, iz, part, far) >= 0) {
        return true;
      }
    }
    return false;
  }
}
