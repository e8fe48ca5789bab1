// The report as a monolith computes it: Fastify and pg, one process per core, SQL aggregates over the orders of the
// period. Settings: PORT, DATABASE_URL.
import cluster from 'node:cluster';
import Fastify from 'fastify';
import pg from 'pg';

const WORKERS = 2;
const CONNECTIONS = 10;
const OF_PERIOD = 'o.entity_id = $1 AND o.order_datetime >= $2 AND o.order_datetime <= $3';
const SOLD = `${OF_PERIOD} AND o.status <> 'cancelled'`;
const HOUR = "extract(hour FROM o.order_datetime AT TIME ZONE 'America/Sao_Paulo')::int";

const STATEMENTS = {
  totals: `SELECT count(*)::int AS orders, count(*) FILTER (WHERE o.status = 'cancelled')::int AS cancelled,
      coalesce(sum(total_cents) FILTER (WHERE o.status <> 'cancelled'), 0)::bigint AS gross,
      coalesce(sum(total_cents) FILTER (WHERE payment_status = 'paid'), 0)::bigint AS cash,
      avg(extract(epoch FROM finished_at - order_datetime)) FILTER (WHERE o.status = 'completed')::float8 AS seconds
    FROM orders o WHERE ${OF_PERIOD}`,
  payment_by_method: `SELECT payment_method AS k, count(*)::int AS n, sum(total_cents)::bigint AS t FROM orders o
    WHERE ${SOLD} GROUP BY 1`,
  revenue_by_channel: `SELECT origin AS k, count(*)::int AS n, sum(total_cents)::bigint AS t FROM orders o
    WHERE ${SOLD} GROUP BY 1`,
  orders_per_hour: `SELECT ${HOUR} AS h, count(*)::int AS n, sum(total_cents)::bigint AS t FROM orders o
    WHERE ${SOLD} GROUP BY 1 ORDER BY 1`,
  top_items: `SELECT DISTINCT ON (h) h, item_id FROM (
      SELECT ${HOUR} AS h, i.item_id, sum(i.quantity) AS q FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE ${SOLD} GROUP BY 1, 2) AS sums ORDER BY h, q DESC`,
  breakdown_by_item: `SELECT i.item_id, it.name, sum(i.quantity)::int AS quantity, sum(i.subtotal_cents)::bigint AS subtotal,
      count(*) FILTER (WHERE i.combo)::int AS combos, sum(cardinality(i.additions))::int AS extras,
      max(o.order_datetime) AS last_order, mode() WITHIN GROUP (ORDER BY ${HOUR}) AS peak_hour,
      mode() WITHIN GROUP (ORDER BY o.customer_phone) AS top_customer
    FROM orders o JOIN order_items i ON i.order_id = o.id JOIN items it ON it.id = i.item_id
    WHERE ${SOLD} GROUP BY 1, 2 ORDER BY 4 DESC`,
  extras: `SELECT a AS item_id, count(*)::int AS n FROM orders o JOIN order_items i ON i.order_id = o.id, unnest(i.additions) AS a
    WHERE ${SOLD} GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
  top_customers: `SELECT o.customer_phone AS phone, min(o.customer_name) AS name, count(*)::int AS orders,
      sum(total_cents)::bigint AS total, max(total_cents) AS biggest, min(order_datetime) AS first_visit,
      max(order_datetime) AS last_visit, mode() WITHIN GROUP (ORDER BY ${HOUR}) AS preferred_hour
    FROM orders o WHERE ${SOLD} AND customer_phone IS NOT NULL GROUP BY 1 ORDER BY 4 DESC LIMIT 20`,
  orders: `SELECT id, customer_name, total_cents, status, origin, payment_status, payment_method, order_datetime FROM orders o
    WHERE ${OF_PERIOD} ORDER BY order_datetime DESC LIMIT 50`,
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

async function serve(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS });
  const app = Fastify({ logger: false });
  app.post<{ Body: Asked }>('/api/report/order', { schema: { body: BODY } }, async ({ body }) => {
    const instants = [body.period_start, body.period_end].map((local) => new Date(`${local}-03:00`));
    const values = [body.entity_id, ...instants];
    const entries = await Promise.all(
      Object.entries(STATEMENTS).map(async ([name, text]) => [
        name,
        (await pool.query({ name, text, values })).rows,
      ]),
    );
    const { totals, top_items, orders, ...tables } = Object.fromEntries(entries);
    const [sums] = totals;
    const hours = tables.orders_per_hour.map((row: { h: number }) => ({
      ...row,
      top_item: top_items.find(({ h }: { h: number }) => h === row.h)?.item_id,
    }));
    const report = {
      cash_flow: sums.cash / 100,
      gross_profit: sums.gross / 100,
      net_profit: sums.gross / 100,
      total_expenses: 0,
      orders: sums.orders,
      cancelled: sums.cancelled,
      cancellation_rate: sums.orders ? sums.cancelled / sums.orders : 0,
      avg_service_time: sums.seconds,
      ...tables,
      orders_per_hour: hours,
    };
    return { report, orders };
  });
  await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 1024 });
}

if (cluster.isPrimary) {
  for (let worker = 0; worker < WORKERS; worker += 1) cluster.fork();
} else {
  await serve();
}
