// Availability of 10 collaborators over 31 days in one call through the gateway, with few and with
// many stored reservations: the cost must not grow with history. Writes the reservations into the
// database directly, as its owner.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { bookables } from '../harness/loads/bookings.ts';
import { type Latency, latencyOf } from '../harness/loads/load.ts';
import { MarkdownTable } from '../harness/loads/markdown-table.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const PEOPLE = 10;
const DAYS = 31;
/** Days from today to the first requested day, which is after the demo data. */
const DAYS_AHEAD = 60;
/** Days from the end of the generated history, which is before the demo data, to today. */
const HISTORY_ENDED_DAYS_AGO = 400;
const BOOKED_A_DAY = 10;
const FEW = 10_000;
const MANY = 1_000_000;
const CHUNK = 50_000;
const CALLS = 200;
const WARM_UP = 20;
// Tolerance for noise in medians.
const RATIO_MAX = 1.5;
// Allowance for rows that sweeps read during the measurement.
const SPARE_ROWS = 100;
const REPORTED_WITHIN_MS = 12_000;

interface Measured {
  stored: number;
  missed: Latency;
  hit: Latency;
  /** Rows that one call reads through the timeline's index. */
  rowsRead: number;
}

let stack: OwnedStack;
let gateway: Api;
let people: number[];
let start: string;
let turn = 0;
const measured: Measured[] = [];

beforeAll(async () => {
  stack = await startStack({ demo: true });
  gateway = new Api(stack.info.gateway_url);
  people = (await bookables(gateway, PEOPLE)).map(({ employer_id }) => employer_id);
  start = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  await seed(
    `INSERT INTO reservation (key, provider_user_id, collaborator_id, establishment_id, during, time_zone, state, source)
     SELECT format('bench:%s:%s:%s', collaborator_id, day, slot), provider_user_id, collaborator_id, establishment_id,
       tstzrange(at, at + interval '20 minutes'), time_zone, 'confirmed', 'order'
     FROM (SELECT DISTINCT collaborator_id, provider_user_id, establishment_id, time_zone FROM schedule
           WHERE collaborator_id = ANY ($1::bigint[])) AS person,
       generate_series(0, ${DAYS - 1}) AS day, generate_series(1, ${BOOKED_A_DAY}) AS slot,
       LATERAL (SELECT ($2::date + day + time '08:00' + slot * interval '1 hour') AT TIME ZONE time_zone AS at) AS stretch
     ON CONFLICT DO NOTHING`,
    [people, start],
  );
});

afterAll(async () => {
  await stack?.stop();
  console.log(`\n${table()}`);
});

const seed = (sql: string, parameters: unknown[]) => query(stack.info, 'booking', sql, parameters);

const stored = async (): Promise<number> => {
  const [row] = await query<{ count: string }>(stack.info, 'booking', 'SELECT count(*) FROM reservation');
  return Number(row?.count);
};

/** Adds history to these people, 20 bookings a day, until `total` reservations are stored. */
async function fillUpTo(total: number): Promise<void> {
  for (let missing = total - (await stored()); missing > 0; missing = total - (await stored())) {
    const each = Math.ceil(Math.min(missing, CHUNK) / PEOPLE);
    await seed(
      `INSERT INTO reservation (key, provider_user_id, collaborator_id, establishment_id, during, time_zone, state, source)
       SELECT format('bench:%s:past:%s', collaborator_id, number), provider_user_id, collaborator_id, establishment_id,
         tstzrange(at, at + interval '25 minutes'), time_zone, 'confirmed', 'order'
       FROM (SELECT DISTINCT collaborator_id, provider_user_id, establishment_id, time_zone FROM schedule
             WHERE collaborator_id = ANY ($1::bigint[])) AS person,
         generate_series($2::int, $2::int + $3::int - 1) AS number,
         LATERAL (SELECT (current_date - ${HISTORY_ENDED_DAYS_AGO} - number / 20 + time '08:00'
           + number % 20 * interval '30 minutes') AT TIME ZONE time_zone AS at) AS stretch`,
      [people, turn, each],
    );
    turn += each;
  }
  await query(stack.info, 'booking', 'VACUUM (ANALYZE) reservation');
}

/** The path with another order of the ids: the same work under a different cache key. */
function pathOf(order: number): string {
  const ids = [...people];
  let rest = order;
  for (let left = ids.length; left > 1; left -= 1) {
    const place = rest % left;
    rest = Math.floor(rest / left);
    ids.push(...ids.splice(place, 1));
  }
  const named = ids.map((id) => `employer_ids=${id}`).join('&');
  return `/api/employer-schedule/available-days?${named}&start_date=${start}&days=${DAYS}&duration=30`;
}

/** Rows read through the timeline's index and sequential scans of its table, since the start. */
async function readSoFar(): Promise<{ rows: number; scans: number }> {
  const [row] = await query<{ rows: string; scans: string }>(
    stack.info,
    'booking',
    `SELECT (SELECT idx_tup_read FROM pg_stat_user_indexes WHERE indexrelname = 'reservation_no_overlap') AS rows,
       (SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'reservation') AS scans`,
  );
  return { rows: Number(row?.rows), scans: Number(row?.scans) };
}

/** Waits until the statistics have not changed for over 10 s, the delay with which idle sessions report. */
async function settledReads() {
  let last = await readSoFar();
  let changedAt = Date.now();
  const still = async () => {
    const now = await readSoFar();
    if (now.rows !== last.rows) changedAt = Date.now();
    last = now;
    return Date.now() - changedAt > REPORTED_WITHIN_MS;
  };
  await until(still, 5 * REPORTED_WITHIN_MS, 'stable statistics');
  return last;
}

let asked = 0;

async function measureAt(total: number): Promise<Measured & { scans: number }> {
  await fillUpTo(total);
  const ask = async (path: string) => {
    const { status, text } = await gateway.raw(path);
    if (status !== 200) throw new Error(text);
  };
  const miss = () => {
    asked += 1;
    return ask(pathOf(asked));
  };
  await latencyOf(WARM_UP, miss);
  const before = await settledReads();
  const missed = await latencyOf(CALLS, miss);
  const after = await settledReads();
  const same = pathOf(asked);
  const hit = await latencyOf(CALLS, () => ask(same));
  const found = { stored: await stored(), missed, hit, rowsRead: (after.rows - before.rows) / CALLS };
  measured.push(found);
  return { ...found, scans: after.scans - before.scans };
}

const cells = ({ p50, p99 }: Latency) => [p50.toFixed(1), p99.toFixed(1)];

function table(): MarkdownTable {
  const titles = ['Computed: p50 ms', 'p99 ms', 'Cached: p50 ms', 'p99 ms'];
  const made = new MarkdownTable(['Reservations stored', ...titles, 'Rows read a call']);
  for (const one of measured)
    made.add([
      one.stored.toLocaleString('en'),
      ...cells(one.missed),
      ...cells(one.hit),
      Math.round(one.rowsRead),
    ]);
  return made;
}

test('31 days of 10 collaborators cost the same with 10,000 and with 1,000,000 stored reservations', async () => {
  const few = await measureAt(FEW);
  const many = await measureAt(MANY);
  expect(many.stored).toBeGreaterThanOrEqual(MANY);
  expect(many.scans, 'scans of the whole table').toBe(0);
  expect(many.rowsRead).toBeGreaterThan(0);
  expect(many.rowsRead).toBeLessThanOrEqual(few.rowsRead + SPARE_ROWS);
  const ratio = many.missed.p50 / few.missed.p50;
  console.log(`1,000,000 to 10,000 reservations, median: ${ratio.toFixed(2)}`);
  expect(ratio).toBeLessThan(RATIO_MAX);
});
