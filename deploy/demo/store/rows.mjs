// Many rows in one statement: the rows travel as JSON and PostgreSQL takes them apart by the table's own
// types.

const kRowsAtOnce = 4000;

/** Inserts objects whose keys are columns, all the same ones. */
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
 * Moves the sequence behind an id on to where the explicit ids end. It asks for numbers instead of setting one: that is all
 * a service's own role may do.
 */
export async function passIds(client, table, count) {
  await client.query(
    `SELECT max(nextval(pg_get_serial_sequence($1, 'id'))) FROM generate_series(1, $2::int)`,
    [table, count],
  );
}

/** An object with only some of its keys. */
export function pick(object, keys) {
  return Object.fromEntries(keys.map((key) => [key, object[key]]));
}

/** An object without some of its keys. */
export function omit(object, keys) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
