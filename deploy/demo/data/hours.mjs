// Working hours of each collaborator: an early or late shift with an individual lunch break, and
// one day off a week.

import { Random } from '../random.mjs';
import { clockOf, weekdays } from './calendar.mjs';

const kLunchMin = 60;
const kShiftMin = 600;

/** {weekday: [[start, end], …]} in minutes, for the collaborator at an index in the team. */
function weekOf(shop, place, random) {
  const late = place % 2 === 1;
  const { opens, closes, closed } = shop.plan;
  const start = late ? Math.max(opens, closes - kShiftMin) : opens;
  const end = late ? closes : Math.min(closes, opens + kShiftMin);
  const lunch = start + 180 + 30 * random.whole(0, 3);
  const days = weekdays.filter((day) => !closed.includes(day));
  const off =
    closed.length > 1 ? null : random.pick(days.filter((day) => day !== 'saturday' && day !== 'friday'));
  return Object.fromEntries(
    days
      .filter((day) => day !== off)
      .map((day) => {
        if (day === 'saturday') {
          return [
            day,
            [[opens, Math.min(closes, opens + 540)]].flatMap(([from, to]) => [
              [from, from + 240],
              [from + 270, to],
            ]),
          ];
        }
        return [
          day,
          [
            [start, lunch],
            [lunch + kLunchMin, end],
          ],
        ];
      }),
  );
}

/** The week at a second shop, on the days that are free at the first one. */
function secondWeekOf({ plan: { opens, closes, closed } }, first) {
  const end = Math.min(closes, opens + kShiftMin);
  const lunch = opens + 180;
  return Object.fromEntries(
    weekdays
      .filter((day) => !closed.includes(day) && !first[day])
      .map((day) => [
        day,
        [
          [opens, lunch],
          [lunch + kLunchMin, end],
        ],
      ]),
  );
}

/** The weeks of all collaborators, by collaborator id. */
export function makeWeeks(shops, collaborators) {
  const places = new Map();
  const weekOfUser = new Map();
  return new Map(
    collaborators.map((collaborator) => {
      const place = places.get(collaborator.establishment_id) ?? 0;
      places.set(collaborator.establishment_id, place + 1);
      const shop = shops.find(({ id }) => id === collaborator.establishment_id);
      const first = weekOfUser.get(collaborator.user_id);
      const week = first
        ? secondWeekOf(shop, first)
        : weekOf(shop, place, new Random('hours', collaborator.id));
      weekOfUser.set(collaborator.user_id, week);
      return [collaborator.id, week];
    }),
  );
}

/** Weekly hours as rows: {collaborator_id, provider_user_id, establishment_id, day_of_week, start_time, end_time}. */
export function hoursRows(collaborators, weeks) {
  return collaborators.flatMap((collaborator) =>
    Object.entries(weeks.get(collaborator.id)).flatMap(([day_of_week, periods]) =>
      periods.map(([start, end]) => ({
        collaborator_id: collaborator.id,
        provider_user_id: collaborator.user_id,
        establishment_id: collaborator.establishment_id,
        day_of_week,
        start_time: clockOf(start),
        end_time: clockOf(end),
      })),
    ),
  );
}
