// The rights of a data subject: a copy of all personal data, and erasure in every service.
import { beforeAll, expect, inject, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { type Bookable, durationOf, freeDay } from '../../harness/loads/bookings.ts';
import { signedIn } from '../../harness/people.ts';
import { query } from '../../harness/suites/database.ts';
import { DEMO_PASSWORD, mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';

let bookable: Bookable;

// The shop of `barbeiro` and its services, for bookings with him.
beforeAll(async () => {
  const { employer } = await (await visitor().login('barbeiro', DEMO_PASSWORD)).call('getMe', {});
  const slug = employer?.establishment?.slug ?? '';
  const shop = await visitor().call('viewEstablishment', { slug });
  const services = shop.items
    .filter(({ type, duration }) => type === 'service' && duration > 0)
    .map(({ id, duration }) => ({ id, duration }));
  bookable = {
    establishment_id: employer?.establishment_id ?? 0,
    employer_id: employer?.id ?? 0,
    services,
  };
});

/** Books as a signed-in client, weeks ahead. Returns the order's id. */
async function bookFor(client: Api): Promise<number> {
  const services = bookable.services.slice(0, 1);
  const { date, times } = await freeDay(visitor(), bookable, 20, durationOf(services));
  for (const time of times) {
    const answer = await client.ask('createOrder', {
      entity_name: 'establishment',
      entity_id: bookable.establishment_id,
      items: services.map(({ id }) => ({ item_id: id })),
      customer_name: 'Joana da Prova',
      customer_phone: '11987650000',
      customer_cpf: '52998224725',
      customer_email: 'joana.da.prova@navalha.example',
      notes: 'moro na Rua A',
      origin: 'App',
      order_datetime: `${date}T${time}:00`,
      attendant_id: bookable.employer_id,
    });
    if (answer.status === 201) return answer.body.order?.id ?? 0;
  }
  throw new Error('no time to book');
}

const cancel = async (id: number): Promise<void> => {
  const admin = await visitor().login('admin', DEMO_PASSWORD);
  await admin.call('updateOrderAppointmentStatus', { id, action: 'cancel' });
};

const rowsWith = (email: string) =>
  query(inject('stack'), 'auth', 'SELECT id FROM users WHERE email = $1', [email]);

test("an export contains each service's data about the user and no secret", async () => {
  const { person, api, id } = await signedIn(visitor(), mailbox());
  const order = await bookFor(api);
  await api.call('createEstablishment', { name: 'Barbearia da Joana', category: 'barbershop' });
  await until(
    async () => (await api.call('exportAccount', {})).mails.some(({ sent_at }) => sent_at !== null),
    10_000,
    'the record of the sent mail',
  );
  const copy = await api.call('exportAccount', {});
  expect(copy.user).toMatchObject({ id, email: person.email, user_name: person.username });
  expect(copy.has_password).toBe(true);
  expect(copy.sessions.length).toBeGreaterThanOrEqual(2);
  // The mail about the order may be recorded before or after the export.
  const mails = copy.mails.map(({ recipient, subject }) => ({ recipient, subject }));
  expect(mails).toContainEqual({ recipient: person.email, subject: 'Seu código de verificação' });
  expect(copy.orders.map((kept) => kept.id)).toEqual([order]);
  expect(copy.orders[0]?.customer_phone).toBe('11987650000');
  expect(copy.establishments.map(({ name }) => name)).toEqual(['Barbearia da Joana']);
  const text = JSON.stringify(copy);
  expect(text).not.toMatch(/argon2|code_hash|password_hash/);
  await cancel(order);
});

test('an account with future bookings or a shop cannot be deleted', async () => {
  const { person, api, id } = await signedIn(visitor(), mailbox());
  const admin = await visitor().login('admin', DEMO_PASSWORD);
  const refusal = async () => {
    const answer = await api.refused('deleteAccount', { password: person.password });
    expect(answer.status).toBe(409);
    return answer.body.error;
  };
  const order = await bookFor(api);
  expect(await refusal()).toMatch(
    /^Você tem um agendamento em \d\d\/\d\d\/\d{4} às \d\d:\d\d\. Cancele-o antes/,
  );
  const removal = await admin.refused('deleteUser', { id });
  expect(removal.status).toBe(409);
  expect(removal.body.error).toMatch(
    /^Este usuário tem um agendamento em \d\d\/\d\d\/\d{4} às \d\d:\d\d\. Ele precisa ser cancelado antes/,
  );
  await cancel(order);
  await api.call('createEstablishment', { name: 'Barbearia que Fica', category: 'barbershop' });
  expect(await refusal()).toContain('Você ainda é dono de: Barbearia que Fica.');
});

test('a barber with bookings cannot be deleted', async () => {
  const { api } = await signedIn(visitor(), mailbox());
  const order = await bookFor(api);
  const barber = await visitor().login('barbeiro', DEMO_PASSWORD);
  const answer = await barber.refused('deleteAccount', { password: DEMO_PASSWORD });
  expect(answer.status).toBe(409);
  expect(answer.body.error).toMatch(/^Você tem um atendimento marcado em /);
  await cancel(order);
});

test('a deleted user is erased in every service, and the shop keeps its figures', async () => {
  const { person, api, id } = await signedIn(visitor(), mailbox());
  const order = await bookFor(api);
  await cancel(order);
  const owner = await visitor().login('admin', DEMO_PASSWORD);
  const before = await owner.call('getOrder', { id: order });
  expect((await api.refused('deleteAccount', {})).status).toBe(422);
  expect((await api.refused('requestAccountDeletion', {})).status).toBe(409);
  await api.call('deleteAccount', { password: person.password });
  expect((await api.refused('getMe', {})).status).toBe(401);
  expect(await rowsWith(person.email)).toEqual([]);
  await until(
    async () => (await owner.call('getOrder', { id: order })).order?.customer_name === 'Cliente removido',
    15_000,
    'the erasure of the customer in orders',
  );
  const { order: after } = await owner.call('getOrder', { id: order });
  expect(after).toMatchObject({
    customer_phone: null,
    customer_cpf: null,
    customer_email: null,
    notes: null,
    client_id: null,
    total_price: before.order?.total_price,
    order_number: before.order?.order_number,
  });
  await until(
    async () =>
      (
        await query(
          inject('stack'),
          'auth',
          'SELECT 1 FROM forgettings WHERE user_id = $1 AND NOT is_repeat',
          [id],
        )
      ).length === 0,
    15_000,
    'the erasure in every service',
  );
});
