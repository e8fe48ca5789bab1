// The databases can be distributed over a Citus cluster: every key of a distributed table contains the column by which
// its rows are distributed. Runs all migrations on a PostgreSQL of its own.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PrivatePostgres } from '../harness/servers/private-postgres.ts';
import { disorderOf, placementsOf, refusedKeysOf, tablesOf } from './distribution.ts';
import { files, ROOT, textOf } from './files.ts';

const SERVICES = ['auth', 'catalog', 'booking', 'orders', 'reporting'];

let postgres: PrivatePostgres;
beforeAll(async () => {
  postgres = await PrivatePostgres.start();
});
afterAll(() => postgres?.stop());

/** The keys that the services of the previous release still rely on, and how they are replaced. */
const contractionOf = (service: string): string =>
  files(new RegExp(`^services/${service}/contraction\\.sql$`))
    .map(textOf)
    .join('');

// Stands in for the functions of Citus and records each call.
const STUBS = `
  CREATE TABLE calls (name text, place text, beside text);
  CREATE FUNCTION create_reference_table(name regclass) RETURNS void LANGUAGE sql
    AS $$ INSERT INTO calls VALUES (name::text, 'reference') $$;
  CREATE FUNCTION create_distributed_table(name regclass, place text, colocate_with text) RETURNS void LANGUAGE sql
    AS $$ INSERT INTO calls VALUES (name::text, place, colocate_with) $$`;

describe.each(SERVICES)('the database of %s', (service) => {
  const placements = placementsOf(service);
  let client: pg.Client;

  beforeAll(async () => {
    client = await postgres.create(service);
    for (const path of files(new RegExp(`^services/${service}/migrations/.*\\.sql$`)).sort()) {
      await client.query(textOf(path));
    }
  });
  afterAll(() => client?.end());

  test('has a place for every table', async () => {
    expect(placements.map(({ table }) => table).sort()).toEqual((await tablesOf(client)).sort());
  });

  test('lists a table after the tables that it refers to', async () => {
    expect(await disorderOf(client, placements)).toEqual([]);
  });

  test('has the column of its table in every key after the contraction, which is needed', async () => {
    const contraction = contractionOf(service);
    const before = await refusedKeysOf(client, placements);
    expect(before.length > 0, before.join('\n')).toBe(contraction !== '');
    await client.query('BEGIN');
    try {
      await client.query(contraction);
      expect(await refusedKeysOf(client, placements)).toEqual([]);
    } finally {
      await client.query('ROLLBACK');
    }
  });

  test('is distributed by deploy/citus as declared', async () => {
    const sql = execFileSync(join(ROOT, 'deploy/citus'), [service], { encoding: 'utf8' });
    await client.query('BEGIN');
    try {
      await client.query(STUBS);
      await client.query(sql);
      const { rows } = await client.query('SELECT name, place, beside FROM calls');
      const distributed = placements.filter(({ place }) => place !== 'local');
      expect(rows.map(({ name, place }) => ({ table: name, place }))).toEqual(distributed);
      for (const { name, place, beside } of rows.filter((row) => row.place !== 'reference')) {
        const first = distributed.find((one) => one.place === place)?.table;
        expect(beside, name).toBe(name === first ? 'none' : first);
      }
    } finally {
      await client.query('ROLLBACK');
    }
  });
});

describe('the check of keys', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = await postgres.create('samples');
    await client.query(`
      CREATE EXTENSION btree_gist;
      CREATE TABLE zones (id bigint PRIMARY KEY);
      CREATE TABLE shops (id bigint, shop bigint NOT NULL, PRIMARY KEY (id, shop));
      CREATE TABLE notes (id bigint PRIMARY KEY)`);
  });
  afterAll(() => client?.end());

  const PLACES = [
    { table: 'zones', place: 'reference' },
    { table: 'notes', place: 'local' },
    { table: 'shops', place: 'shop' },
    { table: 'rows', place: 'shop' },
  ];

  /** The refusals for a table `rows` with these columns and keys. */
  async function refusedOf(definition: string): Promise<string[]> {
    await client.query('BEGIN');
    try {
      await client.query(
        `CREATE TABLE rows (id bigint, shop bigint NOT NULL, span int4range, ${definition})`,
      );
      return await refusedKeysOf(client, PLACES);
    } finally {
      await client.query('ROLLBACK');
    }
  }

  test.each([
    'PRIMARY KEY (id)',
    'UNIQUE (id) INCLUDE (shop)',
    'EXCLUDE USING gist (id WITH =, span WITH &&)',
    'EXCLUDE USING gist (id WITH =, shop WITH <>)',
    'other bigint, FOREIGN KEY (id, other) REFERENCES shops (id, shop)',
    'other bigint, FOREIGN KEY (other, shop) REFERENCES shops (shop, id)',
    'FOREIGN KEY (id) REFERENCES notes',
    'FOREIGN KEY (id, shop) REFERENCES shops ON DELETE SET NULL',
    'FOREIGN KEY (id, shop) REFERENCES shops ON DELETE SET NULL (id)',
    'FOREIGN KEY (id, shop) REFERENCES shops ON UPDATE CASCADE',
  ])('refuses %s', async (definition) => expect(await refusedOf(definition)).toHaveLength(1));

  test.each([
    'PRIMARY KEY (id, shop)',
    'UNIQUE (shop)',
    'EXCLUDE USING gist (shop WITH =, span WITH &&)',
    'FOREIGN KEY (id, shop) REFERENCES shops ON DELETE CASCADE',
    'FOREIGN KEY (id) REFERENCES zones ON DELETE SET NULL',
  ])('allows %s', async (definition) => expect(await refusedOf(definition)).toEqual([]));

  test('refuses a column that may be null', async () => {
    expect(await refusedKeysOf(client, [{ table: 'zones', place: 'shop' }, ...PLACES.slice(1, 3)])).toEqual([
      'zones: shop is missing or may be null',
      'zones: unique key zones_pkey lacks shop',
    ]);
  });

  test('refuses a foreign key from a reference or local table to a distributed one', async () => {
    await client.query('ALTER TABLE notes ADD CONSTRAINT key FOREIGN KEY (id, id) REFERENCES shops');
    for (const place of ['local', 'reference'])
      expect(await refusedKeysOf(client, [{ table: 'notes', place }, ...PLACES.slice(2, 3)])).toHaveLength(1);
  });
});
