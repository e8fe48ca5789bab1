// CSV files of many rows: all rows arrive, in order, and a table above the limit is refused.
import { beforeAll, expect, inject, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { query } from '../../harness/suites/database.ts';
import { newSalon, type Salon } from '../salon.ts';

const CUSTOMERS = 12_000;
const LIMIT = 100_000;
const LEAST_CENTS = 1_000;
const NAMES = 50;
// Above the ids of the suite's own orders.
const FIRST_ID = 5_000_000_000;

let salon: Salon;
const day = addDays(today(), -1);

const period = () => ({
  entity_id: salon.shop.id,
  period_start: `${day}T00:00:00`,
  period_end: `${day}T23:59:59`,
});

/** The name of a customer as SQL. Some names would be formulas in a spreadsheet, and some must be quoted in CSV. */
const NAME_SQL = `CASE n % ${NAMES} WHEN 0 THEN '=SOMA(' || n || ')' WHEN 1 THEN 'Zé; "' || n || '"' ELSE 'Cliente ' || n END`;

function csvNameOf(n: number): string {
  if (n % NAMES === 0) return `'=SOMA(${n})`;
  return n % NAMES === 1 ? `"Zé; ""${n}"""` : `Cliente ${n}`;
}

/** Adds one order for each of the customers `from` to `to` to the read model. Customer n pays R$ 10 plus n centavos. */
async function addCustomers(from: number, to: number): Promise<void> {
  const stack = inject('stack');
  await query(
    stack,
    'reporting',
    `WITH made AS (
       INSERT INTO orders (id, establishment_id, number, version, ordered_at, day, hour, is_cancelled, origin,
         total_cents, paid_cents, fiado_cents, duration_min, customer_name, customer_phone, line_count,
         combo_quantity, extras_count)
       SELECT $2::bigint + n, $1, n::text, 1, ($3::date + time '10:15') AT TIME ZONE 'America/Sao_Paulo',
         $3::date, 10, false, 'Balcão', $6::int + n, 0, 0, 30, ${NAME_SQL}, '119' || lpad(n::text, 8, '0'), 1,
         0, 0
       FROM generate_series($4::int, $5::int) AS n RETURNING id, ordered_at, total_cents)
     INSERT INTO sold_items (order_id, line_no, addition_no, establishment_id, ordered_at, is_cancelled, item_id,
       item_name, is_combo, quantity, cents, extras_count)
     SELECT id, 1, 0, $1, ordered_at, false, 1, 'Corte', false, 1, total_cents, 0 FROM made`,
    [salon.shop.id, FIRST_ID, day, from, to, LEAST_CENTS],
  );
  const ids = 'ARRAY(SELECT generate_series($1::bigint, $2::bigint))';
  await query(stack, 'reporting', `SELECT add_to_totals(${ids})`, [FIRST_ID + from, FIRST_ID + to]);
}

beforeAll(async () => {
  salon = await newSalon();
  await query(inject('stack'), 'reporting', "INSERT INTO shops VALUES ($1, 'America/Sao_Paulo')", [
    salon.shop.id,
  ]);
  await addCustomers(1, CUSTOMERS);
}, 60_000);

test('a table of 12,000 customers is exported completely', async () => {
  const { status, text, headers } = await salon.owner.api.ask('exportReportTable', {
    ...period(),
    table: 'customers',
  });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain(`relatorio-clientes-${day}-a-${day}.csv`);
  const at = `${day.split('-').reverse().join('/')} 10:15`;
  const rows = Array.from({ length: CUSTOMERS }, (_, index) => {
    const n = CUSTOMERS - index;
    const money = ((LEAST_CENTS + n) / 100).toFixed(2).replace('.', ',');
    const phone = `119${String(n).padStart(8, '0')}`;
    return `${index + 1};${csvNameOf(n)};${phone};1;${money};${money};${at};${at};Balcão;—;0;0;Corte;10:00;${money};0,0`;
  });
  const [head, ...lines] = text.split('\r\n');
  expect(head).toContain('Posição;Nome;Telefone;');
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(CUSTOMERS);
  expect(lines).toEqual(rows);
});

test('a table of more than 100,000 rows is refused with a message that states the limit', async () => {
  const step = 30_000;
  for (let from = CUSTOMERS + 1; from <= LIMIT + 1; from += step)
    await addCustomers(from, Math.min(from + step - 1, LIMIT + 1));
  const answer = await salon.owner.api.ask('exportReportTable', { ...period(), table: 'customers' });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('100.000 linhas');
}, 120_000);
