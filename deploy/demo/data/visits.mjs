// The agenda: the visits of the last 60 days, today and the next 10. They are generated per
// collaborator, without overlaps and within working hours.

import { Random } from '../random.mjs';
import { at, dayAfter, weekdayOf } from './calendar.mjs';

export const kPastDays = 60;
export const kFutureDays = 10;

const kGridMin = 15;
const kMainShare = {
  'Corte Degradê': 24,
  'Corte + Barba': 20,
  'Corte Masculino': 22,
  'Barba Completa': 12,
  Barboterapia: 5,
  'Corte Infantil': 5,
  'Corte à Tesoura': 6,
  'Corte + Barba + Sobrancelha': 6,
};
const kExtras = [
  'Sobrancelha na Navalha',
  'Pezinho e Acabamento',
  'Bigode',
  'Hidratação Capilar',
  'Pigmentação de Barba',
];
const kBusyDay = {
  monday: 0.75,
  tuesday: 0.85,
  wednesday: 0.9,
  thursday: 1,
  friday: 1.3,
  saturday: 1.55,
  sunday: 1.2,
};
const kBusyPast = 0.25;
const kBusyAhead = 0.3;

/** A visit's services: one, sometimes with a second, short one. */
function wish(menu, random) {
  const main = random.weighted(menu.weights);
  const list = [menu.byName.get(main)];
  const extras = menu.extras.filter((item) => item.name !== main);
  if (extras.length > 0 && random.chance(0.22)) {
    list.push(random.pick(extras));
  }
  return list;
}

function menuOf(items) {
  const services = items.filter((item) => item.type === 'service');
  return {
    byName: new Map(services.map((item) => [item.name, item])),
    weights: Object.fromEntries(services.map((item) => [item.name, kMainShare[item.name] ?? 2])),
    extras: services.filter((item) => kExtras.includes(item.name)),
  };
}

const minutesOfAll = (list) => list.reduce((sum, item) => sum + item.duration_min, 0);

/** The share of a day that is booked: high until today, decreasing over the days ahead. */
function density(day, weekday, popularity) {
  const base = day <= 0 ? kBusyPast : kBusyAhead * (1 - day / (kFutureDays + 6));
  return Math.min(0.85, base * kBusyDay[weekday] * popularity);
}

/**
 * Fills one working period without overlaps, on booking's time grid: [{start, services}] in
 * minutes.
 */
function fill([from, to], share, menu, random) {
  const visits = [];
  let minute = from;
  while (minute < to) {
    const services = wish(menu, random);
    const duration = minutesOfAll(services);
    if (random.chance(share) && minute + duration <= to) {
      visits.push({ start: minute, services, duration });
      minute += Math.ceil(duration / kGridMin) * kGridMin;
    } else {
      minute += kGridMin * random.whole(1, 2);
    }
  }
  return visits;
}

function visitsOf(collaborator, week, menu, today) {
  const random = new Random('visits', collaborator.id);
  const popularity = random.between(0.75, 1.3);
  const visits = [];
  for (let day = -kPastDays; day <= kFutureDays; day += 1) {
    const midnight = dayAfter(today, day);
    const weekday = weekdayOf(midnight);
    for (const period of week[weekday] ?? []) {
      for (const visit of fill(period, density(day, weekday, popularity), menu, random)) {
        visits.push({
          ...visit,
          collaborator,
          day,
          begins: at(midnight, visit.start),
          ends: at(midnight, visit.start + visit.duration),
        });
      }
    }
  }
  return visits;
}

/** All visits: {collaborator, day, begins, ends, duration, services}. */
export function makeVisits({ today, items, collaborators, weeks }) {
  const menus = new Map();
  return collaborators.flatMap((collaborator) => {
    const shop = collaborator.establishment_id;
    if (!menus.has(shop)) {
      menus.set(shop, menuOf(items.filter((item) => item.establishment_id === shop)));
    }
    return visitsOf(collaborator, weeks.get(collaborator.id), menus.get(shop), today);
  });
}
