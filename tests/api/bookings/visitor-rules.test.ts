// An owner's rules for visitors: the length of a visit, and whether visitors must prove their
// contact.
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { type Bookable, bodyOf, book, freeDay, isBooked } from '../../harness/loads/bookings.ts';
import { contactProof, hire, signedIn, stranger } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { newItem, newShop, type Shop } from '../owner.ts';

let owner: Api;
let shop: Shop;
let bookable: Bookable;
let day: { date: string; times: string[] };

beforeAll(async () => {
  const { api } = await signedIn(visitor(), mailbox());
  owner = api;
  shop = await newShop(owner);
  const item = await newItem(owner, shop, { duration: 15 });
  const employerId = await hire(owner, shop.id, owner);
  await owner.call('saveSchedule', {
    employer_id: employerId,
    schedules: everyDay('08:00', '20:00'),
  });
  bookable = {
    establishment_id: shop.id,
    employer_id: employerId,
    services: [{ id: item.id, duration: 15 }],
  };
  day = await freeDay(visitor(), bookable, 3, 15);
});

const wishAt = (hour: number, quantity = 1) => ({
  bookable,
  services: bookable.services,
  date: day.date,
  time: `${String(hour).padStart(2, '0')}:00`,
  quantity,
});

test("a visitor's booking takes at most 180 minutes, unless the owner sets another limit", async () => {
  const long = await book(visitor(), wishAt(8, 22), 'visit-22');
  expect(long.answer?.status).toBe(422);
  expect(bodyOf(long).errors?.['items']?.[0]).toContain('no máximo 180 minutos');
  expect(isBooked(await book(visitor(), wishAt(8, 12), 'visit-12'))).toBe(true);
  const { establishment } = await owner.call('updateEstablishment', { id: shop.id, visit_minutes: 30 });
  expect(establishment?.visit_minutes).toBe(30);
  expect((await book(visitor(), wishAt(12, 3), 'visit-3')).answer?.status).toBe(422);
  expect(isBooked(await book(visitor(), wishAt(12, 2), 'visit-2'))).toBe(true);
  expect(isBooked(await book(owner, wishAt(13, 4), 'visit-owner'))).toBe(true);
});

test('a shop may require a verified contact of every visitor, and by default requires none', async () => {
  expect(shop).toMatchObject({ visit_minutes: 180, requires_contact_proof: '0', lapse_hours: 0 });
  await owner.call('updateEstablishment', { id: shop.id, requires_contact_proof: '1' });
  const refused = await book(visitor(), wishAt(15), 'proof-none');
  expect(refused.answer?.status).toBe(403);
  expect(bodyOf(refused)).toMatchObject({ reason: 'CONTACT_PROOF_REQUIRED' });
  const proof = await contactProof(visitor(), mailbox(), stranger().email);
  expect(isBooked(await book(visitor(), { ...wishAt(15), contactProof: proof }, 'proof-mail'))).toBe(true);
  const customer = await signedIn(visitor(), mailbox());
  expect(isBooked(await book(customer.api, wishAt(16), 'proof-account'))).toBe(true);
  await owner.call('updateEstablishment', { id: shop.id, requires_contact_proof: '0' });
  expect(isBooked(await book(visitor(), wishAt(17), 'proof-off'))).toBe(true);
});

test('settings out of range are refused, and only the owner may change them', async () => {
  for (const fields of [{ visit_minutes: 0 }, { visit_minutes: 1441 }, { lapse_hours: 169 }]) {
    const refused = await owner.refused('updateEstablishment', { id: shop.id, ...fields });
    expect(refused.status).toBe(422);
  }
  const other = await signedIn(visitor(), mailbox());
  const refused = await other.api.refused('updateEstablishment', { id: shop.id, lapse_hours: 2 });
  expect(refused.status).toBe(403);
});
