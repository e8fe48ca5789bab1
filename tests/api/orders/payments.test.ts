// Partial payments, refunds and fiado through the API: amounts, keys, permissions, races and the shop's totals.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api, Request, Response } from '../../harness/api.ts';
import { hire } from '../../harness/people.ts';
import { newSalon, type Salon, somebody } from '../salon.ts';

type Order = NonNullable<Response<'getOrder'>['order']>;
type Method = Request<'addPayment'>['method'];

const PHONE = '(11) 98765-4321';

let salon: Salon;
let owner: Api;
let seller: Api;

beforeAll(async () => {
  salon = await newSalon();
  owner = salon.owner.api;
  seller = (await somebody()).api;
  await hire(owner, salon.shop.id, seller, { permissions: ['see_orders', 'make_orders'] });
});

async function sell(fields: Partial<Request<'createOrder'>> = {}): Promise<Order> {
  const { order } = await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    customer_name: 'João Batista',
    customer_phone: PHONE,
    items: [{ item_id: salon.cut.id }],
    ...fields,
  });
  if (!order) throw new Error('no order');
  return order;
}

const part = ({ id, version }: Order, amount: number, method: Method = 'Pix') => ({
  id,
  version,
  amount,
  method,
});
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
const read = async ({ id }: Order) => (await owner.call('getOrder', { id })).order as Order;

describe('a payment', () => {
  test('is recorded in parts, by several methods', async () => {
    const order = await sell();
    expect(order).toMatchObject({ total_price: 45, total_paid: 0, total_due: 45, payment_status: 'pending' });
    const { order: half } = await seller.call('addPayment', part(order, 20.5));
    expect(half).toMatchObject({ total_paid: 20.5, total_due: 24.5, payment_status: 'pending', version: 2 });
    const { order: paid } = await seller.call('addPayment', part(half as Order, 24.5, 'Dinheiro'));
    expect(paid).toMatchObject({ total_due: 0, payment_status: 'paid', payment_method: 'Dinheiro' });
    expect((await read(order)).payments).toMatchObject([
      { kind: 'payment', method: 'Pix', amount: 20.5 },
      { kind: 'payment', method: 'Dinheiro', amount: 24.5 },
    ]);
    const { events } = await owner.call('getOrder', { id: order.id });
    expect(events.map(({ action, amount }) => [action, amount])).toEqual([
      ['created', null],
      ['paid', 20.5],
      ['paid', 24.5],
    ]);
  });

  test.each([0, -1, 1e12, 45.01, 'muito', null])('of %s is refused with a message', async (amount) => {
    const order = await sell();
    const refused = await owner.refused('addPayment', part(order, amount as number));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { amount: [expect.any(String)] } });
    expect(await read(order)).toMatchObject({ total_paid: 0, version: 1 });
  });

  test('based on an older version answers 409', async () => {
    const order = await sell();
    await owner.call('addPayment', part(order, 10));
    const refused = await owner.refused('addPayment', part(order, 10));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ reason: 'EDIT_CONFLICT' });
  });

  test('is recorded once for concurrent requests', async () => {
    const order = await sell();
    const answers = await Promise.all([1, 2, 3].map(() => owner.ask('addPayment', part(order, 45))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await read(order)).toMatchObject({ total_paid: 45, version: 2 });
  });

  test('with a repeated key is recorded once, and another request with that key is refused', async () => {
    const order = await sell();
    const key = withKey(`k-${order.id}`);
    for (const api of [owner, seller, owner]) {
      const { status, body } = await api.ask('addPayment', part(order, 10), key);
      expect(status).toBe(200);
      expect(body.order).toMatchObject({ total_paid: 10 });
    }
    expect((await owner.ask('addPayment', part(order, 11), key)).status).toBe(422);
    expect((await owner.ask('refundPayment', part(order, 10), key)).status).toBe(422);
    expect(await read(order)).toMatchObject({ total_paid: 10, version: 2 });
  });

  test('for an order of another shop answers 404', async () => {
    const order = await sell();
    const stranger = await newSalon();
    for (const name of ['addPayment', 'refundPayment'] as const)
      expect((await stranger.owner.api.refused(name, part(order, 1))).status).toBe(404);
  });
});

describe('a refund', () => {
  test('requires the owner, even as part of a change of method', async () => {
    const order = await sell({ payment_status: 'paid', payment_method: 'Pix' });
    expect((await seller.refused('refundPayment', part(order, 1))).status).toBe(403);
    const change = { id: order.id, status: 'paid', method: 'Dinheiro' } as const;
    expect((await seller.refused('setPayment', change)).status).toBe(403);
    const { order: changed } = await owner.call('setPayment', change);
    expect(changed).toMatchObject({ payment_method: 'Dinheiro', payment_status: 'paid', total_paid: 45 });
    expect(changed?.payments.map(({ kind, is_correction }) => [kind, is_correction])).toEqual([
      ['payment', false],
      ['refund', true],
      ['payment', true],
    ]);
  });

  test('is limited to the amount paid by the method', async () => {
    const order = await sell({ payment_status: 'paid', payment_method: 'Pix' });
    expect((await owner.refused('refundPayment', part(order, 45.01))).status).toBe(422);
    expect((await owner.refused('refundPayment', part(order, 1, 'Dinheiro'))).status).toBe(422);
    const key = withKey(`r-${order.id}`);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await owner.ask('refundPayment', part(order, 5), key);
      expect(body.order).toMatchObject({ total_paid: 40, total_due: 5, payment_status: 'pending' });
    }
  });

  test('must precede an edit below the paid amount', async () => {
    const order = await sell({ payment_status: 'paid', payment_method: 'Pix' });
    const edit = { id: order.id, customer_name: 'João', items: [{ item_id: salon.beard.id }] };
    const refused = await owner.refused('updateOrder', { ...edit, version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      reason: 'PAID_MORE',
      error: 'O pedido tem R$ 45,00 pagos. Devolva R$ 15,00 antes de diminuir o total.',
    });
    await owner.call('refundPayment', part(order, 15));
    const { order: edited } = await owner.call('updateOrder', { ...edit, version: 2 });
    expect(edited).toMatchObject({ total_price: 30, total_paid: 30, payment_status: 'paid' });
  });

  test('is required after a cancellation, which keeps the payments', async () => {
    const order = await sell({ payment_status: 'paid', payment_method: 'Pix' });
    const { order: gone } = await owner.call('cancelOrder', { id: order.id });
    expect(gone).toMatchObject({ status: 'cancelled', total_paid: 45, total_due: 0, payment_status: 'paid' });
    expect((await owner.refused('addPayment', part(gone as Order, 1))).status).toBe(409);
    const { order: empty } = await owner.call('refundPayment', part(gone as Order, 45));
    expect(empty).toMatchObject({ total_paid: 0, payment_status: 'refunded' });
  });
});

describe('the summary', () => {
  test('sums payments by method and reports the amount due separately', async () => {
    const { owner: other, shop, cut } = await newSalon();
    const asked = { entity_name: 'establishment', entity_id: shop.id, customer_name: 'Ana' } as const;
    const make = (fields: object) =>
      other.api.call('createOrder', { ...asked, items: [{ item_id: cut.id }], ...fields });
    const { order } = await make({});
    const { order: half } = await other.api.call('addPayment', part(order as Order, 20));
    await other.api.call('addPayment', part(half as Order, 10, 'Dinheiro'));
    await make({});
    const { order: gone } = await make({ payment_status: 'paid' });
    await other.api.call('cancelOrder', { id: gone?.id ?? 0 });
    expect(await other.api.call('summarizeOrders', { entity_id: shop.id })).toMatchObject({
      order_count: 3,
      total_price: 90,
      methods: [
        { payment_method: 'Pix', order_count: 1, total_price: 20 },
        { payment_method: 'Dinheiro', order_count: 1, total_price: 10 },
      ],
      total_due: 60,
      due_count: 2,
      total_to_refund: 45,
      to_refund_count: 1,
    });
  });
});

describe('fiado', () => {
  const onFiado = (customer_phone: string) =>
    sell({ payment_status: 'paid', payment_method: 'Fiado', customer_phone });
  const accountOf = async (digits: string) => {
    const { accounts } = await owner.call('listFiadoAccounts', { entity_id: salon.shop.id, q: digits });
    if (!accounts[0]) throw new Error('no account');
    return accounts[0];
  };

  test('is a debt until the customer pays, oldest orders first', async () => {
    const first = await onFiado('(21) 98888-0001');
    const second = await onFiado('021 98888-0001');
    expect(first).toMatchObject({ payment_status: 'pending', total_fiado: 45, total_paid: 0, total_due: 0 });
    const account = await accountOf('8888-0001');
    expect(account).toMatchObject({ balance: 90, customer_name: 'João Batista' });
    const { id, version } = account;
    const receive = { id, version, amount: 50, method: 'Pix' } as const;
    const key = withKey(`f-${id}`);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await seller.ask('receiveFiado', receive, key);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        account: { balance: 40 },
        debts: [{ order_id: second.id, amount: 40 }],
        entries: [{ kind: 'payment', amount: 50, method: 'Pix' }, { kind: 'debt' }, { kind: 'debt' }],
      });
      expect(body.reminder).toContain('R$ 40,00');
    }
    expect(await read(first)).toMatchObject({
      payment_status: 'paid',
      payment_method: 'Pix',
      total_paid: 45,
    });
    expect(await read(second)).toMatchObject({ payment_status: 'pending', total_paid: 5, total_fiado: 40 });
    expect(
      (await owner.refused('setPayment', { id: second.id, status: 'paid', method: 'Pix' })).body,
    ).toMatchObject({ reason: 'ON_FIADO' });
  });

  test('receives one of two concurrent payments', async () => {
    await onFiado('(21) 98888-0002');
    const { id, version, balance } = await accountOf('8888-0002');
    const receive = { id, version, amount: balance, method: 'Dinheiro' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => owner.ask('receiveFiado', receive)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { accounts } = await owner.call('listFiadoAccounts', { entity_id: salon.shop.id, q: '8888-0002' });
    expect(accounts).toEqual([]);
  });

  test('requires an identified customer, and refuses payments above the debt', async () => {
    const refused = await owner.refused('createOrder', {
      entity_name: 'establishment',
      entity_id: salon.shop.id,
      customer_name: 'Ninguém',
      items: [{ item_id: salon.cut.id }],
      payment_status: 'paid',
      payment_method: 'Fiado',
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { customer_phone: [expect.any(String)] } });
    await onFiado('(21) 98888-0003');
    const { id, version } = await accountOf('8888-0003');
    for (const amount of [0, -1, 45.01, 1e12]) {
      const wrong = { id, version, amount, method: 'Pix' } as const;
      expect((await owner.refused('receiveFiado', wrong)).status).toBe(422);
    }
  });

  test('is visible only to people who may see or sell orders of the shop', async () => {
    await onFiado('(21) 98888-0004');
    const { id, version } = await accountOf('8888-0004');
    const stranger = await newSalon();
    const receive = { id, version, amount: 1, method: 'Pix' } as const;
    for (const { api } of [stranger.owner, salon.barber]) {
      expect((await api.refused('getFiadoAccount', { id })).status).toBe(404);
      expect((await api.refused('receiveFiado', receive)).status).toBe(404);
      expect((await api.refused('listFiadoAccounts', { entity_id: salon.shop.id })).status).toBe(403);
    }
  });
});
