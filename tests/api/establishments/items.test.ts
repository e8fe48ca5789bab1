// Owners and people with manage_catalogue manage items; the public sees items on sale.
import { beforeAll, describe, expect, test } from 'vitest';
import { hire } from '../../harness/people.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { demoPeople, newItem, newShop, type People, type Shop, unique } from '../owner.ts';

let people: People;
let shop: Shop;
beforeAll(async () => {
  people = await demoPeople();
  shop = await newShop(people.owner);
});

const local = (daysFromNow: number): string =>
  new Date(Date.now() + daysFromNow * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 16);

const listed = async (api = visitor(), fields = {}): Promise<string[]> => {
  const items = await api.call('listItems', {
    entity_name: 'establishment',
    entity_id: shop.id,
    ...fields,
  } as never);
  return items.map(({ name }) => name);
};

/** The form of an existing client: all fields, blank where nothing was entered. */
const olderForm = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  const blanks = ['stock', 'description', 'category', 'subcategory', 'brand', 'availability_start'];
  for (const name of [...blanks, 'availability_end', 'expiration_date', 'discount', 'notes', 'tags']) {
    data.append(name, '');
  }
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test('the form of an older client is accepted: blanks, NaN and booleans as text', async () => {
  const name = unique('Corte');
  const made = await people.owner.raw('/api/item', {
    method: 'POST',
    body: olderForm({
      name,
      type: 'service',
      price: '45.50',
      stock: 'NaN',
      status: '1',
      limited_by_user: '0',
      is_featured: '0',
      entity_id: String(shop.id),
      entity_name: 'establishment',
      app_id: '2',
    }),
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    item: {
      name,
      price: 45.5,
      stock: 0,
      category: 'Outros',
      duration: 25,
      discount: null,
      description: null,
      availability_start: null,
      status: '1',
      limited_by_user: '0',
      version: 1,
    },
  });
});

describe('a form that changes an item', () => {
  const change = (id: number, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return people.owner.raw(`/api/item/${id}`, { method: 'POST', body });
  };

  test.each(['', 'NaN'])('clears numbers sent as %j, and keeps fields that are not sent', async (empty) => {
    const item = await newItem(people.owner, shop, { discount: 10, stock: 7, duration: 40 });
    expect((await change(item.id, { discount: empty })).body).toMatchObject({
      item: { discount: null, stock: 7, duration: 40, price: 45 },
    });
    expect((await change(item.id, { stock: empty })).body).toMatchObject({
      item: { stock: 0, duration: 40 },
    });
    expect((await change(item.id, { duration: empty })).body).toMatchObject({ item: { duration: 25 } });
  });

  test('clears dates that are sent empty', async () => {
    const item = await newItem(people.owner, shop, { expiration_date: '2031-01-01' });
    const cleared = await change(item.id, { expiration_date: '', availability_start: '' });
    expect(cleared.body).toMatchObject({ item: { expiration_date: null, availability_start: null } });
  });

  test('cannot clear the price', async () => {
    const item = await newItem(people.owner, shop);
    const refused = await change(item.id, { price: '' });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { price: ['O campo preço é obrigatório.'] } });
  });

  test('accepts null in JSON to clear a field', async () => {
    const item = await newItem(people.owner, shop, { discount: 10, stock: 7, description: 'Curto' });
    const changed = await people.owner.call('updateItem', {
      id: item.id,
      discount: null,
      stock: null,
      description: null,
    } as never);
    expect(changed.item).toMatchObject({ discount: null, stock: 0, description: null, price: 45 });
  });
});

test('returns an item at the top level and under its name', async () => {
  const item = await newItem(people.owner, shop, { tags: 'barba, toalha', discount: 10 });
  const got = await people.owner.raw(`/api/item/${item.id}`);
  expect(got.body).toMatchObject({ id: item.id, name: item.name, item: { id: item.id, discount: 10 } });
  const shown = await people.owner.call('showItem', { id: item.id });
  expect(shown.item).toMatchObject({ item_type: 'service', quantity: 0, event: null });
});

test.each([
  ['name', ' '],
  ['type', 'event'],
  ['price', -1],
  ['price', 'caro'],
  ['stock', -1],
  ['discount', 101],
  ['discount', -1],
  ['duration', 1],
  ['availability_start', 'amanhã'],
  ['expiration_date', '2026-02-30'],
  ['notes', 'x'.repeat(2001)],
  ['entity_name', 'event'],
])('refuses %s = %j', async (field, value) => {
  const refusal = await people.owner.refused('createItem', {
    name: unique('Corte'),
    type: 'service',
    price: 10,
    entity_id: shop.id,
    entity_name: 'establishment',
    [field]: value,
  });
  expect(refusal.status).toBe(422);
  expect(refusal.body.errors).toHaveProperty(field);
});

test('an availability that ends before it starts, and a file that is not a picture, are refused', async () => {
  const item = await newItem(people.owner, shop);
  const backwards = await people.owner.refused('updateItem', {
    id: item.id,
    availability_start: '2026-03-02T08:00',
    availability_end: '2026-03-01T08:00',
  });
  expect(backwards.body.errors).toHaveProperty('availability_end');
  const picture = await people.owner.refused('updateItem', { id: item.id, image: new Blob(['MZ']) });
  expect(picture.body.errors).toHaveProperty('image');
});

describe('items on sale', () => {
  test.each([
    ['is inactive', { status: '0' }],
    ['is not offered yet', { availability_start: local(2) }],
    ['is not offered any more', { availability_end: local(-1) }],
    ['has expired', { expiration_date: local(-2).slice(0, 10) }],
  ])('an item that %s is visible only to the owner and cannot be ordered', async (_, fields) => {
    const item = await newItem(people.owner, shop, fields);
    expect(await listed()).not.toContain(item.name);
    expect(await listed(people.other)).not.toContain(item.name);
    expect(await listed(people.owner)).toContain(item.name);
    const page = await visitor().call('viewEstablishment', { slug: shop.slug });
    expect(page.items.map(({ id }) => id)).not.toContain(item.id);
    expect((await people.other.refused('getItem', { id: item.id })).status).toBe(404);
    const order = await people.owner.refused('createOrder', {
      app_id: 3,
      entity_name: 'establishment',
      entity_id: shop.id,
      customer_name: 'Cliente',
      items: [{ item_id: item.id, quantity: 1 }],
      origin: 'Balcão',
      fulfillment: 'dine-in',
      payment_status: 'pending',
      payment_method: 'Dinheiro',
    });
    expect(order.status).toBe(422);
    expect(order.body.message).toContain('não está disponível');
  });

  test('an inactive item can be put on sale again', async () => {
    const item = await newItem(people.owner, shop, { status: '0' });
    await people.owner.call('updateItem', { id: item.id, status: '1' } as never);
    expect(await listed()).toContain(item.name);
  });

  test('a discount of 0 removes the discount', async () => {
    const item = await newItem(people.owner, shop, { discount: 10 });
    const changed = await people.owner.call('updateItem', { id: item.id, discount: 0 } as never);
    expect(changed.item?.discount).toBeNull();
  });
});

test('a list is filtered by text, category, status and type', async () => {
  const name = unique('Pomada Ávila');
  await newItem(people.owner, shop, { name, type: 'product', category: 'Fixação', status: '0' });
  expect(await listed(people.owner, { q: name.replace('Á', 'a') })).toEqual([name]);
  for (const fields of [{ category: 'fixacao' }, { status: '0' }, { type: 'product' }]) {
    expect(await listed(people.owner, fields)).toContain(name);
  }
  expect(await listed(people.owner, { q: name, type: 'service' })).toEqual([]);
});

test('optimistic locking: rejects a stale write with 409', async () => {
  const item = await newItem(people.owner, shop);
  const edit = (price: number, version?: number) =>
    people.owner.ask('updateItem', { id: item.id, price, version } as never);
  expect((await edit(50, item.version)).status).toBe(200);
  expect((await edit(60, item.version)).status).toBe(409);
  expect((await people.owner.call('getItem', { id: item.id })).item?.price).toBe(50);
});

test('people with manage_catalogue change items, and other collaborators do not', async () => {
  const own = await newShop(people.owner);
  const item = await newItem(people.owner, own);
  const fields = { name: 'Meu', type: 'service', price: 1, entity_id: own.id, entity_name: 'establishment' };
  const attempts = [
    ['createItem', fields],
    ['updateItem', { id: item.id, price: 1 }],
    ['deleteItem', { id: item.id }],
  ] as const;
  const id = await hire(people.owner, own.id, people.barber, {
    permissions: ['see_orders', 'manage_agenda'],
  });
  for (const [name, request] of attempts) {
    for (const stranger of [people.other, people.barber]) {
      const refusal = await stranger.refused(name, request);
      expect(refusal.status, name).toBe(403);
      expect(refusal.body.message).toContain('Acesso negado');
    }
    expect((await visitor().refused(name, request)).status, name).toBe(401);
  }
  await people.owner.call('updateCollaborator', {
    id,
    role: 'Gerente',
    permissions: ['manage_catalogue'],
  } as never);
  for (const [name, request] of attempts) {
    expect((await people.barber.ask(name, request as never)).status, name).toBeLessThan(300);
  }
  expect((await people.barber.refused('updateEstablishment', { id: own.id, city: 'Rio' })).status).toBe(403);
});

test('administrators list the services of every shop', async () => {
  const item = await newItem(people.owner, shop);
  const found = await people.admin.call('searchItems', { q: item.name, page: 1, per_page: 10 } as never);
  expect(found).toMatchObject({
    total: 1,
    services: [{ id: item.id, price: 45, duration: 25, status: '1', establishment: { slug: shop.slug } }],
  });
  const all = await people.admin.call('searchItems', { per_page: 5 } as never);
  expect(all.services).toHaveLength(5);
  expect(all.total).toBeGreaterThan(5);
  expect((await people.owner.refused('searchItems', {})).status).toBe(403);
  expect((await people.admin.refused('searchItems', { per_page: 101 })).status).toBe(422);
});
