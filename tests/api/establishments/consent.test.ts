// Employment requires the person's consent, and a person may leave at any time.
import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { hire, signedIn } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { weekdayOf } from '../../harness/weekdays.ts';
import { accept, demoPeople, newItem, newShop, type People, type Shop } from '../owner.ts';

let people: People;
beforeAll(async () => {
  people = await demoPeople();
});

const teamOf = async (shop: Shop, api = people.owner) =>
  (await api.call('listCollaborators', { establishment_id: String(shop.id) })).employers;

const book = async (shop: Shop, employer: number, owner = people.owner) => {
  const day = addDays(today(), 1);
  const weekday = weekdayOf(day);
  await owner.call('saveSchedule', {
    employer_id: employer,
    schedules: [{ day_of_week: weekday, start_time: '09:00', end_time: '18:00' }],
  });
  const { order } = await visitor().call('createOrder', {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: (await newItem(owner, shop)).id }],
    customer_name: 'Carlos Lima',
    origin: 'App',
    order_datetime: `${day}T10:00:00`,
    attendant_id: employer,
  });
  return { day, order: order?.id ?? 0, said: `${day.slice(8)}/${day.slice(5, 7)} às 10:00` };
};

/** Creates a shop and invites a person, who is named by their e-mail, id or user name. */
const invited = async (by: 'email' | 'user_id' | 'user_name') => {
  const shop = await newShop(people.owner);
  const { person, api, id } = await signedIn(visitor(), mailbox());
  await api.call('updateUser', { id, first_name: 'Raimunda', last_name: 'Nonata' });
  const who = {
    email: { email: person.email },
    user_id: { user_id: id },
    user_name: { user_name: person.username },
  };
  const made = await people.owner.call('createCollaborator', {
    establishment_id: shop.id,
    role: 'Barbeira',
    permissions: ['see_orders', 'manage_catalogue', 'manage_agenda'],
    ...who[by],
  });
  return { shop, person, api, userId: id, id: made.employer?.id ?? 0, made: made.employer };
};
const hours = { day_of_week: 'monday' as const, start_time: '09:00', end_time: '18:00' };

test.each(['email', 'user_id', 'user_name'] as const)(
  'a person invited by %s has no name, rights, hours or page before consent',
  async (by) => {
    const { shop, person, api, id, made } = await invited(by);
    expect(made).toMatchObject({ status: 'invited', user_id: 0 });
    expect(JSON.stringify([made, await teamOf(shop)])).not.toContain('Raimunda');
    expect((await api.call('getMe', {})).is_employer).toBe(false);
    const page = await visitor().ask('viewEstablishment', { slug: shop.slug });
    expect(page.body.collaborators).toEqual([]);
    expect(page.text).not.toContain(person.username);
    expect((await visitor().ask('getBarbershop', { id: shop.id })).body.barbers).toEqual([]);
    expect((await visitor().refused('viewBarber', { username: person.username })).status).toBe(404);
    expect((await visitor().refused('viewCollaborator', { user_name: person.username })).status).toBe(404);
    expect((await people.other.refused('getCollaborator', { id })).status).toBe(404);
    for (const caller of [people.owner, api]) {
      const saving = await caller.refused('saveSchedule', { employer_id: id, schedules: [hours] });
      expect(saving.status).toBe(404);
    }
    const orders = { app_id: 3, entity_name: 'establishment', entity_id: shop.id };
    expect((await api.refused('listOrdersByEntity', orders)).status).toBe(403);
    const item = { name: 'Corte', type: 'service', price: 1, entity_id: shop.id };
    expect((await api.refused('createItem', { ...item, entity_name: 'establishment' })).status).toBe(403);
    const service = await newItem(people.owner, shop);
    const booking = await visitor().refused('createOrder', {
      app_id: 2,
      entity_name: 'establishment',
      entity_id: shop.id,
      items: [{ item_id: service.id }],
      customer_name: 'Carlos Lima',
      order_datetime: `${addDays(today(), 1)}T10:00:00`,
      attendant_id: id,
    });
    expect(booking.status).toBe(422);
  },
);

test('only the person consents, which publishes their own name immediately', async () => {
  const { shop, api, userId, id } = await invited('email');
  for (const other of [people.owner, people.other, people.barber]) {
    expect((await other.refused('acceptInvitation', { id })).status).toBe(404);
    expect((await other.refused('refuseInvitation', { id })).status).toBe(404);
  }
  expect((await visitor().refused('acceptInvitation', { id })).status).toBe(401);
  const { invitations } = await api.call('listInvitations', {});
  expect(invitations).toMatchObject([{ id, role: 'Barbeira', establishment: { name: shop.name } }]);
  await accept(api);
  const page = await visitor().call('viewEstablishment', { slug: shop.slug });
  expect(page.collaborators).toMatchObject([{ id, user: { id: userId, first_name: 'Raimunda' } }]);
  expect((await api.call('getMe', {})).employer).toMatchObject({ id, role: 'Barbeira' });
  expect((await api.ask('saveSchedule', { employer_id: id, schedules: [hours] })).status).toBe(201);
});

test("the person can refuse, and the owner's withdrawal voids the invitation", async () => {
  const refused = await invited('user_id');
  await refused.api.call('refuseInvitation', { id: refused.id });
  expect(await teamOf(refused.shop)).toEqual([]);
  expect((await refused.api.refused('acceptInvitation', { id: refused.id })).status).toBe(404);
  const withdrawn = await invited('user_id');
  await people.owner.call('detachCollaborator', {
    employer_id: withdrawn.id,
    establishment_id: withdrawn.shop.id,
  });
  expect((await withdrawn.api.call('listInvitations', {})).invitations).toEqual([]);
  expect((await withdrawn.api.refused('acceptInvitation', { id: withdrawn.id })).status).toBe(404);
});

test('the invitation is mailed with a link', async () => {
  const { shop, person } = await invited('user_name');
  const mails = async () => (await mailbox().all(person.email)).map(({ subject, text }) => subject + text);
  await expect
    .poll(mails, { timeout: 15_000 })
    .toContainEqual(expect.stringMatching(new RegExp(`${shop.name}[^]*/invitation/list`)));
});

test('a person who is only invited may delete their account', async () => {
  const { shop, person, api } = await invited('user_id');
  await api.call('deleteAccount', { password: person.password });
  await expect.poll(() => teamOf(shop), { timeout: 15_000 }).toEqual([]);
});

test('a member may leave at any time after seeing the bookings, which stay with the shop', async () => {
  const { api: owner, person: boss } = await signedIn(visitor(), mailbox());
  const shop = await newShop(owner);
  const { api, person } = await signedIn(visitor(), mailbox());
  const id = await hire(owner, shop.id, api);
  const { order, said } = await book(shop, id, owner);
  const refusal = await api.refused('leaveTeam', { employer_id: id });
  expect(refusal.status).toBe(409);
  expect(refusal.body.message).toContain(`Há 1 agendamento futuro (${said})`);
  expect((await owner.refused('leaveTeam', { employer_id: id, leave_bookings: true })).status).toBe(404);
  const deleting = await api.refused('deleteAccount', { password: person.password });
  expect(deleting.body.message).toContain('saia da equipe');

  await api.call('leaveTeam', { employer_id: id, leave_bookings: true });
  expect((await api.call('getMe', {})).is_employer).toBe(false);
  expect(await teamOf(shop, owner)).toEqual([]);
  const page = await visitor().call('viewEstablishment', { slug: shop.slug });
  expect(page.collaborators).toEqual([]);
  expect((await api.refused('listOrdersByEmployer', { employer_id: id })).status).toBe(404);
  const { order: kept } = await owner.call('getOrder', { id: order });
  expect(kept).toMatchObject({ status: 'scheduled', attendant: { id } });
  const mails = async () => (await mailbox().all(boss.email)).map(({ text }) => text);
  await expect
    .poll(mails, { timeout: 15_000 })
    .toContainEqual(expect.stringContaining('Há 1 agendamento por vir'));

  await api.call('deleteAccount', { password: person.password });
  await owner.call('updateOrderAppointmentStatus', { id: order, action: 'cancel' } as never);
});
