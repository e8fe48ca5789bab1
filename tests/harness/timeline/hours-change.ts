// Changes the weekly hours of the weekday that belongs to one actor.
import { expect } from 'vitest';
import type { Request } from '../api.ts';
import { clock, type Hours, type Place } from './day-model.ts';
import type { PersonDay } from './person-day.ts';
import type { Random } from './random.ts';
import { expectStranded } from './refusals.ts';
import type { Settled } from './world.ts';

// Working days in São Paulo and Manaus end on the same date.
const FIRST = 6 * 60;
const STEP = 5;

/** One to three periods of a day, some of them adjacent. */
export function randomHours(random: Random): Hours[] {
  const hours: Hours[] = [];
  let start = FIRST + STEP * random.below(36);
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const end = start + 60 + STEP * random.below(60);
    hours.push({ start, end, isActive: true });
    start = end + (random.next() < 0.3 ? 0 : STEP * (1 + random.below(24)));
    if (start > 18 * 60) break;
  }
  return hours
    .map((row) => ({ ...row, end: Math.min(row.end, 22 * 60) }))
    .filter(({ start, end }) => start < end);
}

/** A request that replaces all periods of the day. */
const replaced = (day: PersonDay, { collaborator }: Place, hours: Hours[]): Request<'saveSchedule'> => ({
  employer_id: collaborator,
  replaced_days: [day.weekday],
  schedules: hours.map(({ start, end }) => ({
    day_of_week: day.weekday,
    start_time: clock(start),
    end_time: clock(end),
  })),
});

async function idOf(day: PersonDay, { collaborator }: Place, { start, end }: Hours): Promise<number> {
  const { answer } = await day.world.settle(day.world.owner, 'listSchedule', { employer_id: collaborator });
  const row = answer.body.find(
    ({ day_of_week, start_time, end_time }) =>
      day_of_week === day.weekday && start_time === clock(start) && end_time === clock(end),
  );
  expect(row, JSON.stringify(answer.body)).toBeDefined();
  return row?.id ?? 0;
}

/** Sends a change after which a place has `hours`. If it strands bookings, either confirms it or leaves the old hours, at random. */
async function change(
  day: PersonDay,
  place: Place,
  hours: Hours[],
  send: (confirm: { confirm?: string }) => Promise<Settled<unknown>>,
): Promise<'cancelled' | 'unchanged'> {
  const before = day.model.hoursAt(place);
  const stranded = day.model.strandedBy(place, () => day.model.hours.set(place, hours));
  let { answer, isRepeated } = await send({});
  if (stranded.length > 0) {
    const { confirm } = expectStranded(day.date, stranded, answer);
    if (day.random.next() < 0.5) {
      day.model.hours.set(place, before);
      return 'unchanged';
    }
    ({ answer, isRepeated } = await send({ confirm }));
  }
  // A repeated deletion whose first answer was lost gets 404.
  if (!(isRepeated && answer.status === 404)) expect(answer.status, answer.text).toBeLessThan(300);
  return 'unchanged';
}

/** Replaces, disables or deletes working periods of a day at one of the person's shops. */
export async function changeHours(day: PersonDay): Promise<'cancelled' | 'unchanged'> {
  const { random, world } = day;
  const place = random.pick(day.person.places);
  const by = random.pick([world.owner, day.person.api]);
  const hours = day.model.hoursAt(place);
  const dice = random.next();
  if (hours.length === 0 || dice < 0.6) {
    const next = randomHours(random);
    return change(day, place, next, (confirm) =>
      world.settle(by, 'saveSchedule', { ...replaced(day, place, next), ...confirm }),
    );
  }
  const row = random.pick(hours);
  const id = await idOf(day, place, row);
  const others = hours.filter((other) => other !== row);
  if (dice < 0.9) {
    const is_active = !row.isActive;
    const next = [...others, { ...row, isActive: is_active }];
    return change(day, place, next, (confirm) =>
      world.settle(by, 'updateSchedule', { id, is_active, ...confirm }),
    );
  }
  return change(day, place, others, (confirm) => world.settle(by, 'deleteSchedule', { id, ...confirm }));
}
