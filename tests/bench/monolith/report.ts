// The order report: SQL aggregates over the orders of the period, with the figures that Navalha's report has.
import type { FastifyInstance } from 'fastify';
import { instantOf, type Stores } from './stores.ts';

const ROWS = 200;
const OF_PERIOD = 'o.entity_id = $1 AND o.order_datetime >= $2 AND o.order_datetime <= $3';
const SOLD = `${OF_PERIOD} AND o.status <> 'cancelled'`;
const LOCAL = "(o.order_datetime AT TIME ZONE 'America/Sao_Paulo')";
const HOUR = `extract(hour FROM ${LOCAL})::int`;
const WEEKDAY = `extract(dow FROM ${LOCAL})::int`;
const SUMS = 'count(*)::int AS orders, sum(o.total_cents)::bigint AS cents';
const LINES = 'orders o JOIN order_items i ON i.order_id = o.id';
const LATEST = 'ORDER BY o.order_datetime DESC, o.id DESC';

// Used twice: for the period, and for the preceding one, which ends where the period starts.
const TOTALS = `SELECT count(*) FILTER (WHERE o.status <> 'cancelled')::int AS orders,
    coalesce(sum(o.total_cents) FILTER (WHERE o.status <> 'cancelled'), 0)::bigint AS cents,
    coalesce(sum(o.total_cents) FILTER (WHERE o.status <> 'cancelled' AND o.payment_status = 'paid'), 0)::bigint AS cash,
    count(*) FILTER (WHERE o.status = 'cancelled')::int AS cancelled,
    coalesce(sum(o.total_cents) FILTER (WHERE o.status = 'cancelled'), 0)::bigint AS cancelled_cents,
    count(DISTINCT o.customer_phone) FILTER (WHERE o.status <> 'cancelled')::int AS customers,
    avg(extract(epoch FROM o.finished_at - o.order_datetime)) FILTER (WHERE o.status = 'completed')::float8 AS seconds
  FROM orders o WHERE ${OF_PERIOD}`;

const STATEMENTS = {
  methods: `SELECT o.payment_method AS method, ${SUMS} FROM orders o WHERE ${SOLD} GROUP BY 1 ORDER BY cents DESC`,
  channels: `SELECT o.origin, ${SUMS} FROM orders o WHERE ${SOLD} GROUP BY 1 ORDER BY cents DESC`,
  hours: `SELECT ${HOUR} AS hour, ${SUMS} FROM orders o WHERE ${SOLD} GROUP BY 1 ORDER BY 1`,
  weekday_hours: `SELECT ${WEEKDAY} AS weekday, ${HOUR} AS hour, ${SUMS} FROM orders o WHERE ${SOLD} GROUP BY 1, 2 ORDER BY 1, 2`,
  days: `SELECT ${LOCAL}::date::text AS date, ${SUMS} FROM orders o WHERE ${SOLD} GROUP BY 1 ORDER BY 1`,
  top_items: `SELECT DISTINCT ON (hour) hour, item_id FROM (
      SELECT ${HOUR} AS hour, i.item_id, sum(i.quantity) AS quantity FROM ${LINES} WHERE ${SOLD} GROUP BY 1, 2) AS sums
    ORDER BY hour, quantity DESC, item_id`,
  new_customers: `SELECT o.customer_phone AS phone FROM orders o WHERE ${SOLD} GROUP BY 1
    HAVING NOT EXISTS (SELECT FROM orders e WHERE e.entity_id = $1 AND e.customer_phone = o.customer_phone
      AND e.order_datetime < $2 AND e.status <> 'cancelled')`,
  items: `SELECT i.item_id, t.name, sum(i.quantity)::int AS quantity, sum(i.subtotal_cents)::bigint AS cents,
      count(*) FILTER (WHERE i.combo)::int AS combos, sum(cardinality(i.additions))::int AS extras,
      max(o.order_datetime) AS last_order_at, max(o.id) AS last_order, mode() WITHIN GROUP (ORDER BY ${HOUR}) AS peak_hour,
      mode() WITHIN GROUP (ORDER BY o.customer_name) AS top_customer
    FROM ${LINES} JOIN items t ON t.id = i.item_id WHERE ${SOLD} GROUP BY 1, 2 ORDER BY cents DESC, 1 LIMIT ${ROWS}`,
  additions: `SELECT a AS item_id, t.name, count(*)::int AS quantity, sum(t.price_cents)::bigint AS cents,
      max(o.order_datetime) AS last_order_at, max(o.id) AS last_order, mode() WITHIN GROUP (ORDER BY ${HOUR}) AS peak_hour,
      mode() WITHIN GROUP (ORDER BY o.customer_name) AS top_customer
    FROM ${LINES}, unnest(i.additions) AS a JOIN items t ON t.id = a WHERE ${SOLD} GROUP BY 1, 2
    ORDER BY quantity DESC, 1 LIMIT ${ROWS}`,
  customers: `WITH top AS (
      SELECT o.customer_phone AS phone, max(o.customer_name) AS name, count(*)::int AS orders,
        sum(o.total_cents)::bigint AS cents, max(o.total_cents) AS biggest, min(o.order_datetime) AS first_visit,
        max(o.order_datetime) AS last_visit, mode() WITHIN GROUP (ORDER BY ${HOUR}) AS preferred_hour
      FROM orders o WHERE ${SOLD} AND o.customer_phone IS NOT NULL GROUP BY 1 ORDER BY cents DESC, 1 LIMIT ${ROWS})
    SELECT top.*, favorite.*, latest.* FROM top
    CROSS JOIN LATERAL (SELECT t.name AS favorite_item FROM ${LINES} JOIN items t ON t.id = i.item_id
      WHERE ${SOLD} AND o.customer_phone = top.phone GROUP BY t.id ORDER BY sum(i.quantity) DESC, t.id LIMIT 1) AS favorite
    CROSS JOIN LATERAL (SELECT o.origin AS last_origin FROM orders o
      WHERE ${SOLD} AND o.customer_phone = top.phone ${LATEST} LIMIT 1) AS latest
    ORDER BY cents DESC, phone`,
};

interface Asked {
  entity_id: number;
  period_start: string;
  period_end: string;
}

const BODY = {
  type: 'object',
  required: ['entity_id', 'period_start', 'period_end'],
  properties: {
    entity_id: { type: 'integer' },
    period_start: { type: 'string' },
    period_end: { type: 'string' },
  },
};

/** The order report of the monolith. Amounts are in centavos. */
export interface Report {
  totals: { orders: number; cents: number; cancelled: number; customers: number; new_customers: number };
  previous: { orders: number; cents: number };
  items: { item_id: number; quantity: number; cents: number }[];
  additions: { item_id: number; quantity: number }[];
  customers: { name: string; orders: number; cents: number; favorite_item: string }[];
  days: { date: string; orders: number }[];
}

export function addReport(app: FastifyInstance, { pool }: Stores): void {
  const rowsOf = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows;
  app.post<{ Body: Asked }>('/api/report/order', { schema: { body: BODY } }, async ({ body }) => {
    const [start, end] = [instantOf(body.period_start), instantOf(body.period_end)];
    const before = [new Date(2 * start.getTime() - end.getTime() - 1000), new Date(start.getTime() - 1000)];
    const values = [body.entity_id, start, end];
    const names = Object.keys(STATEMENTS) as (keyof typeof STATEMENTS)[];
    const [totals, previous, ...tables] = await Promise.all([
      rowsOf('totals', TOTALS, values),
      rowsOf('totals', TOTALS, [body.entity_id, ...before]),
      ...names.map((name) => rowsOf(name, STATEMENTS[name], values)),
    ]);
    const found = Object.fromEntries(names.map((name, index) => [name, tables[index] ?? []]));
    const { new_customers, top_items, hours, ...rest } = found;
    const isNew = new Set(new_customers?.map(({ phone }) => phone));
    return {
      ...rest,
      totals: { ...totals[0], new_customers: isNew.size },
      previous: previous[0],
      hours: hours?.map((row) => ({
        ...row,
        top_item: top_items?.find(({ hour }) => hour === row.hour)?.item_id,
      })),
      customers: rest['customers']?.map((row) => ({ ...row, is_new: isNew.has(row.phone) })),
    };
  });
}
