// Looks into the databases of a running suite, past its services, to check what they left there.
import pg from 'pg';
import type { Service, StackInfo } from './stack.ts';

const STATEMENT_LIMIT_MS = 30_000;

/** Runs one statement on a service's database and answers its rows. */
export function query<Row extends pg.QueryResultRow>(
  stack: StackInfo,
  service: Service,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  return execute<Row>(stack.databases[service].owner_url, sql, parameters);
}

/** The same as whoever the URL names. */
export async function execute<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: STATEMENT_LIMIT_MS });
  await client.connect();
  try {
    return (await client.query<Row>(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}
