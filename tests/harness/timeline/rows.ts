// Compares the booking service's rows with a test's model.
import { expect } from 'vitest';
import { instantOf } from '../../../web/src/lib/time/sao-paulo.ts';
import { query } from '../suites/database.ts';
import { until } from '../until.ts';
import type { PersonDay } from './person-day.ts';

// In different zones a day off on the adjacent date overlaps this day, but only before working time.
const FIRST = 6 * 60;
const LAST = 23 * 60;

interface Row extends Record<string, unknown> {
  source: string;
  collaborator_id: string;
  start: number;
  end: number;
}

/** The person's taken time on the day, in minutes of the day. */
async function rowsOf({ world, person, date }: PersonDay): Promise<Row[]> {
  return query<Row>(
    world.stack.info,
    'booking',
    `SELECT source, collaborator_id, ((extract(epoch FROM lower(during)) - $2) / 60)::int AS start,
       ((extract(epoch FROM upper(during)) - $2) / 60)::int AS "end"
     FROM reservation
     WHERE provider_user_id = $1 AND state IN ('held', 'confirmed')
       AND during && tstzrange(to_timestamp($2 + 60 * ${FIRST}), to_timestamp($2 + 60 * ${LAST}))`,
    [person.id, instantOf(date).getTime() / 1000],
  );
}

/** Expects exactly the model's reservations, without holds. */
export async function expectRows(day: PersonDay, limitMs: number): Promise<void> {
  const text = ({ source, collaborator_id, start, end }: Row) =>
    [source, collaborator_id, start, end].join(' ');
  const expected = day.model
    .standing()
    .map(({ source, place, start, end }) =>
      text({ source, collaborator_id: `${place.collaborator}`, start, end }),
    )
    .sort();
  let bookings: string[] = [];
  let off: Set<number> = new Set();
  const expectedOff = new Set(
    [...day.model.minutesOff()].filter((minute) => minute >= FIRST && minute < LAST),
  );
  const isSame = () =>
    bookings.join('\n') === expected.join('\n') &&
    off.size === expectedOff.size &&
    [...off].every((minute) => expectedOff.has(minute));
  await until(
    async () => {
      const rows = await rowsOf(day);
      const isOff = ({ source }: Row) => source === 'break' || source === 'holiday';
      bookings = rows
        .filter((row) => !isOff(row))
        .map(text)
        .sort();
      off = new Set();
      for (const { start, end } of rows.filter(isOff)) {
        for (let minute = Math.max(start, FIRST); minute < Math.min(end, LAST); minute += 1) off.add(minute);
      }
      return isSame();
    },
    limitMs,
    'the timeline',
  ).catch(() => undefined);
  expect(bookings, `${day.date} of ${day.person.id}`).toEqual(expected);
  expect(off, `${day.date} of ${day.person.id}`).toEqual(expectedOff);
}
