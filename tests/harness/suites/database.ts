// Queries the databases of a running suite directly, to check stored data.
import pg from 'pg';
import type { Service, StackInfo } from './stack.ts';

const STATEMENT_LIMIT_MS = 30_000;

/** Runs one statement on a service's database and returns its rows. */
export function query<Row extends pg.QueryResultRow>(
  stack: StackInfo,
  service: Service,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  return execute<Row>(stack.databases[service].owner_url, sql, parameters);
}

/** Runs one statement with the given connection URL. */
export async function execute<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: STATEMENT_LIMIT_MS });
  // The statement reports a lost connection; without a listener, a loss after it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}
