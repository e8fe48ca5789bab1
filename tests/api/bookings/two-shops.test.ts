// A person at two shops has one timeline. Bookings that staff make for a shop belong to the shop.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { signedIn } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { type Item, newItem, newShop, type Shop, unique } from '../owner.ts';

const DATE = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

interface Workplace {
  shop: Shop;
  cut: Item;
  collaborator: number;
}

/** Adds a person to a shop's team, including the acceptance of the invitation. */
async function employ(owner: Api, shop: Shop, member: Api, permissions: 'manage_agenda'[] = []) {
  const { user } = await member.call('getMe', {});
  const { employer } = await owner.call('createCollaborator', {
    establishment_id: shop.id,
    user_id: user?.id ?? 0,
    permissions,
  });
  if (employer?.status === 'invited')
    await member.ask('acceptInvitation' as never, { id: employer.id } as never);
  return employer?.id ?? 0;
}

async function openAllWeek(owner: Api, collaborator: number): Promise<void> {
  await owner.call('saveSchedule', {
    employer_id: collaborator,
    schedules: everyDay('09:00', '18:00'),
  });
}

async function newWorkplace(owner: Api): Promise<Workplace> {
  const shop = await newShop(owner);
  const cut = await newItem(owner, shop, { duration: 30 });
  const collaborator = await employ(owner, shop, owner);
  await openAllWeek(owner, collaborator);
  return { shop, cut, collaborator };
}

const bookingAt = ({ shop, cut, collaborator }: Workplace, time: string) => ({
  entity_name: 'establishment' as const,
  entity_id: shop.id,
  items: [{ item_id: cut.id }],
  customer_name: 'Cliente de Teste',
  order_datetime: `${DATE}T${time}:00`,
  attendant_id: collaborator,
});

const book = (api: Api, place: Workplace, time: string, key = unique('pedido')) =>
  api.ask('createOrder', bookingAt(place, time), { headers: { 'idempotency-key': key } });

const offered = async ({ collaborator }: Workplace): Promise<string[]> =>
  (await visitor().call('listAvailableTimes', { employer_id: collaborator, date: DATE, duration: 30 }))
    .available_times;

const cancel = (api: Api, id: number) => api.ask('updateOrderAppointmentStatus', { id, action: 'cancel' });

let owner: Api;
let first: Workplace;
let second: Workplace;
beforeAll(async () => {
  ({ api: owner } = await signedIn(visitor(), mailbox()));
  first = await newWorkplace(owner);
  second = await newWorkplace(owner);
}, 60_000);

describe('a person who works at two shops', () => {
  test('can be booked once at a time, and a cancellation frees the time at both', async () => {
    expect(await offered(second)).toContain('10:15');
    const made = await book(owner, first, '10:00');
    expect(made.status, made.text).toBe(201);
    expect(await offered(second)).not.toContain('10:15');
    const refused = await book(owner, second, '10:15');
    expect(refused.status, refused.text).toBe(409);
    expect((await cancel(owner, made.body.order?.id ?? 0)).status).toBe(200);
    expect(await offered(first)).toContain('10:00');
    expect(await offered(second)).toContain('10:15');
  });

  test('is unavailable at the other shop during a break, which the person sees at both', async () => {
    const { reserved } = await owner.call('reserveTime', {
      employer_id: first.collaborator,
      date: DATE,
      type: 'break',
      start_time: '14:00',
      end_time: '15:00',
    });
    expect(await offered(second)).not.toContain('14:30');
    const listed = await owner.call('listReservedTimes', {
      employer_id: second.collaborator,
      start_date: DATE,
      end_date: DATE,
    });
    expect(listed.reserved).toMatchObject([{ id: reserved?.id, establishment_id: first.shop.id }]);
    await owner.call('releaseTime', { id: reserved?.id ?? 0 });
    expect(await offered(second)).toContain('14:30');
  });
});

test('a repeated request for a cancelled booking answers 200 with that booking and reserves no time', async () => {
  const key = unique('repetido');
  const made = await book(visitor(), first, '11:00', key);
  expect(made.status, made.text).toBe(201);
  expect((await book(visitor(), first, '11:00', key)).status).toBe(201);
  await cancel(owner, made.body.order?.id ?? 0);
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const again = await book(visitor(), first, '11:00', key);
    expect(again.status, again.text).toBe(200);
    expect(again.body.message).toBe('Este agendamento foi cancelado.');
    expect(again.body.order?.id).toBe(made.body.order?.id);
    expect(again.body.order?.status).toBe('cancelled');
    expect(await offered(first)).toContain('11:00');
  }
});

describe('staff who book for a customer', () => {
  test('are its creator but not its client, and lose access when dismissed', async () => {
    const { api: member } = await signedIn(visitor(), mailbox());
    const link = await employ(owner, first.shop, member, ['manage_agenda']);
    const customer = unique('Freguesa');
    const { order } = await member.call('createOrder', {
      ...bookingAt(first, '16:00'),
      customer_name: customer,
    });
    const id = order?.id ?? 0;
    expect(order?.client_id).toBeNull();
    expect((await member.ask('getOrder', { id })).status).toBe(200);
    expect((await member.ask('exportAccount', {})).text).not.toContain(customer);

    await owner.call('detachCollaborator', { employer_id: link, establishment_id: first.shop.id });
    expect((await member.ask('getOrder', { id })).status).toBe(404);
    expect((await cancel(member, id)).status).toBe(404);
    expect((await cancel(owner, id)).status).toBe(200);
  });
});
