// Furnishes a room from a shop's look: stations along the back wall (mirror, counter, bottles, chair,
// lamps), a waiting corner behind the camera that the mirrors show, a pole, shelves.

import { Random } from '../../random.mjs';
import { dusk, hexagons, mirror, neon, print, wall } from './decals.mjs';
import { Group, kBack, kCeiling, kFloor, kFront, kLeft, kRight, Scene } from './scene.mjs';
import { surface } from './surfaces.mjs';

/** '#c08040' as linear light. */
export function linear(hex) {
  return [1, 3, 5].map((at) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
}

const kCounterHigh = 0.88;

function material(scene, colour, mirrorShare = 0.02, shine = 30, glow = [0, 0, 0]) {
  scene.materials.push({ colour, mirror: mirrorShare, shine, glow });
  return scene.materials.length - 1;
}

function addLamp(scene, x, y, z, colour, power, { size = 0.1, down = 0, casts = true } = {}) {
  const [red, green, blue] = colour.map((part) => part * power);
  scene.lamps.push({ x, y, z, red, green, blue, power: Math.max(red, green, blue), size, down, casts });
}

const lampMakers = {
  globe(scene, group, x, y, z, { glow, cord }) {
    group.ball(x, y, z, 0.13, glow(3.4));
    group.cylinder(x, z, 0.008, y + 0.12, scene.size.y1, cord);
  },
  cone(scene, group, x, y, z, { glow, cord, shade }) {
    group.ball(x, y - 0.02, z, 0.2, shade, y);
    group.ball(x, y + 0.01, z, 0.075, glow(9));
    group.cylinder(x, z, 0.01, y + 0.15, scene.size.y1, cord);
  },
  edison(scene, group, x, y, z, { glow, cord, shade }) {
    group.ball(x, y, z, 0.055, glow(11));
    group.cylinder(x, z, 0.025, y + 0.05, y + 0.14, shade);
    group.cylinder(x, z, 0.006, y + 0.14, scene.size.y1, cord);
  },
  tube(_scene, group, x, y, z, { glow }) {
    group.box(x - 0.55, y, z - 0.02, x + 0.55, y + 0.035, z + 0.02, glow(5));
    group.casters.pop();
  },
};

const lampLight = {
  globe: { size: 0.2 },
  cone: { size: 0.1, down: 1.6 },
  edison: { size: 0.1 },
  tube: { size: 0.7 },
};

/**
 * Hangs the lamps of one place; however many there are, they give light as one: each light costs a ray a
 * pixel.
 */
function hang(scene, { kind, colour, power, at }, x, parts) {
  const group = new Group();
  const light = linear(colour);
  const glow = (strength) =>
    material(
      scene,
      [1, 1, 1],
      0,
      4,
      light.map((part) => part * strength),
    );
  const sum = [0, 0, 0];
  for (const [offset, y, z] of at) {
    lampMakers[kind](scene, group, x + offset, y, z, { glow, ...parts });
    [x + offset, y - 0.06, z].forEach((value, axis) => {
      sum[axis] += value / at.length;
    });
  }
  if (at.length > 0) {
    scene.groups.push(group);
    addLamp(scene, ...sum, light, power * at.length * (kind === 'cone' ? 1.5 : 1), lampLight[kind]);
  }
}

function furnishCounter(scene, look, group, x, wood, random) {
  const { z1 } = scene.size;
  const half = look.stationWidth * 0.4;
  group.box(
    x - half,
    kCounterHigh - 0.05,
    z1 - 0.42,
    x + half,
    kCounterHigh,
    z1,
    material(scene, linear(look.top), 0.1, 120),
  );
  group.box(x - half + 0.03, 0.5, z1 - 0.38, x + half - 0.03, kCounterHigh - 0.05, z1, wood);
  group.box(x - 0.01, 0.52, z1 - 0.385, x + 0.01, kCounterHigh - 0.08, z1 - 0.3, scene.brass);
  for (let place = x - half + 0.08; place < x + half - 0.06; place += random.between(0.075, 0.17)) {
    if (Math.abs(place - x) < 0.16 && random.chance(0.6)) {
      continue;
    }
    const radius = random.between(0.018, 0.036);
    const high = random.between(0.09, 0.25);
    const deep = z1 - random.between(0.08, 0.3);
    const glass = random.pick(scene.glasses);
    group.cylinder(place, deep, radius, kCounterHigh, kCounterHigh + high, glass);
    if (random.chance(0.7)) {
      group.cylinder(
        place,
        deep,
        radius * 0.45,
        kCounterHigh + high,
        kCounterHigh + high + 0.035,
        random.pick([scene.brass, scene.dark]),
      );
    }
  }
}

function furnishShelf(scene, group, { x, y, z, width }, wood, random) {
  for (const level of [0, 0.42, 0.84]) {
    group.box(x - width / 2, y + level - 0.03, z - 0.24, x + width / 2, y + level, z, wood);
    for (
      let place = x - width / 2 + 0.06;
      place < x + width / 2 - 0.05;
      place += random.between(0.07, 0.14)
    ) {
      const radius = random.between(0.02, 0.042);
      const high = random.between(0.1, 0.27);
      group.cylinder(
        place,
        z - random.between(0.08, 0.17),
        radius,
        y + level,
        y + level + high,
        random.pick(scene.glasses),
      );
    }
  }
}

function furnishPole(scene, { x, y, z }, colours) {
  const stripes = colours.map(linear);
  scene.materials.push({
    paint(px, py, pz, out) {
      const turn = Math.atan2(pz - z, px - x) / (Math.PI * 2) + py * 2.1;
      const part = (turn - Math.floor(turn)) * 4;
      const colour = stripes[[0, 1, 2, 1][Math.floor(part)]];
      for (let i = 0; i < 3; i += 1) {
        out[i] = colour[i] * 0.7;
        out[7 + i] = colour[i] * 0.75;
      }
      out[3] = 0.06;
      out[4] = 200;
    },
  });
  const stripe = scene.materials.length - 1;
  const group = new Group();
  group.cylinder(x, z, 0.1, y, y + 0.62, stripe);
  group.cylinder(x, z, 0.13, y - 0.1, y, scene.chrome).cylinder(x, z, 0.13, y + 0.62, y + 0.72, scene.chrome);
  group.ball(x, y + 0.78, z, 0.12, scene.chrome).ball(x, y - 0.13, z, 0.07, scene.chrome);
  scene.groups.push(group);
  addLamp(scene, x, y + 0.3, z - 0.2, [1, 0.75, 0.7], 0.22, { casts: false });
}

function furnishPlant(scene, x, z, random) {
  const group = new Group();
  const leaf = [0.02, 0.05, 0.018];
  const leaves = [
    material(scene, leaf, 0.02, 20),
    material(
      scene,
      leaf.map((part) => part * 1.8),
      0.02,
      20,
    ),
  ];
  group.cylinder(x, z, 0.17, 0, 0.42, material(scene, [0.09, 0.06, 0.045], 0.02, 12));
  for (let i = 0; i < 150; i += 1) {
    const angle = random.between(0, Math.PI * 2);
    const up = random.between(0, 1);
    const reach = (0.04 + 0.36 * Math.sin(Math.min(1, up + 0.12) * Math.PI)) * Math.sqrt(random.next());
    group.ball(
      x + Math.cos(angle) * reach,
      0.42 + up * 1.15,
      z + Math.sin(angle) * reach,
      random.between(0.016, 0.05),
      random.pick(leaves),
    );
  }
  scene.groups.push(group);
}

/** What the mirrors show: a bench, lamps and the shop window on the wall behind the camera. */
function furnishWaitingSide(scene, look, wood) {
  const { x0, x1, z0 } = scene.size;
  const group = new Group();
  const leather = material(scene, linear(look.leather), 0.03, 30);
  for (let x = x0 + 1.2; x < x1 - 1.4; x += 1.9) {
    group.box(x, 0.18, z0 + 0.1, x + 1.7, 0.46, z0 + 0.75, leather);
    group.box(x, 0.46, z0 + 0.1, x + 1.7, 0.95, z0 + 0.28, leather);
  }
  group.box(x0 + 0.6, 0, z0, x1 - 0.6, 0.1, z0 + 0.7, wood);
  scene.groups.push(group);
}

function stationPlaces(look) {
  const first = -((look.stations - 1) * look.stationWidth) / 2 + (look.shift ?? 0);
  return Array.from({ length: look.stations }, (_, i) => first + i * look.stationWidth);
}

function materialsOf(scene, look) {
  scene.chrome = material(scene, [0.32, 0.32, 0.34], 0.55, 160);
  scene.brass = material(
    scene,
    linear(look.metal ?? '#b08a4a').map((part) => part * 0.6),
    0.3,
    80,
  );
  scene.dark = material(scene, [0.012, 0.012, 0.013], 0.03, 40);
  scene.glasses = [
    '#3a1608',
    '#7a3b10',
    '#b88a4a',
    '#16242b',
    '#0d0d0e',
    '#d8cdb8',
    '#2c3a22',
    look.accent,
  ].map((hex) =>
    material(
      scene,
      linear(hex).map((part) => part * 0.8),
      0.08,
      160,
    ),
  );
}

function paintRoom(scene, look, places) {
  const { x0, x1, z0, z1 } = scene.size;
  const back = surface(look.wall.kind, coloured(look.wall));
  const side = look.side ? surface(look.side.kind, coloured(look.side)) : back;
  const led = look.mirror.led && linear(look.mirror.led).map((part) => part * (look.mirror.ledPower ?? 1));
  const mirrors = places.map((x) => mirror({ ...look.mirror, u: x, frame: linear(look.mirror.frame), led }));
  const extras = (look.decals ?? []).map((decal) => decalOf(decal, look));
  const street = dusk({
    u: 0.4,
    v: 1.55,
    width: 4.6,
    height: 2.1,
    panes: 5,
    sky: linear(look.sky ?? '#2b3f63').map((part) => part * 1.6),
    seed: look.name,
  });
  scene.faces[kBack] = wall(back, [
    ...mirrors,
    ...extras.filter((extra) => extra.on === kBack).map((extra) => extra.paint),
  ]);
  scene.faces[kLeft] = wall(
    side,
    extras.filter((extra) => extra.on === kLeft).map((extra) => extra.paint),
  );
  scene.faces[kRight] = wall(
    side,
    extras.filter((extra) => extra.on === kRight).map((extra) => extra.paint),
  );
  scene.faces[kFront] = wall(side, [street]);
  scene.faces[kFloor] = surface(look.floor.kind, coloured(look.floor));
  const ceiling = surface(look.ceiling?.kind ?? 'plaster', coloured(look.ceiling ?? { colour: '#1a1715' }));
  const lines = look.hexagons
    ? [
        hexagons({
          size: 0.95,
          colour: linear(look.hexagons),
          within: [x0 + 0.6, x1 - 0.6, z0 + 1.2, z1 - 0.5],
        }),
      ]
    : [];
  scene.faces[kCeiling] = wall(ceiling, lines);
}

function coloured(settings) {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      typeof value === 'string' && value.startsWith('#') ? linear(value) : value,
    ]),
  );
}

const sides = { back: kBack, left: kLeft, right: kRight };

function decalOf({ on = 'back', type, ...settings }, look) {
  const makers = { dusk, neon, print, mirror };
  const paint = makers[type]({ seed: look.name, ...coloured(settings) });
  return { on: sides[on], paint };
}

/** Builds the scene of a look (see looks.mjs). */
export function furnish(look) {
  const random = new Random('interior', look.name);
  const scene = new Scene({ x0: -look.half, x1: look.half, y1: look.high ?? 3.1, z0: -4.2, z1: 3 });
  scene.ambient = linear(look.ambient).map((part) => part * (look.ambientPower ?? 1));
  materialsOf(scene, look);
  const places = stationPlaces(look);
  paintRoom(scene, look, places);
  const wood = material(scene, linear(look.wood), 0.04, 40);
  const leather = material(scene, linear(look.leather), 0.035, 26);
  const cord = material(scene, [0.01, 0.01, 0.01], 0, 8);
  const shade = material(scene, linear(look.shade ?? '#141414'), 0.05, 60);
  for (const x of places) {
    const station = new Group();
    furnishCounter(scene, look, station, x, wood, random);
    scene.groups.push(station);
    scene.addChair(
      x + random.between(-0.06, 0.06),
      scene.size.z1 - 1.25,
      random.between(-0.35, 0.35) + (look.chairTurn ?? 0),
      leather,
    );
    if (look.mirror.led) {
      addLamp(
        scene,
        x,
        look.mirror.v + 0.1,
        scene.size.z1 - 0.25,
        linear(look.mirror.led),
        0.5 * (look.mirror.ledPower ?? 1),
        { size: 0.8, casts: false },
      );
    }
  }
  for (const x of look.lamp.between
    ? places.slice(1).map((place) => place - look.stationWidth / 2)
    : places) {
    hang(scene, look.lamp, x, { cord, shade });
  }
  (look.shelves ?? []).forEach((place) => {
    const group = new Group();
    furnishShelf(scene, group, { z: scene.size.z1, ...place }, wood, random);
    scene.groups.push(group);
  });
  for (const [x, y, z, colour, power] of look.lights ?? []) {
    addLamp(scene, x, y, z, linear(colour), power, { size: 0.6, casts: power > 2 });
  }
  if (look.pole) {
    furnishPole(
      scene,
      { z: scene.size.z1 - 0.2, ...look.pole },
      look.poleColours ?? ['#c21f26', '#f2efe8', '#20408f'],
    );
  }
  for (const [x, z] of look.plants ?? []) {
    furnishPlant(scene, x, z, random);
  }
  furnishWaitingSide(scene, look, wood);
  return scene;
}
