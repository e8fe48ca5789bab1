// Writes the data of orders: orders, their lines and additions, the counters and the feed. The feed contains the
// changes of orders, sorted by time, and then the expenses.

import { iso } from '../data/calendar.mjs';
import { writePayments } from './cash.mjs';
import { insertRows, omit, passIds } from './rows.mjs';

/** Whether there is no order yet. */
export async function isEmpty(client) {
  return (await client.query('SELECT 1 FROM orders LIMIT 1')).rowCount === 0;
}

function orderRow(order) {
  return {
    ...omit(order, ['lines', 'changes', 'ends']),
    order_datetime: iso(order.order_datetime),
    created_at: iso(order.created_at),
    updated_at: iso(order.updated_at),
  };
}

function lineRows({ id, establishment_id, lines }) {
  return lines.map((line, place) => ({
    order_id: id,
    line_no: place + 1,
    establishment_id,
    ...omit(line, ['modifiers']),
  }));
}

/** The commission of completed sales and attended bookings. */
function commissionRows(
  { id, establishment_id, collaborator_id, status, appointment_status, lines },
  people,
) {
  const person = people.get(collaborator_id);
  if (!person || status !== 'completed' || appointment_status === 'not_attended') return [];
  return lines.map(({ item_type }, place) => ({
    order_id: id,
    line_no: place + 1,
    establishment_id,
    collaborator_id,
    rate_bp: item_type === 'service' ? person.service_rate_bp : person.product_rate_bp,
  }));
}

function modifierRows({ id, establishment_id, lines }) {
  return lines.flatMap(({ modifiers }, place) =>
    modifiers.map((modifier, index) => ({
      order_id: id,
      line_no: place + 1,
      modifier_no: index + 1,
      establishment_id,
      ...modifier,
    })),
  );
}

function feedRows(orders) {
  return orders
    .flatMap(({ id, establishment_id, changes }) =>
      changes.map(([kind, when]) => ({ establishment_id, order_id: id, kind, when })),
    )
    .sort((a, b) => a.when - b.when || a.order_id - b.order_id)
    .map(({ when, ...row }) => ({ ...row, created_at: iso(when) }));
}

const ACCOUNTS = `
  UPDATE orders SET fiado_account_id =
    fiado_account_of(establishment_id, client_id, customer_phone, customer_name, created_at)
  WHERE payment_method = 'Fiado' AND customer_phone IS NOT NULL AND status <> 'cancelled' AND total_cents > 0`;

const EXPENSES = `
  INSERT INTO outbox (establishment_id, cash_entry_id, kind, created_at)
  SELECT establishment_id, id, 'expense_added', at FROM cash_entries WHERE kind = 'expense' ORDER BY id`;

/** Writes the orders with their payments, and cash sessions. */
export async function write(client, demo) {
  const { orders, shops } = demo;
  const counters = shops
    .map(({ id }) => ({
      establishment_id: id,
      last_number: orders.filter((order) => order.establishment_id === id).length,
    }))
    .filter(({ last_number }) => last_number > 0);
  await insertRows(client, 'orders', orders.map(orderRow));
  await insertRows(client, 'order_lines', orders.flatMap(lineRows));
  const people = new Map(demo.collaborators.map((person) => [person.id, person]));
  const commissions = orders.flatMap((order) => commissionRows(order, people));
  await insertRows(client, 'line_commissions', commissions);
  await insertRows(client, 'order_modifiers', orders.flatMap(modifierRows));
  const paid = orders.filter((order) => order.payment_status === 'paid').map(({ id }) => id);
  await client.query(ACCOUNTS);
  await writePayments(client, demo, paid);
  await insertRows(client, 'establishment_counter', counters);
  await insertRows(client, 'outbox', feedRows(orders));
  await client.query(EXPENSES);
  await passIds(client, 'orders', orders.length);
}
