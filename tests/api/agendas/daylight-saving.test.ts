// Lists by day in years with daylight saving time in São Paulo: midnight was skipped on 2018-11-04,
// and the hour before midnight was repeated on 2018-02-17.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { addDays } from '../../../web/src/lib/time/sao-paulo.ts';
import { bodyOf, book } from '../../harness/loads/bookings.ts';
import { query } from '../../harness/suites/database.ts';
import { appointmentAt, DATE, made, newSalon, recordOf, type Salon, somebody } from '../salon.ts';

const CASES = [
  { what: 'the last minute before a day without midnight', at: '2018-11-04T02:59:00Z', day: '2018-11-03' },
  { what: 'the first minute of a day without midnight', at: '2018-11-04T03:00:00Z', day: '2018-11-04' },
  { what: 'the last minute of a day of 23 hours', at: '2018-11-05T01:59:00Z', day: '2018-11-04' },
  { what: 'the minute after it', at: '2018-11-05T02:00:00Z', day: '2018-11-05' },
  { what: 'the first 23:30 of a day of 25 hours', at: '2018-02-18T01:30:00Z', day: '2018-02-17' },
  { what: 'the second 23:30', at: '2018-02-18T02:30:00Z', day: '2018-02-17' },
  { what: 'the second 23:59', at: '2018-02-18T02:59:00Z', day: '2018-02-17' },
  { what: 'the midnight after it', at: '2018-02-18T03:00:00Z', day: '2018-02-18' },
];

let salon: Salon;
let order: number;
let appointment: number;
let record: number;

beforeAll(async () => {
  salon = await newSalon();
  const client = (await somebody()).person.username;
  const services = [{ id: salon.cut.id, duration: 30 }];
  const bookable = { establishment_id: salon.shop.id, employer_id: salon.collaborator, services };
  const wish = { bookable, services, date: DATE, time: '09:00' };
  order = bodyOf(await book(salon.owner.api, wish, randomUUID())).order?.id ?? 0;
  appointment = await made(salon.owner.api, appointmentAt(salon, '10:00', { client }));
  const { service_record } = await salon.owner.api.call('createServiceRecord', recordOf(salon, { client }));
  record = service_record?.id ?? 0;
}, 60_000);

/** Moves the created rows to an instant in the past. */
async function putAt(at: string): Promise<void> {
  const stack = inject('stack');
  await query(stack, 'orders', 'UPDATE orders SET order_datetime = $2 WHERE id = $1', [order, at]);
  await query(
    stack,
    'booking',
    `UPDATE appointment SET starts_at = $2, ends_at = $2::timestamptz + interval '25 minutes' WHERE id = $1`,
    [appointment, at],
  );
  await query(stack, 'booking', 'UPDATE service_record SET created_at = $2 WHERE id = $1', [record, at]);
}

/** Whether the lists of a day contain the order, the appointment and the record. */
async function listed(day: string): Promise<boolean[]> {
  const owner = salon.owner.api;
  const bounds = { start_date: day, end_date: day };
  const { orders } = await owner.call('listOrdersByEntity', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    ...bounds,
  });
  const entity = { entity_name: 'barbershop' as const, entity_id: String(salon.shop.id), ...bounds };
  const { appointments } = await owner.call('listAppointmentsByEntity', entity);
  const { service_records } = await owner.call('listServiceRecordsByEntity', entity);
  return [
    orders.some(({ id }) => id === order),
    appointments.some(({ id }) => id === appointment),
    service_records.some(({ id }) => id === record),
  ];
}

test.each(CASES)('$what ($at) is listed only on $day', async ({ at, day }) => {
  await putAt(at);
  expect(await listed(addDays(day, -1))).toEqual([false, false, false]);
  expect(await listed(day)).toEqual([true, true, true]);
  expect(await listed(addDays(day, 1))).toEqual([false, false, false]);
});
