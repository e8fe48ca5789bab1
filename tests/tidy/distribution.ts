// Reads how a service's tables lie on a Citus cluster, and finds keys that a distributed table cannot have.
import type pg from 'pg';
import { linesOf } from './files.ts';

/** A table and where it lies: a column, reference or local. */
export interface Placement {
  table: string;
  place: string;
}

/** The lines of services/SERVICE/distribution.txt, whose format deploy/citus explains. */
export function placementsOf(service: string): Placement[] {
  return linesOf(`services/${service}/distribution.txt`)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [table = '', place = '', reason = ''] = line.split(/\s+/, 3);
      if (reason === '') throw new Error(`services/${service}/distribution.txt gives no reason for ${table}`);
      return { table, place };
    });
}

/** The tables of a migrated database, except schema_migrations. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`,
  );
  return rows.map((row) => row.tablename);
}

// Unique indexes and exclusion constraints, each with the columns that are compared for equality.
const UNIQUE_KEYS = `
  SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS key, ARRAY(
    SELECT a.attname::text FROM generate_series(0, i.indnkeyatts - 1) AS place
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[place]
    LEFT JOIN pg_constraint x ON x.conindid = i.indexrelid AND x.contype = 'x'
    WHERE x.oid IS NULL OR (SELECT oprname FROM pg_operator WHERE oid = x.conexclop[place + 1]) = '='
  ) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
  WHERE i.indisunique OR i.indisexclusion`;

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS target, conname AS key,
    confdeltype AS on_delete, confupdtype AS on_update,
    ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k (number, place)
      JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY place) AS columns,
    ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS k (number, place)
      JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY place) AS targets
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

const COLUMNS = `
  SELECT attrelid::regclass::text AS table, attname AS column, attnotnull AS is_required
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`;

interface ForeignKey {
  table: string;
  target: string;
  key: string;
  on_delete: string;
  on_update: string;
  columns: string[];
  targets: string[];
}

/** What Citus refuses of a foreign key (src/backend/distributed/commands/foreign_constraint.c); nothing if allowed. */
function refusalOf(key: ForeignKey, place: string | undefined, target: string | undefined): string[] {
  const name = `${key.table}: foreign key ${key.key}`;
  if (target === 'reference') return [];
  if (place === 'local' && target === 'local') return [];
  if (place === undefined || target === undefined || [place, target].some((one) => one === 'local'))
    return [`${name} refers to ${key.target}, which is ${target}`];
  if (place === 'reference') return [`${name} refers to a distributed table`];
  const at = key.columns.indexOf(place);
  if (at < 0 || key.targets[at] !== target) return [`${name} lacks ${place}`];
  // n: SET NULL, d: SET DEFAULT, c: CASCADE
  return ['n', 'd'].includes(key.on_delete) || ['n', 'd', 'c'].includes(key.on_update)
    ? [`${name} would change ${place}`]
    : [];
}

/** The keys of a database that its tables cannot have on a cluster, and columns that could be null, in words. */
export async function refusedKeysOf(client: pg.Client, placements: Placement[]): Promise<string[]> {
  const places = new Map(placements.map(({ table, place }) => [table, place]));
  const columnOf = (table: string): string | undefined =>
    ['local', 'reference'].includes(places.get(table) ?? 'local') ? undefined : places.get(table);
  const [columns, unique, foreign] = [
    (await client.query<{ table: string; column: string; is_required: boolean }>(COLUMNS)).rows,
    (await client.query<{ table: string; key: string; columns: string[] }>(UNIQUE_KEYS)).rows,
    (await client.query<ForeignKey>(FOREIGN_KEYS)).rows,
  ];
  const missing = placements.filter(
    ({ table }) =>
      columnOf(table) &&
      !columns.some((one) => one.table === table && one.column === columnOf(table) && one.is_required),
  );
  const bare = unique.filter(({ table, columns: named }) => {
    const column = columnOf(table);
    return column && !named.includes(column);
  });
  return [
    ...missing.map(({ table }) => `${table}: ${columnOf(table)} is missing or may be null`),
    ...bare.map(({ table, key }) => `${table}: unique key ${key} lacks ${columnOf(table)}`),
    ...foreign.flatMap((key) => refusalOf(key, places.get(key.table), places.get(key.target))),
  ].sort();
}

/** The tables that are listed before a table that they refer to. */
export async function disorderOf(client: pg.Client, placements: Placement[]): Promise<string[]> {
  const at = new Map(placements.map(({ table }, index) => [table, index]));
  const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS);
  return rows
    .filter(({ table, target }) => (at.get(table) ?? 0) < (at.get(target) ?? 0))
    .map(({ table, target }) => `${table} precedes ${target}`);
}
