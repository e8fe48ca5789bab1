// Reads the content of reporting's read model, and runs the operator's command that rebuilds it.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { query } from '../suites/database.ts';
import type { Service, Stack } from '../suites/stack.ts';

const REPORTING = resolve(import.meta.dirname, '../../../build/release/services/reporting/navalha-reporting');
const LIMIT_MS = 180_000;
const TABLES = [
  'shops',
  'orders',
  'sold_items',
  'order_methods',
  'commission_lines',
  'settled_orders',
  'expenses',
  'day_totals',
  'worked_totals',
  'item_totals',
  'customer_totals',
  'customers',
];
const run = promisify(execFile);

/** Returns the sorted rows of the model as text, by table. */
export async function contentOf(stack: Stack): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for (const table of TABLES) {
    const rows = await query<{ text: string | null }>(
      stack.info,
      'reporting',
      `SELECT string_agg(t::text, E'\\n' ORDER BY t::text) AS text FROM ${table} t`,
    );
    content[table] = rows[0]?.text ?? '';
  }
  return content;
}

/** Runs `navalha-reporting --rebuild_model` with the settings of a suite. */
export async function rebuildModel(stack: Stack): Promise<void> {
  const addressOf = async (service: Service) =>
    `ipv4:127.0.0.1:${(await stack.process(`${service}-1`)).port}`;
  const environment = {
    NAVALHA_DATABASE_URL: stack.info.databases.reporting.url,
    NAVALHA_SERVICE_KEY_FILE: stack.info.service_key_file,
    NAVALHA_AUTH_ADDRESS: await addressOf('auth'),
    NAVALHA_CATALOG_ADDRESS: await addressOf('catalog'),
    NAVALHA_ORDERS_ADDRESS: await addressOf('orders'),
    NAVALHA_REDIS_URL: stack.info.redis_url,
  };
  await run(REPORTING, ['--rebuild_model'], { env: { ...process.env, ...environment }, timeout: LIMIT_MS });
}
