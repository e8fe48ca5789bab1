// Inserts many rows in one statement: sent as JSON and unpacked by PostgreSQL with the table's
// column types.

const kRowsAtOnce = 4000;

/** Inserts objects keyed by column; all must have the same keys. */
export async function insertRows(client, table, rows, { keys = Object.keys(rows[0] ?? {}) } = {}) {
  const columns = keys.map((key) => `"${key}"`).join(', ');
  for (let from = 0; from < rows.length; from += kRowsAtOnce) {
    const part = JSON.stringify(rows.slice(from, from + kRowsAtOnce));
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [part],
    );
  }
}

/**
 * Advances the sequence of an id column past the explicit ids. It draws numbers instead of setting
 * the value, because a service's role may only draw.
 */
export async function passIds(client, table, count) {
  await client.query(
    `SELECT max(nextval(pg_get_serial_sequence($1, 'id'))) FROM generate_series(1, $2::int)`,
    [table, count],
  );
}

/** A copy of an object with only the given keys. */
export function pick(object, keys) {
  return Object.fromEntries(keys.map((key) => [key, object[key]]));
}

/** A copy of an object without the given keys. */
export function omit(object, keys) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
