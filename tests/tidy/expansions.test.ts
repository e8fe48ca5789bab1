// Migrations only expand the schema, so that the previous release's services keep running on it until they are replaced.
// A later release removes what no release uses any more.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { contractionsOf } from './expansions.ts';
import { files, ROOT, textOf } from './files.ts';

/** A migration that contracts the schema, and the commit of the release that stopped using what it removes. */
const CONTRACTIONS: Record<string, { unusedSince: string }> = {};

/** Released contractions. The services of the release before them had to be stopped during the upgrade. */
const OLD_CONTRACTIONS: Record<string, string> = {
  'auth/0015_permission_descriptions': 'a permission without a description is refused; no service writes any',
  'auth/0017_codes_by_asker': 'tries belong to the asker of a code; they last minutes',
  'booking/0003_collaborators': 'the noun employer became collaborator',
  'booking/0004_people': 'runs later, by complete_provider_backfill(), when every row has its person',
  'catalog/0009_consent': 'invited became accepted_at',
  'catalog/0013_choosing': 'a generated column is replaced by one that has the neighbourhood too',
  'orders/0009_collaborators': 'the noun attendant became collaborator and provider',
  'reporting/0006_occupancy': 'functions that only triggers of the model call got other names',
  'reporting/0008_sales_in_memory': 'the model no longer stores totals by hour, origin and method',
  'reporting/0012_order_numbers': 'the model is filled again, and reports answer 503 meanwhile',
};

const nameOf = (path: string): string => path.replace(/^services\/(\w+)\/migrations\/(\w+)\.sql$/, '$1/$2');

/** Contractions by name of the migration. */
function found(): Record<string, string[]> {
  const result: Record<string, string[]> = {};
  const before = new Map<string, string[]>();
  for (const path of files(/^services\/\w+\/migrations\/\w+\.sql$/).sort()) {
    const service = path.split('/')[1] as string;
    const earlier = before.get(service) ?? [];
    const contractions = contractionsOf(textOf(path), earlier);
    if (contractions.length > 0) result[nameOf(path)] = contractions;
    before.set(service, [...earlier, textOf(path)]);
  }
  return result;
}

test('a migration only expands the schema, unless it is listed with the release that stopped the use', () => {
  const listed = [...Object.keys(CONTRACTIONS), ...Object.keys(OLD_CONTRACTIONS)];
  const unlisted = Object.entries(found()).filter(([name]) => !listed.includes(name));
  expect(Object.fromEntries(unlisted)).toEqual({});
});

test('the listed migrations contract the schema, after the release that stopped the use', () => {
  const listed = [...Object.keys(CONTRACTIONS), ...Object.keys(OLD_CONTRACTIONS)];
  expect(Object.keys(found()).sort()).toEqual(listed.sort());
  const git = (...given: string[]) => spawnSync('git', given, { cwd: ROOT, encoding: 'utf8' });
  for (const [name, { unusedSince }] of Object.entries(CONTRACTIONS)) {
    const path = name.replace(/^(\w+)\/(\w+)$/, 'services/$1/migrations/$2.sql');
    expect(git('merge-base', '--is-ancestor', unusedSince, 'HEAD').status, `${name}: ${unusedSince}`).toBe(0);
    expect(
      git('cat-file', '-e', `${unusedSince}:${path}`).status,
      `${name} is older than its release`,
    ).not.toBe(0);
  }
});

const BEFORE = [
  'CREATE TABLE shops (id bigint, size integer NOT NULL, name varchar(20), zone text DEFAULT 0)',
];

test.each([
  'DROP TABLE shops;',
  'ALTER TABLE shops DROP COLUMN name;',
  'ALTER TABLE shops DROP name;',
  'ALTER TABLE shops ADD COLUMN city text, DROP COLUMN IF EXISTS name CASCADE;',
  'ALTER TABLE shops RENAME TO stores;',
  'ALTER TABLE shops RENAME name TO title;',
  'ALTER TYPE colour RENAME VALUE $$red$$ TO $$pink$$;',
  'ALTER TABLE shops ALTER COLUMN name SET NOT NULL;',
  'ALTER TABLE shops ADD COLUMN city text NOT NULL;',
  'ALTER TABLE shops ALTER size TYPE smallint;',
  'ALTER TABLE shops ALTER COLUMN id SET DATA TYPE integer;',
  'ALTER TABLE ONLY shops ALTER COLUMN name TYPE date USING name::date;',
  'DO $$ BEGIN IF true THEN ALTER TABLE shops DROP COLUMN name; END IF; END $$;',
])('finds a contraction: %s', (sql) => expect(contractionsOf(sql, BEFORE)).not.toEqual([]));

test.each([
  'CREATE TABLE drafts (name text); ALTER TABLE drafts RENAME name TO title; DROP TABLE drafts;',
  "ALTER TABLE shops ADD COLUMN city text NOT NULL DEFAULT '';",
  'ALTER TABLE shops ADD COLUMN city text, ADD CONSTRAINT named CHECK (name IS NOT NULL);',
  'ALTER TABLE shops ALTER COLUMN zone SET NOT NULL;',
  'ALTER TABLE shops ALTER COLUMN size TYPE bigint;',
  'ALTER TABLE shops ALTER name TYPE text;',
  'ALTER TABLE shops ALTER size DROP NOT NULL, DROP CONSTRAINT shops_pkey;',
  'ALTER INDEX shops_by_name RENAME TO shops_by_title;',
  "COMMENT ON TABLE shops IS 'DROP TABLE shops; ALTER TABLE shops DROP COLUMN name';",
  '-- ALTER TABLE shops DROP COLUMN name;',
])('allows an expansion: %s', (sql) => expect(contractionsOf(sql, BEFORE)).toEqual([]));
