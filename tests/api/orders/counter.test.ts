// The counter: filtered lists with totals, concurrent changes, payments, cancellations, and
// suite-wide permissions over the orders of every shop.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api, Request, Response } from '../../harness/api.ts';
import { DEMO_PASSWORD, visitor } from '../../harness/suites/shared-stack.ts';
import { demoPeople, newItem } from '../owner.ts';
import { DATE, newSalon, type Salon, somebody } from '../salon.ts';

type Order = NonNullable<Response<'getOrder'>['order']>;

let salon: Salon;
let owner: Api;
let towel: number;

beforeAll(async () => {
  salon = await newSalon();
  owner = salon.owner.api;
  const item = await newItem(owner, salon.shop, { price: 5.05, category: 'adicionais', type: 'product' });
  towel = item.id;
});

async function sell(fields: Partial<Request<'createOrder'>> = {}, api = owner): Promise<Order> {
  const made = await api.call('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    customer_name: 'Cliente',
    items: [{ item_id: salon.cut.id }],
    ...fields,
  });
  if (!made.order) throw new Error('no order');
  return made.order;
}

const edit = ({ id, version }: Order, fields: Partial<Request<'updateOrder'>> = {}) => ({
  id,
  version,
  customer_name: 'Cliente',
  items: [{ item_id: salon.cut.id }],
  ...fields,
});

describe('a list', () => {
  let pix: Order;
  let cancelled: Order;

  beforeAll(async () => {
    pix = await sell({
      customer_name: 'Íris Ávila',
      customer_phone: '(11) 98765-4321',
      payment_method: 'Pix',
      payment_status: 'paid',
      origin: 'WhatsApp',
      fulfillment: 'delivery',
      items: [{ item_id: salon.beard.id, quantity: 2, additions: [towel] }],
    });
    cancelled = await sell({ customer_name: 'Bruno' });
    await owner.call('cancelOrder', { id: cancelled.id, reason: 'Lançado em dobro' });
  });

  const idsOf = async (filter: Record<string, unknown>) => {
    const asked = { entity_id: salon.shop.id, ...filter };
    const { orders } = await owner.call('listOrdersByEntity', asked as never);
    const summary = await owner.call('summarizeOrders', asked as never);
    expect(summary.order_count).toBe(orders.length);
    return orders.map(({ id }) => id);
  };

  test('has the same server-side filters as its totals', async () => {
    expect(await idsOf({})).toEqual([cancelled.id, pix.id]);
    const filters = {
      origin: 'WhatsApp',
      fulfillment: 'delivery',
      payment_status: 'paid',
      payment_method: 'Pix',
      customer: 'avila',
      item_id: salon.beard.id,
    };
    for (const [name, value] of Object.entries(filters))
      expect(await idsOf({ [name]: value })).toEqual([pix.id]);
    expect(await idsOf(filters)).toEqual([pix.id]);
    expect(await idsOf({ customer: '98765' })).toEqual([pix.id]);
    expect(await idsOf({ item_id: towel })).toEqual([pix.id]);
    expect(await idsOf({ status: 'cancelled' })).toEqual([cancelled.id]);
    expect(await idsOf({ payment_method: 'Cheque' })).toEqual([]);
    expect(await idsOf({ type: 'service' })).toEqual([cancelled.id, pix.id]);
    expect(await idsOf({ type: 'appointment' })).toEqual([]);
    expect(
      (await owner.refused('listOrdersByEntity', { entity_id: salon.shop.id, origin: 'x' } as never)).status,
    ).toBe(422);
  });

  test('excludes cancelled orders from its totals', async () => {
    const summary = await owner.call('summarizeOrders', { entity_id: salon.shop.id });
    expect(summary).toMatchObject({
      order_count: 2,
      total_price: 65.05,
      methods: [{ payment_method: 'Pix', order_count: 1, total_price: 65.05 }],
      payments: [{ payment_status: 'paid', order_count: 1, total_price: 65.05 }],
      statuses: [
        { status: 'completed', order_count: 1, total_price: 65.05 },
        { status: 'cancelled', order_count: 1, total_price: 45 },
      ],
    });
  });

  test('totals all orders for people who may see them, and only the served orders for other collaborators', async () => {
    const asked = { entity_id: salon.shop.id };
    expect((await salon.barber.api.call('summarizeOrders', asked)).order_count).toBe(0);
    expect((await (await somebody()).api.refused('summarizeOrders', asked)).status).toBe(403);
  });
});

describe('a change', () => {
  test('based on an older version answers 409 and changes nothing', async () => {
    const order = await sell();
    await owner.call('updateOrder', edit(order, { notes: 'primeiro' }));
    const refused = await owner.refused('updateOrder', edit(order, { notes: 'segundo' }));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ reason: 'EDIT_CONFLICT' });
    expect((await owner.call('getOrder', { id: order.id })).order).toMatchObject({
      notes: 'primeiro',
      version: 2,
    });
  });

  test('adds items at a shop that is hidden, as a new sale does', async () => {
    const order = await sell();
    const { admin } = await demoPeople();
    const hide = (hidden: '0' | '1') =>
      admin.call('reviewEstablishment', { id: salon.shop.id, hidden, reason: 'Conferência dos dados' });
    await hide('1');
    try {
      const items = [{ item_id: salon.cut.id }, { item_id: salon.beard.id }];
      const { order: changed } = await owner.call('updateOrder', edit(order, { items }));
      expect(changed?.items).toHaveLength(2);
    } finally {
      await hide('0');
    }
  });

  test('sets the attendants of the sale and of each line', async () => {
    const order = await sell({
      attendant_id: salon.managerLink,
      items: [{ item_id: salon.cut.id, attendant_id: salon.collaborator }, { item_id: salon.beard.id }],
    });
    const { order: read } = await owner.call('getOrder', { id: order.id });
    expect(read).toMatchObject({ attendant_id: salon.managerLink, type: 'service' });
    expect(read?.items.map(({ attendant_id }) => attendant_id)).toEqual([salon.collaborator, null]);
    const stranger = await owner.refused(
      'updateOrder',
      edit(order, { items: [{ item_id: salon.cut.id, attendant_id: 999_999_999 }] }),
    );
    expect(stranger.status).toBe(422);
  });
});

describe('a payment', () => {
  test('with the same status sent twice is recorded once', async () => {
    const order = await sell();
    for (let time = 0; time < 2; time += 1) {
      const { order: paid } = await owner.call('setPayment', { id: order.id, status: 'paid', method: 'Pix' });
      expect(paid).toMatchObject({ payment_status: 'paid', payment_method: 'Pix', version: 2 });
    }
    const { events } = await owner.call('getOrder', { id: order.id });
    expect(events).toMatchObject([
      { action: 'created' },
      { action: 'paid', payment_status: 'paid', payment_method: 'Pix' },
    ]);
    const stale = await owner.refused('setPayment', { id: order.id, status: 'failed', version: 1 });
    expect(stale.body).toMatchObject({ reason: 'EDIT_CONFLICT' });
    expect((await salon.barber.api.refused('setPayment', { id: order.id, status: 'failed' })).status).toBe(
      404,
    );
  });
});

describe('a cancellation', () => {
  test('of a sale happens once, with a reason for the shop', async () => {
    const order = await sell();
    for (let time = 0; time < 2; time += 1) {
      const { order: gone } = await owner.call('cancelOrder', { id: order.id, reason: 'Engano' });
      expect(gone).toMatchObject({ status: 'cancelled', cancel_reason: 'Engano', version: 2 });
    }
    expect((await owner.refused('updateOrder', edit(order))).status).toBe(409);
    expect((await owner.refused('setPayment', { id: order.id, status: 'paid' })).status).toBe(409);
  });

  test('of a booking frees its time and hides the reason from the customer', async () => {
    const customer = await somebody();
    const wanted = {
      attendant_id: salon.collaborator,
      order_datetime: `${DATE}T09:00`,
      customer_phone: '(11) 98765-4321',
    };
    const booked = await sell(wanted, customer.api);
    await owner.call('cancelOrder', { id: booked.id, reason: 'Cliente difícil' });
    const { order, events } = await customer.api.call('getOrder', { id: booked.id });
    expect(order).toMatchObject({ status: 'cancelled', cancel_reason: null });
    expect(JSON.stringify(events)).not.toContain('difícil');
    expect((await sell(wanted, customer.api)).status).toBe('scheduled');
  });
});

describe('an edit of a booking', () => {
  const book = (time: string) =>
    sell({ attendant_id: salon.collaborator, order_datetime: `${DATE}T${time}` });
  const longer = () => [{ item_id: salon.cut.id }, { item_id: salon.beard.id }];

  test('reserves the time of its services', async () => {
    const order = await book('14:00');
    const { order: changed } = await owner.call('updateOrder', edit(order, { items: longer() }));
    expect(changed).toMatchObject({ total_duration: 50, version: 2 });
    const taken = { attendant_id: salon.collaborator, order_datetime: `${DATE}T14:40` };
    const refused = await owner.refused('createOrder', {
      entity_name: 'establishment',
      entity_id: salon.shop.id,
      customer_name: 'Outro',
      items: [{ item_id: salon.cut.id }],
      ...taken,
    });
    expect(refused.status).toBe(409);
  });

  test('without free time is refused with a suggestion', async () => {
    const order = await book('16:00');
    await book('16:30');
    const refused = await owner.refused('updateOrder', edit(order, { items: longer() }));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      reason: 'SLOT_TAKEN',
      suggestion: expect.stringMatching(/\d\d:\d\d/),
    });
    const { order: kept } = await owner.call('getOrder', { id: order.id });
    expect(kept).toMatchObject({ total_duration: 30, version: 1 });
  });
});

describe('a suite-wide permission', () => {
  async function holder(...permissions: string[]): Promise<Api> {
    const admin = await visitor().login('admin', DEMO_PASSWORD);
    const user = await somebody();
    const name = `Vendas ${user.id}`;
    const { profile } = await admin.call('createProfile', { name, permissions });
    await admin.call('updateUser', { id: user.id, profile_id: profile?.id ?? 0 });
    return user.api;
  }

  test('ticket_sale_view shows the orders of every shop but does not allow changes', async () => {
    const order = await sell();
    const viewer = await holder('ticket_sale_view');
    expect((await viewer.call('getOrder', { id: order.id })).order?.id).toBe(order.id);
    const { orders } = await viewer.call('listOrdersByEntity', { entity_id: salon.shop.id });
    expect(orders.map(({ id }) => id)).toContain(order.id);
    expect((await viewer.call('summarizeOrders', { entity_id: salon.shop.id })).order_count).toBeGreaterThan(
      0,
    );
    expect((await viewer.refused('setPayment', { id: order.id, status: 'failed' })).status).toBe(403);
    expect((await viewer.refused('cancelOrder', { id: order.id })).status).toBe(403);
    expect((await viewer.refused('updateOrder', edit(order))).status).toBe(403);
  });

  test('ticket_sale_view includes neither fiado nor cash sessions nor new forecasts', async () => {
    const viewer = await holder('ticket_sale_view');
    const shop = { entity_id: salon.shop.id };
    const today = new Date().toISOString().slice(0, 10);
    const days = { ...shop, start_date: today, end_date: today };
    expect((await viewer.refused('listFiadoAccounts', shop)).status).toBe(403);
    expect((await viewer.refused('listCashSessions', shop)).status).toBe(403);
    expect((await viewer.refused('getCurrentCashSession', shop)).status).toBe(403);
    expect((await viewer.refused('generateForecasts', days)).status).toBe(403);
    await viewer.call('listForecasts', days);
  });

  test('ticket_sale_export exports the orders of every shop and shows none on the screen', async () => {
    const order = await sell();
    const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    const asked = { entity_id: salon.shop.id, start_date: day, end_date: day };
    const clerk = await holder('ticket_sale_export');
    const exported = await clerk.ask('exportOrders', asked);
    expect(exported.status).toBe(200);
    expect(exported.text).toContain(`${order.order_number};`);
    expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(exported.headers.get('content-disposition')).toBe(
      `attachment; filename="pedidos-${day}-a-${day}.csv"`,
    );
    expect((await clerk.refused('listOrdersByEntity', { entity_id: salon.shop.id })).status).toBe(403);
    const viewer = await holder('ticket_sale_view');
    expect((await viewer.refused('exportOrders', asked)).status).toBe(403);
    expect((await salon.owner.api.ask('exportOrders', asked)).status).toBe(200);
    const long = { ...asked, start_date: '2026-01-01', end_date: '2026-03-04' };
    expect((await salon.owner.api.refused('exportOrders', long)).body.error).toBe(
      'Exporte no máximo 62 dias de cada vez.',
    );
  });

  test('ticket_sale_refund allows refunds and cancellations', async () => {
    const order = await sell({ payment_status: 'paid' });
    const refunder = await holder('ticket_sale_refund');
    const { order: open } = await refunder.call('setPayment', { id: order.id, status: 'pending' });
    expect(open?.payment_status).toBe('pending');
    expect((await refunder.refused('setPayment', { id: order.id, status: 'paid' })).status).toBe(403);
    expect((await refunder.call('cancelOrder', { id: order.id })).order?.status).toBe('cancelled');
  });
});
