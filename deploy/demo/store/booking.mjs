// What booking keeps: weekly hours, and one reservation for each booking that orders knows.

import { iso, minutesOf, weekdays } from '../data/calendar.mjs';
import { insertRows, passIds } from './rows.mjs';

/** Whether anybody has working hours already. */
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

/** Writes hours and reservations. */
export async function write(client, { hours, orders }) {
  const reservations = orders.filter(({ type }) => type === 'appointment').map(reservationRow);
  await insertRows(client, 'schedule', hours.map(scheduleRow));
  await insertRows(client, 'reservation', reservations);
  await passIds(client, 'schedule', hours.length);
  await passIds(client, 'reservation', reservations.length);
}
