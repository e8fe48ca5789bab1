// Writes the cash sessions of the first shop: closed ones of the last days and the open one of today, with the payments
// of those days. The database assigns a payment to the session that is open when it is inserted.

import { at, dayAfter, iso } from '../data/calendar.mjs';

const kDays = [-4, -3, -2, -1];
const kOpens = 8 * 60;
const kCloses = 21 * 60;
const kFloat = 15_000;
const kMinute = 60_000;

// Each paid order has one payment of its total. An order on fiado is a debt of the customer with the order's phone.
const PAYMENTS = `
  INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, at, actor_id)
  SELECT id, establishment_id, 'payment', payment_method, total_cents, created_at, created_by FROM orders
  WHERE total_cents > 0 AND (id = ANY ($1::bigint[]) OR fiado_account_id IS NOT NULL)
    AND (establishment_id = $2) = $3 AND created_at >= $4::timestamptz AND created_at < $5::timestamptz
  ORDER BY id`;
const OPENING = `
  INSERT INTO cash_sessions (establishment_id, number, opening_cents, expected_opening_cents, opened_at,
    opened_by, opened_by_first_name)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`;
const ENTRY = `
  INSERT INTO cash_entries (cash_session_id, establishment_id, kind, category, method, amount_cents, note, at,
    actor_id, actor_first_name)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const COUNTS = `
  INSERT INTO cash_counts (cash_session_id, establishment_id, method, payments_cents, refunds_cents, expected_cents,
    counted_cents)
  SELECT $1, $4, method, received, 0, received + drawer,
    CASE WHEN method NOT IN ('Fiado', 'Cortesia')
      THEN received + drawer + CASE method WHEN 'Dinheiro' THEN $3::bigint ELSE 0 END END
  FROM (
    SELECT method, sum(received)::bigint AS received, sum(drawer)::bigint AS drawer
    FROM (
      SELECT method, amount_cents AS received, 0 AS drawer FROM payments WHERE cash_session_id = $1
      UNION ALL
      SELECT method, 0, CASE kind WHEN 'supply' THEN amount_cents ELSE -amount_cents END
      FROM cash_entries WHERE cash_session_id = $1 AND method = 'Dinheiro'
      UNION ALL
      SELECT 'Dinheiro', 0, $2::bigint
    ) AS parts GROUP BY method
  ) AS methods`;
const CLOSING = `
  UPDATE cash_sessions SET closed_at = $2, closed_by = $3, closed_by_first_name = $4, left_cents = $5,
    closing_note = $6
  WHERE id = $1`;

/** The entries of a day: a supply, an expense and, on some days, an expense by Pix. */
const entriesOf = (place) => [
  ['supply', null, 'Dinheiro', 20_000, 'Troco do banco', 30],
  ['expense', 'Limpeza', 'Dinheiro', 3_500 + place * 250, 'Toalhas e álcool', 150],
  ...(place % 2 === 0 ? [['expense', 'Produtos e materiais', 'Pix', 18_900, 'Pomadas e lâminas', 240]] : []),
  ['withdrawal', null, 'Dinheiro', 12_000, 'Depósito no banco', 300],
];

class Till {
  #client;
  #paid;
  #shop;
  #owner;

  constructor(client, paid, shop, owner) {
    this.#client = client;
    this.#paid = paid;
    this.#shop = shop;
    this.#owner = owner;
  }

  /** Inserts the payments of the shop between two moments. An undefined moment is no bound. */
  async pay(from, to, here = true) {
    const bounds = [from ? iso(from) : '-infinity', to ? iso(to) : 'infinity'];
    await this.#client.query(PAYMENTS, [this.#paid, this.#shop.id, here, ...bounds]);
  }

  async #open(number, when) {
    const expected = number > 1 ? kFloat : null;
    const row = [this.#shop.id, number, kFloat, expected, iso(when), this.#owner.id, this.#owner.first_name];
    return (await this.#client.query(OPENING, row)).rows[0].id;
  }

  async #enter(session, opened, entries) {
    for (const [kind, category, method, cents, note, minutes] of entries) {
      const who = [iso(opened + minutes * kMinute), this.#owner.id, this.#owner.first_name];
      const row = [session, this.#shop.id, kind, category, method, cents, note, ...who];
      await this.#client.query(ENTRY, row);
    }
  }

  async day(place, opened, closed) {
    const session = await this.#open(place + 1, opened);
    await this.pay(opened, closed);
    await this.#enter(session, opened, entriesOf(place));
    const difference = place === 1 ? -200 : 0;
    await this.#client.query(COUNTS, [session, kFloat, difference, this.#shop.id]);
    const note = difference === 0 ? null : 'Faltou uma moeda de troco.';
    const row = [session, iso(closed), this.#owner.id, this.#owner.first_name, kFloat, note];
    await this.#client.query(CLOSING, row);
  }

  async today(place, opened) {
    await this.#open(place + 1, opened);
    await this.pay(opened, undefined);
  }
}

/** Writes all payments, and the cash sessions of the first shop. */
export async function writePayments(client, { shops, users, today, now }, paid) {
  const shop = shops[0];
  const till = new Till(
    client,
    paid,
    shop,
    users.find(({ id }) => id === shop.user_id),
  );
  await till.pay(undefined, undefined, false);
  let paidUntil;
  for (const [place, day] of kDays.entries()) {
    const opened = at(dayAfter(today, day), kOpens);
    const closed = at(dayAfter(today, day), kCloses);
    await till.pay(paidUntil, opened);
    await till.day(place, opened, closed);
    paidUntil = closed;
  }
  const opened = Math.min(at(today, kOpens), now - kMinute);
  await till.pay(paidUntil, opened);
  await till.today(kDays.length, opened);
}
