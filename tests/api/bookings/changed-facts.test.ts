// A booking uses the current data of the catalogue: the one that follows a change of a price, a rule or a right does
// not get the answer of catalog that orders kept from the booking before it.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Api, Refusal, Response } from '../../harness/api.ts';
import { EVERY_PERMISSION, hire } from '../../harness/people.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { placeIn } from '../../harness/zone-places.ts';
import { demoPeople, type Item, newItem, newShop, type Shop, unique } from '../owner.ts';
import { DATE, type Somebody, somebody } from '../salon.ts';

type Booked = Answer<Response<'createOrder'> & Refusal>;

/** A shop of one test, with the same people as the others. */
interface Scene {
  shop: Shop;
  item: Item;
  /** The barber's link to the shop. */
  link: number;
  book: (api: Api, fields?: Record<string, unknown>) => Promise<Booked>;
}

let owner: Api;
let barber: Somebody;
let apprentice: Somebody;
let admin: Api;

beforeAll(async () => {
  ({ admin } = await demoPeople());
  const people = (await Promise.all([1, 2, 3].map(somebody))) as [Somebody, Somebody, Somebody];
  owner = people[0].api;
  [, barber, apprentice] = people;
});

const HOURS_OF_DAY = 12;
let bookings = 0;

/** Returns another hour each time, because a person's times at all shops do not overlap. */
function nextTime(): string {
  const date = new Date(Date.parse(`${DATE}T00:00Z`) + Math.floor(bookings / HOURS_OF_DAY) * 86_400_000);
  const hour = 8 + (bookings++ % HOURS_OF_DAY);
  return `${date.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`;
}

async function newScene(fields: Record<string, unknown> = {}, place = {}): Promise<Scene> {
  const shop = await newShop(owner, place);
  const item = await newItem(owner, shop, { duration: 30, price: 45, ...fields });
  const link = await hire(owner, shop.id, barber.api);
  await owner.call('saveSchedule', { employer_id: link, schedules: everyDay('08:00', '20:00') });
  const book = (api: Api, wish: Record<string, unknown> = {}) =>
    api.ask('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      items: [{ item_id: item.id, quantity: 1 }],
      customer_name: 'Maria',
      customer_phone: '11987654321',
      order_datetime: nextTime(),
      attendant_id: link,
      ...wish,
    } as never) as Promise<Booked>;
  return { shop, item, link, book };
}

const updateItem = (fields: Record<string, unknown>) => (scene: Scene) =>
  owner.call('updateItem', { id: scene.item.id, ...fields } as never);
const updateShop = (fields: Record<string, unknown>) => (scene: Scene) =>
  owner.call('updateEstablishment', { id: scene.shop.id, ...fields } as never);
const permit =
  (permissions: string[]) =>
  ({ link }: Scene) =>
    owner.call('updateCollaborator', { id: link, role: 'Barbeiro', permissions } as never);

describe('the next booking of a visitor has', () => {
  test.each<[string, (scene: Scene) => Promise<unknown>, object]>([
    ['a new price', updateItem({ price: 52.5 }), { total_price: 52.5 }],
    ['a new duration', updateItem({ duration: 50 }), { total_duration: 50 }],
    ['a new name', updateItem({ name: 'Corte novo' }), { items: [{ item: { name: 'Corte novo' } }] }],
    [
      'a new deposit',
      ({ shop }) =>
        owner.call('savePixSettings', {
          id: shop.id,
          key_kind: 'cnpj',
          key: '12.ABC.345/01DE-35',
          holder_name: 'Barbearia',
          holder_city: 'São Paulo',
          deposit_kind: 'percent',
          deposit_percent: 30,
          deposit_minutes: 60,
          version: 0,
        }),
      { deposit: { amount: 13.5 } },
    ],
  ])('%s', async (_, change, order) => {
    const scene = await newScene();
    expect(await scene.book(visitor())).toMatchObject({
      status: 201,
      body: { order: { total_price: 45, total_duration: 30, deposit: null } },
    });
    await change(scene);
    expect(await scene.book(visitor())).toMatchObject({ status: 201, body: { order } });
  });

  test('a person who has just accepted to work there', async () => {
    const { shop, link, book } = await newScene();
    const anybody = { attendant_id: undefined, any_attendant: true };
    const chosen = async () => (await book(visitor(), anybody)).body.order?.attendant?.id;
    expect(await chosen()).toBe(link);
    const other = await hire(owner, shop.id, apprentice.api);
    await owner.call('saveSchedule', { employer_id: other, schedules: everyDay('08:00', '20:00') });
    expect(await chosen(), 'the free one with fewer booked minutes').toBe(other);
  });
});

describe('the next booking of a visitor is refused after', () => {
  const yesterday = new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10);
  test.each<[string, number, (scene: Scene) => Promise<unknown>]>([
    ['an item is switched off', 422, updateItem({ status: '0' })],
    ['an item is deleted', 422, ({ item }) => owner.call('deleteItem', { id: item.id })],
    ['an item expires', 422, updateItem({ expiration_date: yesterday })],
    ['an item gets an end of its availability', 422, updateItem({ availability_end: `${yesterday}T10:00` })],
    ['an item gets a later beginning', 422, updateItem({ availability_start: '2099-01-01T10:00' })],
    ['a service becomes a product', 422, updateItem({ type: 'product' })],
    ['the visits become shorter', 422, updateShop({ visit_minutes: 15 })],
    ['visitors have to prove a contact', 403, updateShop({ requires_contact_proof: '1' })],
    [
      'the shop is hidden',
      404,
      ({ shop }) => admin.call('reviewEstablishment', { id: shop.id, hidden: '1', reason: 'Teste.' }),
    ],
  ])('%s', async (_, status, change) => {
    const scene = await newScene();
    expect((await scene.book(visitor())).status).toBe(201);
    await change(scene);
    const refused = await scene.book(visitor());
    expect(refused.status, refused.text).toBe(status);
  });

  // These need a team without future bookings.
  test.each<[string, object, (scene: Scene) => Promise<unknown>]>([
    [
      'the barber is removed',
      { status: 422, body: { reason: 'INVALID_COLLABORATOR' } },
      ({ link, shop }) => owner.call('detachCollaborator', { employer_id: link, establishment_id: shop.id }),
    ],
    [
      'the barber leaves',
      { status: 422, body: { reason: 'INVALID_COLLABORATOR' } },
      ({ link }) => barber.api.call('leaveTeam', { employer_id: link }),
    ],
    ['the shop is closed', { status: 404 }, ({ shop }) => owner.call('deleteEstablishment', { id: shop.id })],
  ])('%s', async (_, refusal, change) => {
    const taken = { order_datetime: nextTime() };
    expect((await (await newScene()).book(visitor(), taken)).status, 'at another shop').toBe(201);
    const scene = await newScene();
    expect((await scene.book(visitor(), taken)).status).toBe(409);
    await change(scene);
    expect(await scene.book(visitor(), taken)).toMatchObject(refusal);
  });

  test('an item is limited to one', async () => {
    const scene = await newScene();
    const two = { items: [{ item_id: scene.item.id, quantity: 2 }] };
    expect((await scene.book(visitor(), two)).status).toBe(201);
    await updateItem({ limited_by_user: '1' })(scene);
    expect((await scene.book(visitor(), two)).status).toBe(422);
  });

  test('a part of a combo is switched off', async () => {
    const { shop, item, book } = await newScene();
    const beard = await newItem(owner, shop, { duration: 20, price: 30 });
    const combo = await newItem(owner, shop, { duration: 30, price: 60, parts: [item.id, beard.id] });
    const wish = { items: [{ item_id: combo.id, quantity: 1 }] };
    expect((await book(visitor(), wish)).status).toBe(201);
    await owner.call('updateItem', { id: beard.id, status: '0' } as never);
    expect((await book(visitor(), wish)).status).toBe(422);
  });

  test('an addition is sold out by another booking', async () => {
    const { shop, item, book } = await newScene();
    const towel = await newItem(owner, shop, {
      name: unique('Toalha'),
      type: 'product',
      category: 'adicionais',
      price: 5,
      stock: 1,
    });
    const wish = { items: [{ item_id: item.id, quantity: 1, additions: [towel.id] }] };
    const status = async () => (await book(visitor(), wish)).status;
    expect(await status()).toBe(201);
    // catalog applies the first booking to the stock some time after its answer.
    await expect.poll(status, { timeout: 10_000 }).toBe(422);
    await owner.call('updateItem', { id: towel.id, stock: 5 } as never);
    expect(await status(), 'after the shop has more').toBe(201);
    await owner.call('updateItem', { id: towel.id, stock: 0 } as never);
    expect(await status()).toBe(422);
  });
});

describe('the next order of a collaborator follows', () => {
  const sale = { attendant_id: undefined, order_datetime: undefined };

  test.each([[['make_orders']], [EVERY_PERMISSION]])('the permissions %j', async (permissions) => {
    const scene = await newScene();
    expect((await scene.book(barber.api, sale)).status).toBe(403);
    await permit(permissions)(scene);
    expect((await scene.book(barber.api, sale)).status).toBe(201);
    await permit([])(scene);
    expect((await scene.book(barber.api, sale)).status).toBe(403);
  });

  test('the permission to manage the agenda, which books for the shop', async () => {
    const { shop, book } = await newScene();
    const link = await hire(owner, shop.id, apprentice.api);
    const client = async () => (await book(apprentice.api)).body.order?.client_id ?? null;
    const change = (permissions: string[]) =>
      owner.call('updateCollaborator', { id: link, role: 'Aprendiz', permissions } as never);
    expect(await client(), 'for oneself').toBe(apprentice.id);
    await change(['manage_agenda']);
    expect(await client(), 'for a client of the shop').toBeNull();
    await change([]);
    expect(await client()).toBe(apprentice.id);
  });
});

test('the next sale of a shop is at the time of its new zone', async () => {
  const shop = await newShop(owner, placeIn('America/Sao_Paulo'));
  const item = await newItem(owner, shop);
  const soldAt = async () => {
    const { order } = await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      items: [{ item_id: item.id, quantity: 1 }],
      customer_name: 'Maria',
      order_datetime: '2026-01-15T10:00',
    } as never);
    return new Date(order?.order_datetime ?? '').toISOString();
  };
  expect(await soldAt()).toBe('2026-01-15T13:00:00.000Z');
  await owner.call('updateEstablishment', { id: shop.id, ...placeIn('America/Manaus') } as never);
  expect(await soldAt()).toBe('2026-01-15T14:00:00.000Z');
});
