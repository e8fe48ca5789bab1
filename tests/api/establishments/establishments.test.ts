// Owners manage their establishments: accepted and refused fields, and ownership.
import { get } from 'node:http';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { query } from '../../harness/suites/database.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { placeIn } from '../../harness/zone-places.ts';
import { demoPeople, newShop, type People, unique } from '../owner.ts';
import { appointmentAt, DATE, made, newSalon } from '../salon.ts';

let people: People;
beforeAll(async () => {
  people = await demoPeople();
});

const form = (fields: Record<string, string>, repeated: [string, string][] = []): FormData => {
  const data = new FormData();
  for (const [name, value] of [...Object.entries(fields), ...repeated]) data.append(name, value);
  return data;
};

describe('fields of a form', () => {
  test('are stored with documents normalized and other text unchanged', async () => {
    const description = 'Corte <b>"fino"</b> & \'barba\' 💈 𝓝avalha שלום ‏';
    const shop = await newShop(people.owner, {
      description,
      cnpj: '12.abc.345/01de-35',
      cep: '01310100',
      uf: 'SP',
      phone: '(11) 98888-7777',
      website_url: 'https://navalha.example',
      segments: ['barba', 'pintura'],
    });
    const { establishment } = await visitor().call('getEstablishment', { id: shop.id });
    expect(establishment).toMatchObject({
      description,
      cnpj: '12ABC34501DE35',
      cep: '01310-100',
      uf: 'SP',
      phone: '(11) 98888-7777',
      segments: ['barba', 'pintura'],
      version: 1,
    });
  });

  test.each([
    ['name', '   '],
    ['cnpj', '12ABC34501DE36'],
    ['cnpj', '00000000000000'],
    ['cep', '0131010'],
    ['uf', 'XX'],
    ['phone', 'ligue já'],
    ['email', 'sem arroba'],
    ['website_url', 'javascript:alert(1)'],
    ['location', 'data:text/html,x'],
    ['instagram_url', '@navalha'],
    ['segments', ['manicure']],
    ['description', 'sino \u0007'],
    ['name', 'duas\nlinhas'],
    ['description', 'a'.repeat(2501)],
  ])('refuses %s = %j', async (field, value) => {
    const refusal = await people.owner.refused('createEstablishment', {
      name: unique('Barbearia'),
      [field]: value,
    });
    expect(refusal.status).toBe(422);
    expect(Object.keys(refusal.body.errors ?? {})[0]).toMatch(new RegExp(`^${field}`));
  });

  test('refuse a file that is not a picture, whatever its name', async () => {
    const logo = new Blob(['<svg onload=alert(1)>'], { type: 'image/png' });
    const refusal = await people.owner.refused('createEstablishment', { name: unique('Barbearia'), logo });
    expect(refusal.status).toBe(422);
    expect(refusal.body.errors).toHaveProperty('logo');
  });

  test("of an older client's edit form may be absent, and _method is ignored", async () => {
    const shop = await newShop(people.owner, { city: 'Santos', uf: 'SP', segments: ['barba'] });
    const answer = await people.owner.raw(`/api/establishment/${shop.id}`, {
      method: 'POST',
      body: form({ name: shop.name, phone: '1133334444', _method: 'POST' }),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      establishment: { city: 'Santos', uf: 'SP', phone: '1133334444', segments: ['barba'] },
    });
  });

  test('clear the segments only when the form declares that it sent them', async () => {
    const shop = await newShop(people.owner, { segments: ['barba'] });
    const changed = await people.owner.call('updateEstablishment', {
      id: shop.id,
      segments_sent: '1',
    } as never);
    expect(changed.establishment?.segments).toEqual([]);
  });
});

test('equal names get a numbered slug, even concurrently, and a rename keeps the slug', async () => {
  const name = unique('Navalha do Zé');
  const shops = await Promise.all(Array.from({ length: 6 }, () => newShop(people.owner, { name })));
  const base = name.toLowerCase().replaceAll(' ', '-').replace('é', 'e');
  expect(shops.map(({ slug }) => slug).sort()).toEqual([base, ...[2, 3, 4, 5, 6].map((n) => `${base}-${n}`)]);
  const [first] = shops;
  const renamed = await people.owner.call('updateEstablishment', {
    id: first?.id ?? 0,
    name: 'Outro nome',
  } as never);
  expect(renamed.establishment?.slug).toBe(first?.slug);
});

test('optimistic locking: rejects a stale write with 409 and changes nothing', async () => {
  const shop = await newShop(people.owner);
  const edit = (city: string, version?: number) =>
    people.owner.ask('updateEstablishment', { id: shop.id, city, version } as never);
  expect((await edit('Santos', shop.version)).body).toMatchObject({ establishment: { version: 2 } });
  const late = await edit('Campinas', shop.version);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ message: expect.stringContaining('alterados enquanto você editava') });
  const { establishment } = await visitor().call('getEstablishment', { id: shop.id });
  expect(establishment).toMatchObject({ city: 'Santos', version: 2 });
  expect((await edit('Campinas')).status).toBe(200);
});

describe('two owners', () => {
  test("cannot change or remove each other's shops", async () => {
    const shop = await newShop(people.owner);
    for (const [name, fields] of [
      ['updateEstablishment', { id: shop.id, name: 'Minha' }],
      ['deleteEstablishment', { id: shop.id }],
      ['updateBarbershop', { id: shop.id, name: 'Minha' }],
      ['deleteBarbershop', { id: shop.id }],
      ['listCollaborators', { establishment_id: shop.slug }],
      ['createCollaborator', { establishment_id: shop.id, user_id: people.barberId }],
    ] as const) {
      const refusal = await people.other.refused(name, fields);
      expect(refusal.status, name).toBe(403);
      expect(refusal.body.message, name).toContain('Acesso negado');
      expect((await visitor().refused(name, fields)).status, name).toBe(401);
    }
    const { establishment } = await visitor().call('getEstablishment', { id: shop.id });
    expect(establishment).toMatchObject({ name: shop.name, version: 1 });
  });

  test("a list of own shops excludes other owners' shops", async () => {
    const mine = await newShop(people.other);
    const { establishments } = await people.other.call('listMyEstablishments', { category: 'barbershop' });
    expect(establishments.map(({ id }) => id)).toContain(mine.id);
    expect(new Set(establishments.map(({ user_id }) => user_id)).size).toBe(1);
  });
});

test('a closed shop is no longer on the home page, has no page, and keeps its slug reserved', async () => {
  const shop = await newShop(people.owner);
  await visitor().call('viewEstablishment', { slug: shop.slug });
  await people.owner.call('deleteEstablishment', { id: shop.id });
  expect((await visitor().refused('viewEstablishment', { slug: shop.slug })).status).toBe(404);
  const { establishments } = await visitor().call('listEstablishments', { category: 'barbershop' });
  expect(establishments.map(({ id }) => id)).not.toContain(shop.id);
  expect((await people.owner.refused('deleteEstablishment', { id: shop.id })).status).toBe(404);
  expect((await newShop(people.owner, { name: shop.name })).slug).toBe(`${shop.slug}-2`);
});

/** The size of an answer as transferred. */
const sizeOnTheWire = (path: string): Promise<{ encoding: string | undefined; bytes: number }> =>
  new Promise((resolve, reject) => {
    get(visitor().base + path, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes }));
    }).on('error', reject);
  });

test('a shop of 500 items and 60 collaborators is one fast, compressed answer', async () => {
  const shop = await newShop(people.owner);
  await query(
    inject('stack'),
    'catalog',
    `WITH items AS (
       INSERT INTO items (establishment_id, name, type, price_cents, description)
       SELECT $1, 'Serviço ' || n, 'service', 100 * n, repeat(md5(n::text), 6) FROM generate_series(1, 500) AS n)
     INSERT INTO collaborators (establishment_id, user_id, first_name, user_name, person_copied_at, accepted_at)
     SELECT $1, 500000 + n, 'Barbeiro ' || n, 'muitos.' || n, now(), now() FROM generate_series(1, 60) AS n`,
    [shop.id],
  );
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    // Asks as the owner, because answers to owners are not cached.
    const began = performance.now();
    const page = await people.owner.ask('viewEstablishment', { slug: shop.slug });
    times.push(performance.now() - began);
    expect(page.body.items).toHaveLength(500);
    expect(page.body.collaborators).toHaveLength(60);
    expect(page.text.length).toBeGreaterThan(200_000);
  }
  // About 20 ms on an idle machine.
  expect(Math.min(...times)).toBeLessThan(500);
  const { encoding, bytes } = await sizeOnTheWire(`/api/establishment/view/${shop.slug}`);
  expect(encoding).toBe('gzip');
  expect(bytes).toBeLessThan(80_000);
  console.log(`500 items: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms, ${bytes} bytes`);
});

test('the time zone of a shop follows state and city, and stays while the team has hours', async () => {
  const salon = await newSalon(placeIn('America/Manaus'));
  expect(salon.shop.time_zone).toBe('America/Manaus');
  const id = await made(salon.owner.api, appointmentAt(salon, '09:00'));
  const { appointments } = await salon.owner.api.call('listAppointmentsByEntity', {
    entity_name: 'barbershop',
    entity_id: String(salon.shop.id),
    start_date: DATE,
  });
  const listed = appointments.find((appointment) => appointment.id === id);
  expect(Date.parse(listed?.scheduled_at ?? '')).toBe(Date.parse(`${DATE}T13:00Z`));
  const move = { id: salon.shop.id, ...placeIn('America/Rio_Branco') };
  const refusal = await salon.owner.api.refused('updateEstablishment', move);
  expect(refusal).toMatchObject({
    status: 422,
    body: { errors: { uf: [expect.stringContaining('fuso horário')] } },
  });
});
