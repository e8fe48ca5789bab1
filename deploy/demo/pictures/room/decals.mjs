// Flat things on a wall: mirrors with a rim of light, windows to the evening street, neon signs, framed
// prints. Each is a function of a point on the wall that overpaints what the wall has there.

import { Random } from '../../random.mjs';
import { cell, clouds, noise } from './noise.mjs';

const length = (a, b) => Math.sqrt(a * a + b * b);
const kTau = Math.PI * 2;

function boxDistance(u, v, width, height, radius) {
  const du = Math.abs(u) - width / 2 + radius;
  const dv = Math.abs(v) - height / 2 + radius;
  return length(Math.max(du, 0), Math.max(dv, 0)) + Math.min(Math.max(du, dv), 0) - radius;
}

const outlines = {
  rectangle: (u, v, w, h) => boxDistance(u, v, w, h, 0.03),
  rounded: (u, v, w, h) => boxDistance(u, v, w, h, 0.14),
  pill: (u, v, w, h) => boxDistance(u, v, w, h, w / 2),
  round: (u, v, w) => length(u, v) - w / 2,
  arch: (u, v, w, h) =>
    v > h / 2 - w / 2 ? length(u, v - h / 2 + w / 2) - w / 2 : boxDistance(u, v, w, h, 0.01),
  octagon: (u, v, w, h) =>
    Math.max(boxDistance(u, v, w, h, 0.01), (Math.abs(u) + Math.abs(v) - (w + h) * 0.37) * 0.71),
};

function dull(out, red, green, blue) {
  out[0] = red;
  out[1] = green;
  out[2] = blue;
  out[3] = 0;
  out[4] = 20;
  out[5] = 0;
  out[6] = 0;
}

function shineOn(out, colour, amount) {
  out[7] += colour[0] * amount;
  out[8] += colour[1] * amount;
  out[9] += colour[2] * amount;
}

/**
 * A mirror: {u, v, width, height, shape, frame (colour), band (width of the frame), led (colour of its rim
 * of light)}.
 */
export function mirror({
  u: atU,
  v: atV,
  width,
  height,
  shape = 'rectangle',
  frame,
  band = 0.04,
  led,
  reach = 0.17,
}) {
  const outline = outlines[shape];
  const far = Math.max(width, height) / 2 + 0.9;
  return (u, v, out) => {
    const du = u - atU;
    const dv = v - atV;
    if (Math.abs(du) > far || Math.abs(dv) > far) {
      return;
    }
    const gap = outline(du, dv, width, height);
    if (gap < 0) {
      dull(out, 0.004, 0.004, 0.005);
      out[3] = gap > -0.02 ? 0.6 : 0.87;
      out[4] = 1000;
      out[5] = gap > -0.02 ? du * 0.2 : 0;
    } else if (gap < band) {
      dull(out, ...frame);
      out[4] = 40;
      out[5] = (gap / band - 0.5) * Math.sign(du) * 1.2;
      out[6] = (gap / band - 0.5) * Math.sign(dv) * 0.6;
    }
    if (led && gap > band * 0.25) {
      const away = Math.max(0, gap - band);
      const wash = 0.35 * Math.exp(-away / reach) + 0.65 * Math.exp(-away / (reach * 0.3));
      if (gap < band) {
        shineOn(out, led, 3.2);
      } else {
        out[7] += led[0] * wash * (0.06 + out[0] * 3.4);
        out[8] += led[1] * wash * (0.06 + out[1] * 3.4);
        out[9] += led[2] * wash * (0.06 + out[2] * 3.4);
      }
    }
  };
}

/**
 * A window onto the street at dusk, with panes: {u, v, width, height, panes, sky, glow (lamps outside),
 * seed}.
 */
export function dusk({
  u: atU,
  v: atV,
  width,
  height,
  shape = 'rectangle',
  panes = 4,
  sky,
  seed,
  frame = [0.01, 0.01, 0.01],
}) {
  const random = new Random('street', seed);
  const outline = outlines[shape];
  const warm = [
    [1, 0.55, 0.2],
    [1, 0.75, 0.45],
    [0.9, 0.2, 0.12],
    [0.4, 0.8, 1],
    [1, 0.85, 0.6],
  ];
  const lamps = Array.from({ length: 46 }, () => ({
    u: random.between(-0.5, 0.5) * width,
    v: random.between(-0.48, 0.12) * height,
    radius: random.between(0.02, 0.075),
    colour: random.pick(warm),
    power: random.between(0.25, 1.5),
  }));
  return (u, v, out) => {
    const du = u - atU;
    const dv = v - atV;
    const gap = outline(du, dv, width, height);
    if (gap > 0.07) {
      return;
    }
    const paneWidth = width / panes;
    const bar = Math.min(
      Math.abs(du / paneWidth - Math.round(du / paneWidth)) * paneWidth,
      Math.abs(dv - height * 0.22),
    );
    if (gap > -0.03 || bar < 0.018) {
      dull(out, ...frame);
      return;
    }
    dull(out, 0, 0, 0);
    out[3] = 0.06;
    out[4] = 500;
    const up = dv / height + 0.5;
    const skyline = 0.42 + 0.2 * cell(Math.floor((u + 50) / 0.34), 9) * (noise(u * 1.1, 3) + 0.4);
    const lit = up > skyline ? 0.25 + (0.75 * (1 - up)) / (1 - skyline) : 0.06;
    shineOn(out, sky, lit * (0.8 + 0.3 * clouds(u * 1.5, v * 3)));
    for (const lamp of lamps) {
      const away = length(du - lamp.u, dv - lamp.v);
      if (away < lamp.radius) {
        shineOn(out, lamp.colour, lamp.power * (0.6 + (0.4 * away) / lamp.radius));
      }
    }
  };
}

const curve = (count, at) => Array.from({ length: count + 1 }, (_, i) => at(i / count));

const signs = {
  moustache: [1, -1].flatMap((side) => [
    curve(14, (t) => [side * 0.5 * t, 0.06 + 0.1 * Math.sin(t * 3.1) - 0.1 * t + 0.16 * t ** 6]),
    curve(14, (t) => [side * 0.5 * t, -0.06 - 0.16 * Math.sin(t * 2.4) + 0.14 * t + 0.09 * t ** 6]),
  ]),
  scissors: [
    [
      [-0.42, 0.2],
      [0.12, -0.06],
    ],
    [
      [-0.42, -0.2],
      [0.12, 0.06],
    ],
    curve(14, (t) => [0.24 + 0.12 * Math.cos(t * kTau), 0.13 + 0.1 * Math.sin(t * kTau)]),
    curve(14, (t) => [0.24 + 0.12 * Math.cos(t * kTau), -0.13 + 0.1 * Math.sin(t * kTau)]),
  ],
  bolt: [
    [
      [0.06, 0.42],
      [-0.18, 0.0],
      [0.02, 0.02],
      [-0.06, -0.42],
      [0.2, 0.08],
      [-0.01, 0.06],
      [0.06, 0.42],
    ],
  ],
  crown: [
    [
      [-0.36, -0.2],
      [-0.42, 0.2],
      [-0.18, 0],
      [0, 0.3],
      [0.18, 0],
      [0.42, 0.2],
      [0.36, -0.2],
      [-0.36, -0.2],
    ],
    [
      [-0.36, -0.28],
      [0.36, -0.28],
    ],
  ],
  razor: [
    [
      [-0.46, 0.14],
      [0.06, 0.14],
      [0.06, -0.02],
      [-0.42, -0.02],
      [-0.46, 0.14],
    ],
    curve(12, (t) => [0.06 + t * 0.42, 0.06 - 0.3 * t + 0.12 * Math.sin(t * Math.PI)]),
    curve(12, (t) => [0.06 + t * 0.38, 0 - 0.36 * t + 0.06 * Math.sin(t * Math.PI)]),
  ],
};

function toSegment(u, v, [au, av], [bu, bv]) {
  const du = bu - au;
  const dv = bv - av;
  const along = Math.max(0, Math.min(1, ((u - au) * du + (v - av) * dv) / (du * du + dv * dv || 1)));
  return length(u - au - du * along, v - av - dv * along);
}

/** A neon sign: {u, v, size, sign, colour}. */
export function neon({ u: atU, v: atV, size, sign, colour }) {
  const lines = signs[sign];
  return (u, v, out) => {
    const su = (u - atU) / size;
    const sv = (v - atV) / size;
    const far = length(su, sv);
    if (far > 1.6) {
      return;
    }
    let near = Infinity;
    if (far < 0.85) {
      for (const line of lines) {
        for (let i = 1; i < line.length; i += 1) {
          near = Math.min(near, toSegment(su, sv, line[i - 1], line[i]));
        }
      }
    }
    const away = near * size;
    if (away < 0.011) {
      out[7] += 0.6 + colour[0] * 5;
      out[8] += 0.6 + colour[1] * 5;
      out[9] += 0.6 + colour[2] * 5;
      return;
    }
    const wash = (Number.isFinite(away) ? 0.55 * Math.exp(-away / 0.05) : 0) + 0.3 * Math.exp(-far * 2.2);
    out[7] += colour[0] * wash * (0.08 + out[0] * 3);
    out[8] += colour[1] * wash * (0.08 + out[1] * 3);
    out[9] += colour[2] * wash * (0.08 + out[2] * 3);
  };
}

/** A framed print: a dim abstract head in two tones. */
export function print({ u: atU, v: atV, width, height, paper, ink, frame = [0.02, 0.015, 0.01] }) {
  return (u, v, out) => {
    const du = (u - atU) / width;
    const dv = (v - atV) / height;
    const rim = Math.max(Math.abs(du), Math.abs(dv));
    if (rim > 0.5) {
      return;
    }
    if (rim > 0.46) {
      dull(out, ...frame);
      return;
    }
    const head = length(du, (dv - 0.08) * 1.1) < 0.2;
    const shoulders = dv < -0.12 && length(du * 0.9, dv + 0.46) < 0.34;
    const stripe = rim < 0.4 && rim > 0.385;
    const colour = head || shoulders || stripe ? ink : paper;
    dull(out, colour[0], colour[1], colour[2]);
    out[3] = 0.04;
    out[4] = 200;
  };
}

/** Lines of light on the ceiling, as hexagons. */
export function hexagons({ size, colour, within }) {
  return (u, v, out) => {
    if (u < within[0] || u > within[1] || v < within[2] || v > within[3]) {
      return;
    }
    const x = u / size;
    const y = v / size / 1.7320508;
    const ax = x - Math.round(x);
    const ay = (y - Math.round(y)) * 1.7320508;
    const bx = x - 0.5 - Math.round(x - 0.5);
    const by = (y - 0.5 - Math.round(y - 0.5)) * 1.7320508;
    const first = ax * ax + ay * ay < bx * bx + by * by;
    const hx = Math.abs(first ? ax : bx);
    const hy = Math.abs(first ? ay : by);
    const rim = (0.5 - Math.max(hx, hx * 0.5 + hy * 0.8660254)) * size;
    if (rim < 0.022) {
      shineOn(out, colour, 5);
    } else {
      shineOn(out, colour, 0.06 * Math.exp(-rim / 0.1));
    }
  };
}

/** A surface with things on it. */
export function wall(surfaceAt, decals) {
  return (u, v, out) => {
    surfaceAt(u, v, out);
    for (const decal of decals) {
      decal(u, v, out);
    }
  };
}
