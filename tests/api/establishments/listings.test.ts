// Public lists show shops that can take bookings, except shops hidden by an administrator.
import { beforeAll, expect, inject, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { query } from '../../harness/suites/database.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { demoPeople, newItem, newShop, type People, type Shop, unique } from '../owner.ts';

const BACKGROUND_MS = 30_000;

let people: People;
beforeAll(async () => {
  people = await demoPeople();
});

const EVERY_DAY = everyDay('08:00', '20:00');

/** Returns for each public list whether it contains the shop. */
async function publicLists(shop: Shop): Promise<boolean[]> {
  const lists = await Promise.all([
    visitor().call('listEstablishments', { category: 'barbershop', q: shop.name }),
    visitor().call('listBarbershops', { per_page: 1000 }),
  ]);
  return [
    lists[0].establishments.some(({ id }) => id === shop.id),
    lists[1].barbershops?.data.some(({ id }) => id === shop.id) === true,
  ];
}

async function isPublic(shop: Shop): Promise<boolean> {
  const [first, second] = await publicLists(shop);
  expect(first).toBe(second);
  return first === true;
}

/** Adds an owner to their own shop's team. Returns the collaborator's id. */
async function workAt(owner: Api, shop: Shop): Promise<number> {
  const { user } = await owner.call('getMe', {});
  const { employer } = await owner.call('createCollaborator', {
    establishment_id: shop.id,
    user_id: user?.id ?? 0,
    role: 'Barbeiro',
  });
  return employer?.id ?? 0;
}

/** Gives a shop everything that public lists require. */
async function complete(owner: Api, shop: Shop) {
  const item = await newItem(owner, shop);
  const employer_id = await workAt(owner, shop);
  await owner.call('saveSchedule', { employer_id, schedules: EVERY_DAY });
  return { item, employer_id };
}

test('a new shop is listed once it has an item, a collaborator with hours and a verified owner', async () => {
  const shop = await newShop(people.owner);
  const listing = () => people.owner.call('getListing', { id: shop.id });
  expect(await listing()).toMatchObject({ listed: false, missing: ['item', 'collaborator', 'schedule'] });
  expect(await isPublic(shop)).toBe(false);
  expect((await visitor().ask('viewEstablishment', { slug: shop.slug })).status).toBe(200);
  await newItem(people.owner, shop);
  const employer_id = await workAt(people.owner, shop);
  expect((await listing()).missing).toEqual(['schedule']);
  await people.owner.call('saveSchedule', { employer_id, schedules: EVERY_DAY });
  expect(await listing()).toMatchObject({ listed: true, missing: [] });
  expect(await isPublic(shop)).toBe(true);
  expect((await people.other.refused('getListing', { id: shop.id })).status).toBe(403);
});

test('a shop is listed even when its owner does not open the dashboard', async () => {
  const shop = await newShop(people.owner);
  await complete(people.owner, shop);
  // The lists are read one after the other, so they may differ while the shop is being listed.
  const isListed = async () => (await publicLists(shop)).every(Boolean);
  await until(isListed, BACKGROUND_MS, 'the shop in public lists');
});

test('every demo shop is listed', async () => {
  const unlisted = await query(
    inject('stack'),
    'catalog',
    "SELECT name FROM establishments WHERE listed_at IS NULL AND created_at < now() - interval '1 day'",
    [],
  );
  expect(unlisted).toEqual([]);
});

test('a hidden shop is not public, takes no bookings, and can be shown again', async () => {
  const shop = await newShop(people.owner);
  const { item, employer_id } = await complete(people.owner, shop);
  await people.owner.call('getListing', { id: shop.id });
  const decide = (hidden: boolean, reason = '') =>
    people.admin.ask('reviewEstablishment', { id: shop.id, hidden: hidden ? '1' : '0', reason });
  const inReview = async (filter: 'new' | 'hidden') =>
    (await people.admin.call('listReviews', { filter, q: shop.name })).establishments.map(({ id }) => id);
  expect(await inReview('new')).toEqual([shop.id]);
  expect((await people.owner.refused('listReviews', {})).status).toBe(403);
  expect((await people.owner.refused('reviewEstablishment', { id: shop.id, hidden: '1' })).status).toBe(403);
  expect((await decide(true)).status).toBe(422);

  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const free = async (api: Api, id = employer_id) => {
    const asked = { employer_id: id, duration: 30 };
    const { days } = await api.call('listAvailableDays', { ...asked, start_date: day, days: 1 });
    const { available_times } = await api.call('listAvailableTimes', { ...asked, date: day });
    return [days[0]?.available_times, available_times];
  };
  const before = await free(visitor());
  expect(before[0]).toContain('10:00');

  const reason = unique('Fotos de outra barbearia');
  expect((await decide(true, reason)).status).toBe(200);
  expect(await inReview('new')).toEqual([]);
  expect(await inReview('hidden')).toEqual([shop.id]);
  expect(await isPublic(shop)).toBe(false);
  for (const reader of [visitor(), people.other]) {
    for (const [name, request] of [
      ['viewEstablishment', { slug: shop.slug }],
      ['getEstablishment', { id: shop.id }],
      ['getBarbershop', { id: shop.id }],
      ['listItems', { entity_name: 'establishment', entity_id: shop.id }],
      ['browseItems', { slug: shop.slug }],
    ] as const) {
      expect((await reader.refused(name, request)).status, name).toBe(404);
    }
  }
  const booking = {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: item.id }],
    customer_name: 'Cliente',
    origin: 'App',
    order_datetime: `${day}T10:00:00`,
    attendant_id: employer_id,
  } as never;
  expect((await visitor().refused('createOrder', booking)).status).toBe(404);
  expect(await free(visitor())).toEqual(await free(visitor(), 999_999_999));
  expect(await free(people.other)).toEqual([[], []]);
  expect(await people.other.call('listSchedule', { employer_id })).toEqual([]);
  for (const own of [people.owner, people.admin]) {
    expect(await free(own)).toEqual(before);
    expect(await own.call('listSchedule', { employer_id })).toHaveLength(EVERY_DAY.length);
  }
  expect(await people.owner.call('getListing', { id: shop.id })).toMatchObject({
    hidden: true,
    hidden_reason: reason,
  });
  expect((await people.owner.call('viewEstablishment', { slug: shop.slug })).establishment?.hidden).toBe(
    true,
  );

  expect((await decide(false)).status).toBe(200);
  expect(await isPublic(shop)).toBe(true);
  expect(await free(visitor())).toEqual(before);
  expect((await visitor().ask('createOrder', booking)).status).toBe(201);

  const reported = async () => {
    const { entries } = await people.admin.call('listAuditEntries', { q: shop.name });
    return entries.map(({ action }) => action);
  };
  await until(
    async () => (await reported()).length === 2,
    BACKGROUND_MS,
    'both decisions in the audit trail',
  );
  expect(await reported()).toEqual(['establishment_shown', 'establishment_hidden']);
  const { user } = await people.owner.call('getMe', {});
  const subjects = async () => (await mailbox().all(user?.email ?? '')).map(({ subject }) => subject);
  await until(
    async () => (await subjects()).includes(`Barbearia ocultada: ${shop.name}`),
    BACKGROUND_MS,
    'the mail to the owner',
  );
});

test('the page of a shop with 1,052 items is small enough to be cached, and all items can be browsed', async () => {
  const shop = await newShop(people.owner);
  await query(
    inject('stack'),
    'catalog',
    `INSERT INTO items (establishment_id, name, type, price_cents, description)
     SELECT $1, 'Serviço ' || n, 'service', 100 * n, repeat(md5(n::text), 45) FROM generate_series(1, 1052) AS n`,
    [shop.id],
  );
  const page = await visitor().ask('viewEstablishment', { slug: shop.slug });
  expect(page.body.items_total).toBe(1052);
  expect(Buffer.byteLength(page.text)).toBeLessThan(1024 * 1024);
  expect(page.body.items.length).toBeGreaterThan(200);
  const found = await visitor().call('browseItems', { slug: shop.slug, q: 'serviço 1051' });
  expect(found).toMatchObject({ total: 1, items: [{ name: 'Serviço 1051' }] });
  const ids = new Set<number>();
  for (let number = 1; number <= 22; number++) {
    const { items } = await visitor().call('browseItems', { slug: shop.slug, page: number });
    for (const { id } of items) ids.add(id);
  }
  expect(ids.size).toBe(1052);
});

test('free times follow each decision, while visitors read them without a pause', async () => {
  const shop = await newShop(people.owner);
  const { employer_id } = await complete(people.owner, shop);
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  // Free times of another duration are computed, those of the same duration come from the cache.
  let asked = 0;
  const another = () => 31 + (asked++ % 600);
  const durations = [() => 30, () => 30, another, another];
  const isOffered = async (duration: number) =>
    (await visitor().call('listAvailableTimes', { employer_id, date, duration })).available_times.length > 0;
  for (const hidden of [true, false, true, false]) {
    let decided = false;
    const after: boolean[] = [];
    const readers = durations.map(async (nextDuration) => {
      while (after.length < 40) {
        const isAfter = decided;
        const offered = await isOffered(nextDuration());
        if (isAfter) after.push(offered);
      }
    });
    try {
      expect(await isOffered(30)).toBe(hidden);
      await people.admin.call('reviewEstablishment', {
        id: shop.id,
        hidden: hidden ? '1' : '0',
        reason: 'Fotos de outra barbearia',
      });
    } finally {
      // Otherwise the readers would never end.
      decided = true;
    }
    await Promise.all(readers);
    expect(new Set(after)).toEqual(new Set([!hidden]));
  }
});
