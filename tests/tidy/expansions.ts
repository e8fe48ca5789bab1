// Finds the statements of a migration with which the previous release's services would fail: they remove or rename what
// those services use, or refuse the rows that they write.

/** The statements of a script, without comments and texts. Bodies of functions and DO blocks count as statements. */
export function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\$\w*\$|\b(?:BEGIN|THEN|ELSE|LOOP)\s+(?=(?:ALTER|DROP|CREATE)\b)/g, ';')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** The parts of a list, separated by commas outside parentheses. */
function partsOf(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of list) {
    depth += Number(letter === '(') - Number(letter === ')');
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

const TABLE = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+) (.*)$/i;
const WIDER: Record<string, string[]> = {
  smallint: ['integer', 'bigint', 'numeric'],
  integer: ['bigint', 'numeric'],
  bigint: ['numeric'],
  real: ['double'],
  varchar: ['text'],
  json: ['jsonb'],
};

/** The type that earlier statements gave a column, as its first word. */
const typeOf = (column: string, earlier: string): string =>
  [...earlier.matchAll(new RegExp(`[(,]?\\b${column} (?:SET DATA )?(?:TYPE )?([a-z]\\w*)`, 'gi'))].at(
    -1,
  )?.[1] ?? '';

const hasDefault = (column: string, earlier: string): boolean =>
  new RegExp(`\\b${column}\\b[^,]*\\b(?:DEFAULT|GENERATED)\\b`, 'i').test(earlier);

/** Whether an action of ALTER TABLE contracts the schema. `earlier`: all statements before it. */
function contracts(action: string, earlier: string): boolean {
  const [, changed = ''] = /^ALTER (?:COLUMN )?(\w+) /i.exec(action) ?? [];
  const [, type] = /^ALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE (\w+)/i.exec(action) ?? [];
  if (/^DROP (?!CONSTRAINT\b)\w/i.test(action)) return true;
  if (/^RENAME (?!CONSTRAINT\b)/i.test(action)) return true;
  if (/ SET NOT NULL/i.test(action)) return !hasDefault(changed, earlier);
  if (type) return !WIDER[typeOf(changed, earlier).toLowerCase()]?.includes(type.toLowerCase());
  if (/^ADD (?!CONSTRAINT\b|CHECK\b|UNIQUE\b|PRIMARY\b|FOREIGN\b|EXCLUDE\b)/i.test(action))
    return /\bNOT NULL\b/i.test(action) && !/\b(?:DEFAULT|GENERATED)\b/i.test(action);
  return false;
}

/**
 * The statements of a migration that do more than expand the schema, in short. `before`: the earlier migrations of the
 * service. A table that the migration creates may be changed in any way.
 */
export function contractionsOf(sql: string, before: string[] = []): string[] {
  let earlier = before.flatMap(statementsOf).join(', ');
  const created = new Set<string>();
  return statementsOf(sql).flatMap((statement) => {
    const known = earlier;
    earlier += `, ${statement}`;
    const [, table] = /^CREATE (?:TEMP\w* |UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement) ?? [];
    if (table) created.add(table);
    const [, dropped] = /^DROP TABLE (?:IF EXISTS )?(.*)$/i.exec(statement) ?? [];
    if (dropped)
      return partsOf(dropped)
        .filter((name) => !created.has(name))
        .map((name) => `DROP TABLE ${name}`);
    if (/^ALTER (?!TABLE\b|INDEX\b).* RENAME /i.test(statement)) return [statement];
    const [, altered = '', actions] = TABLE.exec(statement) ?? [];
    if (!actions || created.has(altered)) return [];
    return partsOf(actions)
      .filter((action) => contracts(action, known))
      .map((action) => `${altered}: ${action}`);
  });
}
