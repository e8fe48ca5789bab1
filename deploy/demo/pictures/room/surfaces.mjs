// What walls and floors are made of. A surface answers at a point (u, v), in metres, with its colour
// (linear light), how much it mirrors, how sharp its shine is, and how far its face is tilted there: [red,
// green, blue, mirror, shine, tiltU, tiltV].

import { cell, clouds, noise } from './noise.mjs';

function set(out, colour, tone, mirror, shine, tiltU = 0, tiltV = 0) {
  out[0] = colour[0] * tone;
  out[1] = colour[1] * tone;
  out[2] = colour[2] * tone;
  out[3] = mirror;
  out[4] = shine;
  out[5] = tiltU;
  out[6] = tiltV;
}

const laidAt = { inJoint: false, tone: 0, tiltU: 0, tiltV: 0 };

function bevel(part, size, width) {
  const near = Math.min(part, size - part);
  return near < width ? (part < size / 2 ? -1 : 1) * (1 - near / width) : 0;
}

/**
 * Finds the brick or tile of a running bond at a point: its tone, whether it is the joint, and the tilt of
 * its rounded edge.
 */
function lay(u, v, width, height, joint) {
  const row = Math.floor(v / height);
  const shifted = u + (row & 1 ? width / 2 : 0);
  const column = Math.floor(shifted / width);
  const across = shifted - column * width;
  const up = v - row * height;
  laidAt.inJoint = Math.min(across, width - across, up, height - up) < joint;
  laidAt.tone = cell(column, row);
  laidAt.tiltU = bevel(across, width, joint * 2);
  laidAt.tiltV = bevel(up, height, joint * 2);
  return laidAt;
}

const brick =
  ({ colour, joint }) =>
  (u, v, out) => {
    const { inJoint, tone, tiltU, tiltV } = lay(u, v, 0.24, 0.075, 0.006);
    const grain = clouds(u * 26, v * 26);
    if (inJoint) {
      set(out, joint, 0.6 + 0.5 * grain, 0, 4);
      return;
    }
    const rough = noise(u * 55, v * 55) - 0.5;
    set(
      out,
      colour,
      (0.45 + 0.75 * tone) * (0.62 + 0.7 * grain),
      0,
      6,
      tiltU * 0.5 + rough * 0.5,
      tiltV * 0.5 + rough * 0.4,
    );
  };

const tile =
  ({ colour, joint, width = 0.2, height = 0.1, mirror = 0.05 }) =>
  (u, v, out) => {
    const { inJoint, tone, tiltU, tiltV } = lay(u, v, width, height, 0.0028);
    if (inJoint) {
      set(out, joint, 0.8, 0, 4);
      return;
    }
    const wave = (tone - 0.5) * 0.04;
    set(out, colour, 0.86 + 0.24 * tone, mirror, 90, tiltU * 0.35 + wave, tiltV * 0.35 - wave);
  };

const plaster =
  ({ colour, mirror = 0 }) =>
  (u, v, out) => {
    const stain = clouds(u * 1.3, v * 1.3);
    const grain = noise(u * 40, v * 40) - 0.5;
    set(out, colour, 0.72 + 0.5 * stain + grain * 0.05, mirror, 8, grain * 0.12, grain * 0.1);
  };

const panelled =
  ({ colour, rail = 1.05 }) =>
  (u, v, out) => {
    const grain = noise(u * 40, v * 40) - 0.5;
    const width = 0.62;
    const across = u - Math.floor(u / width) * width;
    const low = v < rail ? v - 0.12 : v - rail - 0.1;
    const high = v < rail ? rail - 0.1 - v : 3.1 - v;
    const inside = Math.min(across - 0.09, width - 0.09 - across, low, high);
    const step = Math.abs(inside) < 0.016;
    const sideways = step && (across < 0.12 || across > width - 0.12);
    const tilt = step ? (inside > 0 ? 0.9 : -0.9) : 0;
    const railTilt = Math.abs(v - rail) < 0.03 ? (v - rail) * 30 : 0;
    set(
      out,
      colour,
      0.95 + grain * 0.05,
      0,
      24,
      sideways ? tilt * (across < 0.3 ? -1 : 1) : 0,
      (sideways ? 0 : tilt * 0.8) + railTilt,
    );
  };

const slats =
  ({ colour, width = 0.07 }) =>
  (u, v, out) => {
    const index = Math.floor(u / width);
    const part = u / width - index;
    const grain = noise(u * 90, v * 2.2 + cell(index, 3) * 40);
    if (part < 0.2) {
      set(out, colour, 0.06, 0, 4);
      return;
    }
    set(out, colour, (0.6 + 0.5 * cell(index, 7)) * (0.7 + 0.5 * grain), 0, 18, (part - 0.6) * 0.7, 0);
  };

const planks =
  ({ colour, width = 0.16, length = 1.9, mirror = 0.1 }) =>
  (u, v, out) => {
    const row = Math.floor(v / width);
    const shifted = u + cell(row, 1) * length;
    const column = Math.floor(shifted / length);
    const joint = Math.min(v - row * width, shifted - column * length) < 0.004;
    const grain = noise(u * 5 + cell(row, column) * 60, v * 60) * 0.6 + noise(u * 14, v * 130) * 0.4;
    set(
      out,
      colour,
      joint ? 0.2 : (0.55 + 0.55 * cell(column, row)) * (0.6 + 0.6 * grain),
      joint ? 0 : mirror,
      30,
      0,
      (grain - 0.5) * 0.05,
    );
  };

const herringbone =
  ({ colour, mirror = 0.1 }) =>
  (u, v, out) => {
    const size = 0.11;
    const i = Math.floor(u / size);
    const j = Math.floor(v / size);
    const phase = (((i - j) % 6) + 6) % 6;
    const along = phase < 3;
    const id = along ? cell(i - phase, j * 5) : cell(i * 5, j - (phase - 3));
    const across = along ? v / size - j : u / size - i;
    const grain = noise((along ? u : v) * 9 + id * 50, (along ? v : u) * 70);
    const joint = across < 0.03;
    set(out, colour, joint ? 0.25 : (0.5 + 0.7 * id) * (0.65 + 0.5 * grain), joint ? 0 : mirror, 30, 0, 0);
  };

const checker =
  ({ light, dark, size = 0.4, mirror = 0.16 }) =>
  (u, v, out) => {
    const i = Math.floor(u / size);
    const j = Math.floor(v / size);
    const joint = Math.min(u - i * size, v - j * size) < 0.005;
    const vein = Math.abs(clouds(u * 2.2 + cell(i, j) * 9, v * 2.2) - 0.5);
    const colour = (i + j) & 1 ? light : dark;
    set(out, colour, joint ? 0.3 : 0.8 + 0.35 * Math.min(1, vein * 9), joint ? 0 : mirror, 60, 0, 0);
  };

/** Ladrilho hidráulico: encaustic cement tiles with a star in a ring, common in old Brazilian shops. */
const ladrilho =
  ({ light, dark, accent, size = 0.32, mirror = 0.11 }) =>
  (u, v, out) => {
    const i = Math.floor(u / size);
    const j = Math.floor(v / size);
    const x = Math.abs((u - i * size) / size - 0.5);
    const y = Math.abs((v - j * size) / size - 0.5);
    const round = Math.sqrt(x * x + y * y);
    const corner = Math.sqrt((x - 0.5) ** 2 + (y - 0.5) ** 2);
    const petal = Math.abs(x - y) < 0.08 || Math.min(x, y) < 0.06;
    const colour =
      corner < 0.2
        ? accent
        : round < 0.36 && petal
          ? accent
          : round > 0.38 && round < 0.44
            ? dark
            : round < 0.4
              ? light
              : dark;
    const worn = 0.75 + 0.4 * clouds(u * 3, v * 3);
    set(out, colour, Math.min(x, y) > 0.493 ? 0.4 : worn, mirror, 45, 0, 0);
  };

const concrete =
  ({ colour, mirror = 0.1 }) =>
  (u, v, out) => {
    const stain = clouds(u * 1.1, v * 1.1) * 0.7 + clouds(u * 7, v * 7) * 0.3;
    const pore = noise(u * 60, v * 60) > 0.86 ? 0.8 : 1;
    const form =
      Math.min(Math.abs(u / 1.5 - Math.round(u / 1.5)) * 1.5, Math.abs(v / 1.2 - Math.round(v / 1.2)) * 1.2) <
      0.006
        ? 0.55
        : 1;
    set(out, colour, (0.6 + 0.7 * stain) * pore * form, mirror, 22, (stain - 0.5) * 0.06, 0);
  };

const makers = { brick, tile, plaster, panelled, slats, planks, herringbone, checker, ladrilho, concrete };

/**
 * The function of a surface, e.g. surface('brick', {colour, joint}); colours are linear [red, green, blue].
 */
export function surface(kind, settings) {
  return makers[kind](settings);
}
