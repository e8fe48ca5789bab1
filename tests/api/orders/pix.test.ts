// Pix and deposits through the API: the shop's key, codes that an independent library reads, and the
// hold of a booking until the shop records its deposit or the deadline passes.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api, Request, Response } from '../../harness/api.ts';
import { readPixCode } from '../../harness/models/pix.ts';
import { hire } from '../../harness/people.ts';
import { query } from '../../harness/suites/database.ts';
import { mailbox, sharedStack, visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';
import { DATE, newSalon, offered, type Salon, somebody, times } from '../salon.ts';

type Order = NonNullable<Response<'createOrder'>['order']>;
/** The request's type as a plain object type. */
type Settings = Pick<Request<'savePixSettings'>, keyof Request<'savePixSettings'>>;

const KEY = '12ABC34501DE35';
const nextTime = times();
let salon: Salon;
let owner: Api;
let seller: Api;

/** The Pix settings of a shop that requires 30 per cent within an hour. */
const settings = (fields: Partial<Settings> = {}): Settings => ({
  id: salon.shop.id,
  key_kind: 'cnpj',
  key: '12.ABC.345/01DE-35',
  holder_name: 'Barbearia São José',
  holder_city: 'São Paulo',
  deposit_kind: 'percent',
  deposit_percent: 30,
  deposit_minutes: 60,
  version: 0,
  ...fields,
});

beforeAll(async () => {
  salon = await newSalon();
  owner = salon.owner.api;
  seller = (await somebody()).api;
  await hire(owner, salon.shop.id, seller, { permissions: ['see_orders', 'make_orders'] });
  await owner.call('savePixSettings', settings());
});

async function booked(api: Api = visitor()): Promise<{ order: Order; secret: string; time: string }> {
  const time = nextTime();
  const { order, booking_secret: secret } = await api.call('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    items: [{ item_id: salon.cut.id }],
    customer_name: 'Maria',
    order_datetime: `${DATE}T${time}`,
    attendant_id: salon.collaborator,
  });
  if (!order || !secret) throw new Error('no booking');
  return { order, secret, time };
}

const shown = async (id: number, secret: string) =>
  (await visitor().call('showBooking', { id, secret })).booking;
const received = ({ id, version }: Order, amount: number) =>
  seller.call('addPayment', { id, version, amount, method: 'Pix' });

describe("a shop's Pix key", () => {
  test('of every kind appears in codes that an independent library reads', async () => {
    const own = await newSalon();
    const pay = async (fields: Partial<Settings>, version: number) => {
      await own.owner.api.call('savePixSettings', settings({ id: own.shop.id, version, ...fields }));
      const { order } = await own.owner.api.call('createOrder', {
        entity_name: 'establishment',
        entity_id: own.shop.id,
        customer_name: 'João',
        items: [{ item_id: own.cut.id }],
      });
      return own.owner.api.call('getPixCode', { id: order?.id ?? 0, amount: 12.34 });
    };
    const keys = [
      ['cpf', '529.982.247-25', '52998224725'],
      ['cnpj', '12.abc.345/01de-35', KEY],
      ['cnpj', '11.222.333/0001-81', '11222333000181'],
      ['email', 'Caixa@Barbearia.com.br', 'caixa@barbearia.com.br'],
      ['phone', '(55) 99999-1234', '+5555999991234'],
      ['random', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
    ] as const;
    for (const [version, [key_kind, key, written]] of keys.entries()) {
      const { code, txid } = await pay({ key_kind, key }, version);
      expect(readPixCode(code), code).toMatchObject({
        type: 'STATIC',
        pixKey: written,
        transactionAmount: 12.34,
        merchantName: 'BARBEARIA SAO JOSE',
        merchantCity: 'SAO PAULO',
        transactionCurrency: '986',
        countryCode: 'BR',
        txid,
      });
      expect(txid).toMatch(/^[A-Za-z0-9]{1,25}$/);
    }
  });

  test.each([
    [{ key: '12.ABC.345/01DE-36' }, 'key'],
    [{ key_kind: 'cpf', key: '111.111.111-11' }, 'key'],
    [{ key_kind: 'email', key: 'caixa' }, 'key'],
    [{ key_kind: 'phone', key: '98765-4321' }, 'key'],
    [{ key_kind: 'random', key: KEY }, 'key'],
    [{ key: '' }, 'key'],
    [{ holder_name: '' }, 'holder_name'],
    [{ holder_city: '!' }, 'holder_city'],
    [{ deposit_percent: 101 }, 'deposit_percent'],
    [{ deposit_minutes: 4 }, 'deposit_minutes'],
    [{ deposit_kind: 'fixed' }, 'deposit_amount'],
  ] as const)('is refused with %o', async (fields, field) => {
    const refused = await owner.refused('savePixSettings', settings({ version: 1, ...fields }));
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[field]?.[0]).toEqual(expect.any(String));
  });

  test('is shown only to the owner, and the deposit rule to everyone', async () => {
    const { id, slug } = salon.shop;
    expect((await owner.call('getPixSettings', { id })).pix).toMatchObject({ key: KEY, version: 1 });
    for (const api of [seller, salon.barber.api, (await somebody()).api]) {
      expect((await api.refused('getPixSettings', { id })).status).toBe(403);
      expect((await api.refused('savePixSettings', settings({ version: 1 }))).status).toBe(403);
    }
    expect((await visitor().refused('getPixSettings', { id })).status).toBe(401);
    const { order, secret } = await booked();
    const answers = await Promise.all([
      visitor().call('viewEstablishment', { slug }),
      salon.barber.api.call('viewBarbershop', { slug }),
      visitor().call('getEstablishment', { id }),
      visitor().call('listEstablishments', { category: 'barbershop' }),
      visitor().call('showBooking', { id: order.id, secret }),
      owner.call('listMyEstablishments', { category: 'barbershop' }),
    ]);
    for (const answer of [...answers, order]) expect(JSON.stringify(answer)).not.toContain(KEY);
    expect(answers[0].establishment?.deposit).toEqual({
      kind: 'percent',
      amount: 0,
      percent: 30,
      minutes: 60,
    });
  });

  test('is kept when a stale version is saved', async () => {
    const stale = await owner.refused('savePixSettings', settings({ version: 0, deposit_percent: 40 }));
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ reason: 'EDIT_CONFLICT' });
  });
});

describe('a booking with a deposit', () => {
  test('is confirmed when the shop records the deposit', async () => {
    const { order, secret, time } = await booked();
    expect(order.deposit).toMatchObject({ amount: 13.5, status: 'awaited' });
    const code = await visitor().call('showBookingPixCode', { id: order.id, secret });
    expect(code.amount).toBe(13.5);
    expect(readPixCode(code.code)).toMatchObject({ pixKey: KEY, transactionAmount: 13.5, txid: code.txid });
    expect(await offered(salon)).not.toContain(time);
    const { order: now } = await received(order, 13.5);
    expect(now).toMatchObject({
      appointment_status: 'confirmed',
      deposit: { status: 'received' },
      total_due: 31.5,
    });
    expect(await shown(order.id, secret)).toMatchObject({
      appointment_status: 'confirmed',
      deposit: { status: 'received' },
    });
    const over = await visitor().refused('showBookingPixCode', { id: order.id, secret });
    expect(over.status).toBe(409);
    expect(over.body).toMatchObject({ reason: 'NO_DEPOSIT_AWAITED' });
    expect(readPixCode((await seller.call('getPixCode', { id: order.id })).code).transactionAmount).toBe(
      31.5,
    );
  });

  test('is cancelled at the deadline, its time is free again, and the client sees it', async () => {
    const { order, secret, time } = await booked();
    expect(Date.parse(order.deposit?.due_at ?? '') - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(await offered(salon)).not.toContain(time);
    await query(sharedStack().info, 'orders', 'UPDATE orders SET lapses_at = now() WHERE id = $1', [
      order.id,
    ]);
    const isCancelled = async () => (await shown(order.id, secret))?.appointment_status === 'cancelled';
    await until(isCancelled, 30_000, 'the cancellation of the booking');
    expect((await shown(order.id, secret))?.deposit).toMatchObject({ status: 'lapsed' });
    // booking frees the time after orders has cancelled the booking.
    await until(async () => (await offered(salon)).includes(time), 30_000, 'the free time');
    const late = await seller.refused('addPayment', {
      id: order.id,
      version: order.version + 1,
      amount: 13.5,
      method: 'Pix',
    });
    expect(late.body).toMatchObject({ reason: 'ORDER_CANCELLED' });
  });

  test('is confirmed by the shop without it, or cancelled by its client', async () => {
    const waived = await booked();
    await owner.call('updateOrderAppointmentStatus', { id: waived.order.id, action: 'confirm' });
    expect((await shown(waived.order.id, waived.secret))?.deposit).toMatchObject({ status: 'waived' });
    const { order, secret } = await booked();
    await visitor().call('cancelBooking', { id: order.id, secret, version: 1 });
    expect((await shown(order.id, secret))?.deposit).toMatchObject({ status: 'cancelled' });
  });

  test('is stated in the list of the signed-in client and in the mail with the link', async () => {
    const client = await somebody();
    const { order } = await booked(client.api);
    const { appointments } = await client.api.call('listMyOrderAppointments', { period: 'upcoming' });
    expect(appointments).toMatchObject([
      { id: order.id, deposit: { amount: 13.5, due_at: order.deposit?.due_at, status: 'awaited' } },
    ]);
    const mails = async () => (await mailbox().all(client.person.email)).map(({ text }) => text);
    const isMailed = async () => (await mails()).some((text) => text.includes(`/booking/${order.id}#`));
    await until(isMailed, 30_000, 'the mail with the link');
    expect((await mails()).join()).toMatch(/pague o sinal de R\$\s13,50 por Pix até /);
  });

  test('states its unpaid part, and that it was refunded, to its client', async () => {
    const client = await somebody();
    const { order, secret } = await booked(client.api);
    const expectDeposit = async (fields: Partial<Order['deposit']>) => {
      expect((await shown(order.id, secret))?.deposit).toMatchObject({ amount: 13.5, ...fields });
      const { appointments } = await client.api.call('listMyOrderAppointments', { period: 'upcoming' });
      expect(appointments).toMatchObject([{ id: order.id, deposit: { amount: 13.5, ...fields } }]);
    };
    await expectDeposit({ due: 13.5, status: 'awaited' });
    const { order: part } = await received(order, 3.25);
    expect(part?.deposit).toMatchObject({ due: 10.25, status: 'awaited' });
    await expectDeposit({ due: 10.25, status: 'awaited' });
    expect((await visitor().call('showBookingPixCode', { id: order.id, secret })).amount).toBe(10.25);
    const { order: whole } = await received({ ...order, version: part?.version ?? 0 }, 10.25);
    await expectDeposit({ due: 0, status: 'received' });
    const refund = { id: order.id, method: 'Pix', amount: 13.5, version: whole?.version ?? 0 } as const;
    const { order: refunded } = await owner.call('refundPayment', refund);
    expect(refunded?.deposit).toMatchObject({ due: 0, status: 'refunded' });
    await expectDeposit({ due: 0, status: 'refunded' });
  });

  test('is not required for a booking made by the shop', async () => {
    const { order } = await booked(owner);
    expect(order.deposit).toBeNull();
  });
});

test('only people who may receive payments and the client of the booking get its Pix code', async () => {
  const { order, secret } = await booked();
  expect((await salon.barber.api.refused('getPixCode', { id: order.id })).status).toBe(403);
  for (const api of [salon.manager.api, (await somebody()).api]) {
    expect((await api.refused('getPixCode', { id: order.id })).status).toBe(404);
  }
  const wrong = await visitor().refused('showBookingPixCode', { id: order.id, secret: `${secret}0` });
  expect(wrong.status).toBe(404);
  const more = await owner.refused('getPixCode', { id: order.id, amount: 45.01 });
  expect(more.status).toBe(422);
});
