// Appointments of clients with an account, and service records, at the three shops of `dono`. They
// are on days without bookings made through orders, past and future, so that no collaborator serves
// two people at once.

import { Random } from '../random.mjs';
import { at, dayAfter, weekdayOf } from './calendar.mjs';
import { kFutureDays, kPastDays } from './visits.mjs';

const kMinutesPerService = 25;
const kHour = 60;
const kAheadDays = [1, 2, 3, 4].map((day) => kFutureDays + day);
const kPastDay = -(kPastDays + 1);
const kMinute = 60_000;
const kDay = 24 * 60 * kMinute;
const kNotes = ['Prefere só tesoura em cima.', 'Vem com o filho.', 'Deixar a barba mais cheia no queixo.'];
const kMethods = ['Pix', 'Crédito', 'Débito', 'Dinheiro'];

/** The final states of past appointments, as [status, attendance]. */
const kPast = [
  ['completed', 'attended'],
  ['completed', 'attended'],
  ['completed', 'not_attended'],
  ['cancelled', null],
];
const kAhead = [
  ['pending', null],
  ['confirmed', null],
  ['confirmed', null],
  ['cancelled', null],
];

const nameOf = ({ first_name }) => first_name;

/** An appointment's events in order: [action, person, instant]. */
function eventsOf({ status, attendance_status, created_at, starts_at }, client, provider) {
  const events = [['created', client, created_at]];
  if (status === 'confirmed' || status === 'completed') {
    events.push(['confirmed', provider, created_at + 20 * kMinute]);
  }
  if (status === 'cancelled') {
    events.push(['cancelled', client, created_at + 40 * kMinute]);
  }
  if (attendance_status) {
    events.push([attendance_status, provider, starts_at + 30 * kMinute]);
  }
  return events.map(([action, person, when]) => ({
    action,
    actor_id: person.id,
    actor_first_name: nameOf(person),
    at: when,
  }));
}

function servicesOf(items, shop_id, random) {
  const services = items.filter(
    ({ establishment_id, type, category }) =>
      establishment_id === shop_id && type === 'service' && category !== 'adicionais',
  );
  const chosen = random.some(services, random.whole(1, 2));
  return {
    service_ids: chosen.map(({ id }) => id),
    service_names: chosen.map(({ name }) => name),
    service_prices_cents: chosen.map(({ price_cents }) => price_cents),
  };
}

/**
 * {appointments, records}: rows keyed by column, in the order of their ids, with instants in
 * milliseconds. An appointment also has its `events`.
 */
export function makeAppointments({ today, now, shops, items, collaborators, weeks, people, owner, clients }) {
  const own = shops.filter(({ user_id }) => user_id === owner.id);
  const appointments = [];
  const records = [];
  for (const collaborator of collaborators) {
    const shop = own.find(({ id }) => id === collaborator.establishment_id);
    if (!shop) {
      continue;
    }
    const random = new Random('appointments', collaborator.id);
    const provider = people.byId(collaborator.user_id);
    for (const day of [kPastDay, ...kAheadDays]) {
      const midnight = dayAfter(today, day);
      const [period] = weeks.get(collaborator.id)[weekdayOf(midnight)] ?? [];
      for (let place = 0; period && place < 3; place += 1) {
        const services = servicesOf(items, shop.id, random);
        const starts_at = at(midnight, period[0] + place * kHour);
        const [status, attendance_status] = random.pick(day < 0 ? kPast : kAhead);
        const client = random.pick(clients.filter(({ id }) => id !== provider.id));
        const created_at = Math.min(starts_at - 3 * kDay, now - random.whole(1, 48) * kHour * kMinute);
        const row = {
          app_id: 1,
          entity_name: 'barbershop',
          establishment_id: shop.id,
          provider_user_id: provider.id,
          collaborator_id: collaborator.id,
          client_id: client.id,
          registered_by: client.id,
          client_standing: 'accepted',
          provider_first_name: nameOf(provider),
          client_first_name: nameOf(client),
          registered_by_first_name: nameOf(client),
          reservation_key: `appointment:demo-${appointments.length + 1}`,
          starts_at,
          ends_at: at(starts_at, kMinutesPerService * services.service_ids.length),
          ...services,
          notes: random.chance(0.3) ? random.pick(kNotes) : null,
          payment_status: 'pending',
          appointment_type: 'presencial',
          status,
          attendance_status,
          created_at,
          updated_at: created_at,
        };
        appointments.push({ ...row, events: eventsOf(row, client, provider) });
      }
    }
    for (let place = 0; place < 3; place += 1) {
      const services = servicesOf(items, shop.id, random);
      const client = random.pick(clients.filter(({ id }) => id !== provider.id));
      const created_at = now - random.whole(1, 20) * kDay - random.whole(1, 500) * kMinute;
      const status = ['approved', 'pending', random.pick(['approved', 'not-approved'])][place];
      const total_cents = services.service_prices_cents.reduce((sum, price) => sum + price, 0);
      records.push({
        app_id: 1,
        entity_name: 'barbershop',
        establishment_id: shop.id,
        provider_user_id: provider.id,
        client_id: client.id,
        registered_by: provider.id,
        client_standing: 'known',
        provider_first_name: nameOf(provider),
        client_first_name: nameOf(client),
        registered_by_first_name: nameOf(provider),
        ...services,
        discount_cents: random.chance(0.25) ? 500 : 0,
        total_cents,
        payment_method: random.pick(kMethods),
        notes: random.chance(0.3) ? random.pick(kNotes) : null,
        status,
        decided_by: status === 'pending' ? null : owner.id,
        decided_at: status === 'pending' ? null : created_at + kDay / 2,
        created_at,
      });
    }
  }
  return { appointments, records: records.sort((a, b) => a.created_at - b.created_at) };
}
