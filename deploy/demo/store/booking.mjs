// Writes booking's data: weekly hours, the reservations of bookings in orders, appointments with
// theirs, service records, time off and holidays.

import { iso, minutesOf, weekdays } from '../data/calendar.mjs';
import { insertRows, omit, passIds } from './rows.mjs';

// The demo's hours were the same in the past, so that reports compare past days with them.
const UNCHANGED_HOURS = "UPDATE hours_change SET changed_at = now() - interval '60 days'";

/** Whether there are no working hours yet. */
export async function isEmpty(client) {
  return (await client.query('SELECT 1 FROM schedule LIMIT 1')).rowCount === 0;
}

function scheduleRow({ day_of_week, start_time, end_time, ...place }, index) {
  return {
    id: index + 1,
    ...place,
    day_of_week: (weekdays.indexOf(day_of_week) + 1) % 7,
    start_minute: minutesOf(start_time),
    end_minute: minutesOf(end_time),
    is_active: true,
    time_zone: 'America/Sao_Paulo',
  };
}

function reservationRow(order, index) {
  return {
    id: index + 1,
    key: order.reservation_key,
    collaborator_id: order.collaborator_id,
    provider_user_id: order.provider_user_id,
    establishment_id: order.establishment_id,
    during: `[${iso(order.order_datetime)},${iso(order.ends)})`,
    time_zone: 'America/Sao_Paulo',
    state: order.status === 'cancelled' ? 'cancelled' : 'confirmed',
    source: 'order',
    created_at: iso(order.created_at),
    updated_at: iso(order.updated_at),
  };
}

function reservationOf(appointment) {
  return {
    key: appointment.reservation_key,
    collaborator_id: appointment.collaborator_id,
    provider_user_id: appointment.provider_user_id,
    establishment_id: appointment.establishment_id,
    during: `[${iso(appointment.starts_at)},${iso(appointment.ends_at)})`,
    time_zone: 'America/Sao_Paulo',
    state: appointment.status === 'cancelled' ? 'cancelled' : 'confirmed',
    source: 'appointment',
    created_at: iso(appointment.created_at),
    updated_at: iso(appointment.updated_at),
  };
}

/** Writes breaks, days off and vacations with their reservations, at times without other reservations. */
async function writeReservedTimes(client, reservedTimes, firstReservation) {
  const during = ({ begins, ends }) => `[${iso(begins)},${iso(ends)})`;
  await insertRows(
    client,
    'reserved_time',
    reservedTimes.map((row) => ({
      ...omit(row, ['begins', 'ends']),
      during: during(row),
      created_at: iso(row.created_at),
    })),
  );
  await insertRows(
    client,
    'reservation',
    reservedTimes.map((row, index) => ({
      id: firstReservation + index,
      key: `reserved-time:${row.id}`,
      collaborator_id: row.collaborator_id,
      provider_user_id: row.provider_user_id,
      establishment_id: row.establishment_id,
      during: during(row),
      time_zone: row.time_zone,
      state: 'confirmed',
      source: row.type === 'break' ? 'break' : 'holiday',
      was_double_booked: false,
      reserved_time_id: row.id,
      created_at: iso(row.created_at),
      updated_at: iso(row.created_at),
    })),
  );
  await passIds(client, 'reserved_time', reservedTimes.length);
}

/** A row with its instants converted to text. */
const withTimes = (row, keys) => ({
  ...row,
  ...Object.fromEntries(keys.map((key) => [key, row[key] === null ? null : iso(row[key])])),
});

/** Writes appointments with their events, and service records. */
async function writeAppointments(client, { appointments, records }) {
  const rows = appointments.map((row, index) => ({
    id: index + 1,
    ...withTimes(omit(row, ['events']), ['starts_at', 'ends_at', 'created_at', 'updated_at']),
  }));
  const events = appointments
    .flatMap(({ provider_user_id, events }, index) =>
      events.map((event) => ({ appointment_id: index + 1, provider_user_id, ...event })),
    )
    .map((event, index) => ({ id: index + 1, ...withTimes(event, ['at']) }));
  await insertRows(client, 'appointment', rows);
  await insertRows(client, 'appointment_event', events);
  await insertRows(
    client,
    'service_record',
    records.map((row, index) => ({ id: index + 1, ...withTimes(row, ['created_at', 'decided_at']) })),
  );
  await passIds(client, 'appointment', rows.length);
  await passIds(client, 'appointment_event', events.length);
  await passIds(client, 'service_record', records.length);
}

/** Writes all of booking's data. */
export async function write(client, demo) {
  const { hours, orders, appointments, records, reservedTimes, holidays } = demo;
  const booked = orders.filter(({ type }) => type === 'appointment').map(reservationRow);
  const reservations = [
    ...booked,
    ...appointments.map((row, index) => ({ id: booked.length + index + 1, ...reservationOf(row) })),
  ];
  await insertRows(client, 'schedule', hours.map(scheduleRow));
  await insertRows(client, 'reservation', reservations);
  await passIds(client, 'schedule', hours.length);
  await writeReservedTimes(client, reservedTimes, reservations.length + 1);
  await insertRows(
    client,
    'shop_holiday',
    holidays.map((row) => ({ ...row, updated_at: iso(row.updated_at) })),
  );
  await client.query(UNCHANGED_HOURS);
  await passIds(client, 'reservation', reservations.length + reservedTimes.length);
  await writeAppointments(client, { appointments, records });
}
