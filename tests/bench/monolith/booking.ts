// A booking: prices, order, time and items in one transaction. The table's constraint refuses taken times.
import type { FastifyInstance, FastifyReply } from 'fastify';
import pg from 'pg';
import { freeTimes, keyOf } from './availability.ts';
import { instantOf, type Stores } from './stores.ts';

const EXCLUSION_VIOLATION = '23P01';
const PRICES = `SELECT id, type, price_cents, duration FROM items WHERE id = ANY ($1) AND entity_id = $2 AND status = '1'`;
const ORDER = `INSERT INTO orders (entity_id, order_number, type, status, order_datetime, customer_name, customer_phone, origin,
    payment_status, payment_method, collaborator_id, total_cents)
  VALUES ($1, nextval('order_numbers'), 'appointment', 'scheduled', $2, $3, $4, $5, 'pending', $6, $7, $8)
  RETURNING id, order_number`;
const TIME = `INSERT INTO bookings (order_id, collaborator_id, during, status)
  VALUES ($1, $2, tstzrange($3, $4), 'confirmed')`;
const LINES = `INSERT INTO order_items (order_id, item_id, quantity, subtotal_cents, combo, additions)
  SELECT $1, line.item, line.quantity, line.cents, false, '{}'
  FROM unnest($2::int[], $3::int[], $4::int[]) AS line (item, quantity, cents)`;

interface Wish {
  entity_id: number;
  attendant_id: number;
  items: { item_id: number; quantity: number }[];
  customer_name: string;
  customer_phone?: string;
  origin: string;
  payment_method: string;
  order_datetime: string;
}

const LINE = {
  type: 'object',
  required: ['item_id'],
  properties: {
    item_id: { type: 'integer', minimum: 1 },
    quantity: { type: 'integer', minimum: 1, maximum: 99, default: 1 },
  },
};
const BODY = {
  type: 'object',
  required: ['entity_id', 'attendant_id', 'items', 'customer_name', 'order_datetime'],
  properties: {
    entity_id: { type: 'integer', minimum: 1 },
    attendant_id: { type: 'integer', minimum: 1 },
    items: { type: 'array', minItems: 1, maxItems: 50, items: LINE },
    customer_name: { type: 'string', minLength: 1, maxLength: 120 },
    customer_phone: { type: 'string', maxLength: 20 },
    origin: { type: 'string', default: 'App' },
    payment_method: { type: 'string', default: 'Dinheiro' },
    order_datetime: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}$' },
  },
};

interface Priced {
  lines: { item: number; quantity: number; cents: number }[];
  total: number;
  minutes: number;
}

/** Returns undefined for an item that the shop does not sell. */
async function priceOf(client: pg.PoolClient, wish: Wish): Promise<Priced | undefined> {
  const ids = wish.items.map(({ item_id }) => item_id);
  const { rows } = await client.query({ name: 'prices', text: PRICES, values: [ids, wish.entity_id] });
  const items = new Map(rows.map((row) => [row.id, row]));
  const priced: Priced = { lines: [], total: 0, minutes: 0 };
  for (const { item_id, quantity } of wish.items) {
    const item = items.get(item_id);
    if (!item) return undefined;
    const cents = item.price_cents * quantity;
    priced.lines.push({ item: item_id, quantity, cents });
    priced.total += cents;
    priced.minutes += item.duration * quantity;
  }
  return priced;
}

async function write(client: pg.PoolClient, wish: Wish, start: Date, { lines, total, minutes }: Priced) {
  const values = [
    wish.entity_id,
    start,
    wish.customer_name,
    wish.customer_phone ?? null,
    wish.origin,
    wish.payment_method,
    wish.attendant_id,
    total,
  ];
  const [order] = (await client.query({ name: 'order', text: ORDER, values })).rows;
  const end = new Date(start.getTime() + minutes * 60_000);
  await client.query({ name: 'time', text: TIME, values: [order.id, wish.attendant_id, start, end] });
  const columns = [lines.map(({ item }) => item), lines.map(({ quantity }) => quantity)];
  const cents = lines.map((line) => line.cents);
  await client.query({ name: 'lines', text: LINES, values: [order.id, ...columns, cents] });
  await client.query('COMMIT');
  return {
    id: Number(order.id),
    order_number: Number(order.order_number),
    total_price: total / 100,
    order_datetime: start,
  };
}

async function refuse(client: pg.PoolClient, wish: Wish, minutes: number, reply: FastifyReply) {
  const [date = '', time = ''] = wish.order_datetime.split(/[T ]/);
  const free = await freeTimes(client, wish.attendant_id, date, minutes);
  const suggestion = free.find((start) => start >= time.slice(0, 5)) ?? free[0] ?? null;
  return reply.code(409).send({ error: 'Este horário não está mais livre.', suggestion });
}

export function addBooking(app: FastifyInstance, { pool, redis }: Stores): void {
  app.post<{ Body: Wish }>('/api/order', { schema: { body: BODY } }, async ({ body: wish }, reply) => {
    const client = await pool.connect();
    let minutes = 0;
    try {
      await client.query('BEGIN');
      const priced = await priceOf(client, wish);
      if (!priced) {
        await client.query('ROLLBACK');
        return reply.code(422).send({ error: 'Este serviço não está à venda.' });
      }
      minutes = priced.minutes;
      const order = await write(client, wish, instantOf(wish.order_datetime), priced);
      await redis.del(keyOf(wish.attendant_id, wish.order_datetime.slice(0, 10)));
      return reply.code(201).send({ message: 'Agendamento confirmado.', order });
    } catch (error) {
      await client.query('ROLLBACK');
      if (!(error instanceof pg.DatabaseError && error.code === EXCLUSION_VIOLATION)) throw error;
      return await refuse(client, wish, minutes, reply);
    } finally {
      client.release();
    }
  });
}
