// Records of a shop by their real ids: people without rights there can neither read nor change them, and
// refused calls change nothing.
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api, CallName } from '../../harness/api.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { DATE, newOutsiders, newSalon, type Salon } from '../salon.ts';

const SUNDAY = [{ day_of_week: 'sunday', start_time: '04:00', end_time: '04:30' }];

let salon: Salon;
let outsiders: Awaited<ReturnType<typeof newOutsiders>>;
let records: Awaited<ReturnType<typeof makeRecords>>;

async function makeRecords({ shop, owner, collaborator, cut }: Salon) {
  const { api } = owner;
  const entity_name = 'establishment' as const;
  const line = { entity_name, entity_id: shop.id, items: [{ item_id: cut.id }] };
  const sold = await api.call('createOrder', {
    ...line,
    customer_name: 'Freguesa Secreta',
    customer_phone: '(11) 98888-7777',
    payment_status: 'paid',
    payment_method: 'Fiado',
  });
  const booked = await visitor().call('createOrder', {
    ...line,
    customer_name: 'Visita Secreta',
    attendant_id: collaborator,
    order_datetime: `${DATE}T10:00:00`,
  });
  const { accounts } = await api.call('listFiadoAccounts', { entity_id: shop.id });
  const { session } = await api.call('openCashSession', { entity_id: shop.id, opening_amount: 100 });
  const id = session?.id ?? 0;
  const spent = await api.call('addCashEntry', { id, kind: 'supply', amount: 7, note: 'Troco secreto' });
  const { reserved } = await api.call('reserveTime', {
    employer_id: collaborator,
    date: DATE,
    type: 'break',
    start_time: '12:00',
    end_time: '13:00',
  });
  const schedules = await api.call('listSchedule', { employer_id: collaborator });
  return {
    sale: sold.order?.id ?? 0,
    booking: booked.order?.id ?? 0,
    account: accounts[0]?.id ?? 0,
    session: id,
    entry: spent.entries[0]?.id ?? 0,
    timeOff: reserved?.id ?? 0,
    hours: schedules[0]?.id ?? 0,
  };
}

beforeAll(async () => {
  salon = await newSalon();
  [outsiders, records] = await Promise.all([newOutsiders(salon), makeRecords(salon)]);
}, 60_000);

type Attempt = [CallName, Record<string, unknown>];

/** Calls on the records, with arguments that succeed for the owner. */
function attempts(): Attempt[] {
  const { shop, collaborator, cut } = salon;
  const { sale, booking, account, session, entry, timeOff, hours } = records;
  const days = { start_date: today(), end_date: addDays(today(), 1) };
  const byOrder = [sale, booking].flatMap((id): Attempt[] => [
    ['getOrder', { id }],
    ['updateOrder', { id, customer_name: 'Outra', items: [{ item_id: cut.id }] }],
    ['cancelOrder', { id }],
    ['setPayment', { id, status: 'paid' }],
    ['addPayment', { id, method: 'Pix', amount: 1, version: 1 }],
    ['refundPayment', { id, method: 'Pix', amount: 1, version: 1 }],
    ['getPrinterReceipt', { id }],
    ['getPixCode', { id }],
    ['updateOrderAppointmentStatus', { id, action: 'cancel' }],
    ['moveBooking', { id, starts_at: `${DATE}T15:00:00`, version: 1 }],
    ['listBookingMoveTimes', { id }],
  ]);
  return [
    ...byOrder,
    ['getFiadoAccount', { id: account }],
    ['receiveFiado', { id: account, method: 'Pix', amount: 1, version: 1 }],
    ['getCashSession', { id: session }],
    ['getPrinterCashSession', { id: session }],
    ['addCashEntry', { id: session, kind: 'supply', amount: 1 }],
    ['reverseCashEntry', { id: entry }],
    ['closeCashSession', { id: session, version: 1, counts: [{ method: 'Dinheiro', amount: 1 }] }],
    ['releaseTime', { id: timeOff }],
    ['updateSchedule', { id: hours, is_active: false }],
    ['deleteSchedule', { id: hours }],
    ['saveSchedule', { employer_id: collaborator, schedules: SUNDAY }],
    ['listReservedTimes', { employer_id: collaborator }],
    ['listOrdersByEmployer', { employer_id: collaborator }],
    ['exportOrders', { entity_name: 'establishment', entity_id: shop.id, ...days }],
    ['getPixSettings', { id: shop.id }],
    ['getCommissionSettings', { id: shop.id }],
    ['getCommissionStatement', { entity_id: shop.id, employer_id: collaborator, ...days }],
    ['listNextSteps', { entity_id: shop.id }],
    ['getSnapshot', { entity_id: shop.id }],
  ];
}

/** The records as the owner reads them. */
async function contents(): Promise<unknown[]> {
  const { api } = salon.owner;
  const { sale, booking, account, session } = records;
  const read = ([name, fields]: Attempt) => api.call(name, fields as never);
  return Promise.all(
    (
      [
        ['getOrder', { id: sale }],
        ['getOrder', { id: booking }],
        ['getFiadoAccount', { id: account }],
        ['getCashSession', { id: session }],
        ['listSchedule', { employer_id: salon.collaborator }],
        ['listReservedTimes', { employer_id: salon.collaborator }],
      ] as Attempt[]
    ).map(read),
  );
}

test('owners of other shops, their staff, dismissed and invited people, and collaborators of two shops are refused', async () => {
  for (const [name, id] of Object.entries(records)) expect(id, name).toBeGreaterThan(0);
  const before = await contents();
  const { rivalOwner, rivalManager, dismissed, invited, ofBoth } = outsiders;
  const callers = { rivalOwner, rivalManager, dismissed, invited, ofBoth };
  for (const [who, { api }] of Object.entries(callers)) {
    for (const [name, fields] of attempts()) {
      const { status, text } = await api.refused(name, fields);
      expect([403, 404], `${name} as ${who}: ${status} ${text}`).toContain(status);
      expect(text).not.toMatch(/secret/i);
    }
  }
  expect(await contents()).toEqual(before);
}, 60_000);

describe('a dismissed collaborator', () => {
  test('has no access through the former link', async () => {
    const { formerLink, dismissed } = outsiders;
    const days = { start_date: today(), end_date: today() };
    const own: Attempt[] = [
      ['getCollaborator', { id: formerLink }],
      ['listOrdersByEmployer', { employer_id: formerLink }],
      ['saveSchedule', { employer_id: formerLink, schedules: SUNDAY }],
      ['reserveTime', { employer_id: formerLink, date: DATE, type: 'holiday' }],
      ['listReservedTimes', { employer_id: formerLink }],
      ['showCalendarFeed', { employer_id: formerLink }],
      ['createCalendarFeed', { employer_id: formerLink }],
      ['leaveTeam', { employer_id: formerLink }],
      ['acceptInvitation', { id: formerLink }],
      ['listAgenda', { establishment_id: salon.shop.id, employer_ids: formerLink, ...days }],
      ['watchAgenda', { establishment_id: salon.shop.id, employer_ids: formerLink }],
    ];
    for (const [name, fields] of own) {
      const { status, text } = await dismissed.api.refused(name, fields);
      expect([403, 404], `${name}: ${status} ${text}`).toContain(status);
    }
  });

  test('is no longer bookable', async () => {
    const { formerLink } = outsiders;
    const asked = { employer_id: formerLink, date: DATE, duration: 30 };
    expect((await visitor().call('listAvailableTimes', asked)).available_times).toEqual([]);
    const refused = await visitor().refused('createOrder', {
      entity_name: 'establishment',
      entity_id: salon.shop.id,
      items: [{ item_id: salon.cut.id }],
      customer_name: 'Cliente',
      attendant_id: formerLink,
      order_datetime: `${DATE}T16:00:00`,
    });
    expect([404, 422]).toContain(refused.status);
  });
});

test('an id in the path takes precedence over one in the body', async () => {
  const other: Api = outsiders.rivalOwner.api;
  const { user } = await other.call('getMe', {});
  const asJson = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const forged = { id: salon.owner.id, first_name: 'Trocada', user_id: salon.owner.id };
  const answer = await other.raw(`/api/user/${user?.id}`, { ...asJson, body: JSON.stringify(forged) });
  expect([200, 422]).toContain(answer.status);
  expect((await salon.owner.api.call('getMe', {})).user?.first_name).not.toBe('Trocada');
  const shop = (await other.call('getMe', {})).establishments[0]?.id ?? 0;
  const renamed = JSON.stringify({ id: salon.shop.id, name: 'Barbearia tomada', user_id: user?.id });
  await other.raw(`/api/establishment/${shop}?id=${salon.shop.id}`, { ...asJson, body: renamed });
  const { establishment } = await visitor().call('getEstablishment', { id: salon.shop.id });
  expect(establishment?.name).toBe(salon.shop.name);
});
