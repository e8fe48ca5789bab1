// Copies the rows of a suite into the monolith's database with COPY.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Service, StackInfo } from '../../harness/suites/stack.ts';

/** Rows of a service's database for a table of the monolith. */
export interface Copy {
  from: Service;
  select: string;
  /** The table with its columns in the order of the selected ones. */
  into: string;
}

const ALL_ITEMS = `SELECT id, establishment_id, name, type, price_cents, stock, description, category, subcategory, brand,
    availability_start, availability_end, expiration_date, active::int, limited_by_user::int, discount_percent,
    is_featured::int, notes, tags, image, coalesce(duration_min, CASE type WHEN 'service' THEN 25 ELSE 0 END), app_id,
    created_at, updated_at, version, tracks_stock::int, low_stock_limit
  FROM items WHERE removed_at IS NULL`;

/** The shops of a suite with items, people, hours, orders and bookings. */
export const SHOPS: Copy[] = [
  {
    from: 'catalog',
    select: `SELECT id, app_id, name, fantasy, slug, cnpj, type, category, phone, email, description, address, city, uf, cep,
        location, logo, background, website_url, instagram_url, facebook_url, twitter_url, youtube_url, segments, user_id,
        time_zone, created_at, updated_at, version, listed_at IS NOT NULL, hidden_at IS NOT NULL, visit_minutes,
        requires_contact_proof::int, lapse_hours, change_deadline_minutes, neighborhood
      FROM establishments WHERE removed_at IS NULL`,
    into: 'shops',
  },
  { from: 'catalog', select: ALL_ITEMS, into: 'items' },
  {
    from: 'catalog',
    select: `SELECT id, establishment_id, role, user_id, first_name, last_name, user_name, avatar FROM collaborators
      WHERE removed_at IS NULL AND accepted_at IS NOT NULL`,
    into: 'collaborators',
  },
  {
    from: 'booking',
    select: 'SELECT collaborator_id, day_of_week, start_minute, end_minute FROM schedule WHERE is_active',
    into: 'schedules',
  },
  {
    from: 'orders',
    select: `SELECT id, establishment_id, number, type, status, order_datetime,
        order_datetime + make_interval(mins => total_duration_min), customer_name, customer_phone, origin, payment_status,
        payment_method, collaborator_id, total_cents
      FROM orders`,
    into: 'orders',
  },
  {
    from: 'orders',
    select: `SELECT order_id, item_id, quantity, subtotal_cents, false, ARRAY(
        SELECT m.item_id FROM order_modifiers m
        WHERE m.order_id = l.order_id AND m.line_no = l.line_no AND m.type = 'addition')
      FROM order_lines l`,
    into: 'order_items (order_id, item_id, quantity, subtotal_cents, combo, additions)',
  },
  {
    from: 'booking',
    select: `SELECT collaborator_id, during, 'confirmed' FROM reservation
      WHERE state IN ('held', 'confirmed') AND NOT was_double_booked`,
    into: 'bookings (collaborator_id, during, status)',
  },
  // The monolith knows no holidays, so their closed hours are bookings, except where a person has one already.
  {
    from: 'booking',
    select: `SELECT closed.collaborator_id, unnest(tstzmultirange(closed.during) - coalesce((
        SELECT range_agg(r.during) FROM reservation r
        WHERE r.collaborator_id = closed.collaborator_id AND r.state IN ('held', 'confirmed')
          AND NOT r.was_double_booked), '{}')), 'confirmed'
      FROM (
        SELECT DISTINCT s.collaborator_id, tstzrange(
          (h.day + make_interval(mins => first)) AT TIME ZONE s.time_zone,
          (h.day + make_interval(mins => past)) AT TIME ZONE s.time_zone)
        FROM shop_holiday h JOIN schedule s USING (establishment_id)
        CROSS JOIN LATERAL (VALUES (0, coalesce(h.start_minute, 1440)), (coalesce(h.end_minute, 1440), 1440))
          AS minutes (first, past)
        WHERE h.kind <> 'open') AS closed (collaborator_id, during)`,
    into: 'bookings (collaborator_id, during, status)',
  },
];

/** The orders of reporting's read model, in which every item is a service that costs 25. */
export const SALES: Copy[] = [
  {
    from: 'reporting',
    select: "SELECT establishment_id, 'shop-' || establishment_id FROM shops",
    into: 'shops (id, slug)',
  },
  {
    from: 'reporting',
    select: `SELECT DISTINCT ON (item_id) item_id, establishment_id, item_name, 'service', 2500 FROM sold_items
      ORDER BY item_id`,
    into: 'items (id, entity_id, name, type, price_cents)',
  },
  {
    from: 'reporting',
    select: `SELECT o.id, o.establishment_id, o.id, 'service', CASE WHEN o.is_cancelled THEN 'cancelled' ELSE 'completed' END,
        o.ordered_at, o.ordered_at + make_interval(mins => o.duration_min), o.customer_name, o.customer_phone, o.origin,
        'paid', m.method, NULL, o.total_cents
      FROM orders o JOIN order_methods m ON m.order_id = o.id`,
    into: 'orders',
  },
  {
    from: 'reporting',
    select: `SELECT s.order_id, s.item_id, s.quantity, s.cents, s.is_combo, ARRAY(
        SELECT a.item_id FROM sold_items a WHERE a.order_id = s.order_id AND a.line_no = s.line_no AND a.is_addition)
      FROM sold_items s WHERE NOT s.is_addition`,
    into: 'order_items (order_id, item_id, quantity, subtotal_cents, combo, additions)',
  },
];

/** Starts psql. Its password is not in the command line, which every user of the machine can read. */
function psql(url: string, commands: string[]) {
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  const given = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', ...commands, address.href];
  return spawn('psql', given, { env: { ...process.env, PGPASSWORD: password } });
}

async function ended(client: ReturnType<typeof psql>): Promise<void> {
  client.stdout.resume();
  const [said, [code]] = await Promise.all([text(client.stderr), once(client, 'exit')]);
  if (code !== 0) throw new Error(`psql failed: ${said}`);
}

async function copy(stack: StackInfo, { from, select, into }: Copy, database: string): Promise<void> {
  const reader = psql(stack.databases[from].owner_url, ['--command', `COPY (${select}) TO STDOUT`]);
  const writer = psql(database, ['--command', `COPY ${into} FROM STDIN`]);
  reader.stdout.pipe(writer.stdin);
  await Promise.all([ended(reader), ended(writer)]);
}

const runFile = (database: string, name: string): Promise<void> =>
  ended(psql(database, ['--file', join(import.meta.dirname, name)]));

/** Creates the database `monolith` in the PostgreSQL of a suite with these rows. Returns its URL. */
export async function createDatabase(stack: StackInfo, copies: Copy[]): Promise<string> {
  await ended(psql(stack.superuser_url, ['--command', 'CREATE DATABASE monolith']));
  const address = new URL(stack.superuser_url);
  address.pathname = '/monolith';
  await runFile(address.href, 'tables.sql');
  for (const rows of copies) await copy(stack, rows, address.href);
  await runFile(address.href, 'indexes.sql');
  return address.href;
}
