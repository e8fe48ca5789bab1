// Breaks, days off, a vacation and holidays at the first shop of `dono`, all after the days with
// bookings.

import { at, dayAfter, iso, weekdayOf } from './calendar.mjs';
import { kFutureDays } from './visits.mjs';

const kFirstDay = kFutureDays + 6;
const kDayMinutes = 24 * 60;
const kWeekDays = 7;
// National holidays with a fixed date.
const kFixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];

const dateOf = (midnight) => iso(at(midnight, 12 * 60)).slice(0, 10);

function nextHoliday(today) {
  for (let day = kFirstDay; ; day += 1) {
    const date = dateOf(dayAfter(today, day));
    if (kFixedHolidays.includes(date.slice(5))) {
      return date;
    }
  }
}

/** The first working day from `from` on. */
function workday(today, from, week) {
  let day = from;
  while (!week[weekdayOf(dayAfter(today, day))]) {
    day += 1;
  }
  return day;
}

/**
 * {reservedTimes, holidays}: rows keyed by column, reserved times in the order of their ids, with
 * instants in milliseconds.
 */
export function makeTimeOff({ today, now, shops, collaborators, weeks }) {
  const [shop] = shops;
  const [barber, manager, third] = collaborators.filter(
    ({ establishment_id }) => establishment_id === shop.id,
  );
  const reservedTimes = [];
  const add = (collaborator, type, reason, first, last, series_id = null) =>
    reservedTimes.push({
      id: reservedTimes.length + 1,
      provider_user_id: collaborator.user_id,
      collaborator_id: collaborator.id,
      establishment_id: collaborator.establishment_id,
      begins: first,
      ends: last,
      time_zone: 'America/Sao_Paulo',
      type,
      reason,
      series_id,
      created_at: now,
    });
  const dayOff = (collaborator, from, reason) => {
    const midnight = dayAfter(today, workday(today, from, weeks.get(collaborator.id)));
    add(collaborator, 'holiday', reason, midnight, at(midnight, kDayMinutes));
  };
  const weekly = workday(today, kFirstDay, weeks.get(barber.id));
  for (let week = 0; week < 3; week += 1) {
    const midnight = dayAfter(today, weekly + week * kWeekDays);
    add(barber, 'break', 'Curso de visagismo', at(midnight, 15 * 60), at(midnight, 16 * 60), 1);
  }
  dayOff(barber, kFirstDay + 24, 'Consulta médica');
  dayOff(manager, kFirstDay + 2, null);
  dayOff(third, kFirstDay + 3, 'Mudança de casa');
  const vacation = dayAfter(today, kFirstDay + 32);
  add(barber, 'vacation', 'Viagem com a família', vacation, dayAfter(vacation, 14));
  const own = { establishment_id: shop.id, updated_at: now };
  const holidays = [
    { ...own, day: nextHoliday(today), kind: 'closed', start_minute: null, end_minute: null, name: null },
    {
      ...own,
      day: dateOf(dayAfter(today, workday(today, kFirstDay + 90, weeks.get(barber.id)))),
      kind: 'hours',
      start_minute: 10 * 60,
      end_minute: 15 * 60,
      name: 'Aniversário da casa',
    },
  ];
  return {
    reservedTimes,
    holidays: holidays.filter(({ day, kind }) => kind === 'closed' || day !== holidays[0].day),
  };
}
