// Computes the figures of a report with plain SQL: GROUP BY over the orders of the period, without precomputed totals.
import pg from 'pg';

const WHERE = `o.establishment_id = $1 AND NOT o.is_cancelled
  AND o.ordered_at >= $2::timestamp AT TIME ZONE 'America/Sao_Paulo'
  AND o.ordered_at < ($3::timestamp + interval '1 second') AT TIME ZONE 'America/Sao_Paulo'`;
const LOCAL = "o.ordered_at AT TIME ZONE 'America/Sao_Paulo'";
const JOINED = 'FROM orders o JOIN sold_items s ON s.order_id = o.id';

const STATEMENTS = [
  `SELECT sum(total_cents) AS revenue, count(*), sum(paid_cents), sum(line_count) FROM orders o WHERE ${WHERE}`,
  `SELECT m.method, count(*), sum(m.cents) FROM orders o JOIN order_methods m ON m.order_id = o.id WHERE ${WHERE}
   GROUP BY 1 ORDER BY 3 DESC`,
  `SELECT origin, count(*), sum(total_cents) FROM orders o WHERE ${WHERE} GROUP BY 1 ORDER BY 3 DESC`,
  `SELECT extract(hour FROM ${LOCAL}), count(*), sum(total_cents) FROM orders o WHERE ${WHERE} GROUP BY 1 ORDER BY 1`,
  `SELECT (${LOCAL})::date, count(*), sum(total_cents) FROM orders o WHERE ${WHERE} GROUP BY 1 ORDER BY 1`,
  `SELECT extract(dow FROM ${LOCAL}), extract(hour FROM ${LOCAL}), count(*), sum(total_cents) FROM orders o
   WHERE ${WHERE} GROUP BY 1, 2 ORDER BY 1, 2`,
  `SELECT s.is_addition, s.item_id, sum(s.quantity), sum(s.cents), max(o.ordered_at),
     mode() WITHIN GROUP (ORDER BY o.hour), mode() WITHIN GROUP (ORDER BY o.customer_key)
   ${JOINED} WHERE ${WHERE} GROUP BY 1, 2 ORDER BY 4 DESC LIMIT 200`,
  `SELECT o.customer_key, count(*), sum(o.total_cents), max(o.total_cents), min(o.ordered_at), max(o.ordered_at),
     mode() WITHIN GROUP (ORDER BY o.hour)
   FROM orders o WHERE ${WHERE} GROUP BY 1 ORDER BY 3 DESC LIMIT 200`,
];

/** Runs the statements on the database of reporting, each on its own connection. */
export class PlainReport {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: STATEMENTS.length });
  }

  /** Runs the statements concurrently and returns the revenue in centavos. */
  async revenueOf(shop: number, start: string, end: string): Promise<number> {
    const answers = await Promise.all(STATEMENTS.map((sql) => this.#pool.query(sql, [shop, start, end])));
    return Number(answers[0]?.rows[0]?.revenue ?? 0);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
