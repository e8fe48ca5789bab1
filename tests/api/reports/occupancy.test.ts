// Occupancy: reporting records the scheduled minutes of each day from booking and compares them with the orders.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addDays, instantOf, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { percent } from '../../harness/models/figures.ts';
import { query } from '../../harness/suites/database.ts';
import { until } from '../../harness/until.ts';
import { newSalon, type Salon } from '../salon.ts';

const RECORD_LIMIT_MS = 30_000;
// Two collaborators from 08:00 to 20:00.
const TEAM_MINUTES = 2 * 12 * 60;
const BREAK_MINUTES = 60;

const yesterday = addDays(today(), -1);
let salon: Salon;

/** Adds a break of the barber in the past. The API would refuse it. */
const addPastBreak = () =>
  query(
    inject('stack'),
    'booking',
    `INSERT INTO reserved_time
       (provider_user_id, collaborator_id, establishment_id, during, time_zone, type, created_at)
     VALUES ($1, $2, $3, tstzrange($4::timestamptz, $5::timestamptz), 'America/Sao_Paulo', 'break', now())`,
    [
      salon.barber.id,
      salon.collaborator,
      salon.shop.id,
      instantOf(yesterday, '12:00'),
      instantOf(yesterday, '13:00'),
    ],
  );

/** Dates the last change of the shop's hours to the morning of a day. */
const pretendChangedOn = (day: string) =>
  query(inject('stack'), 'booking', 'UPDATE hours_change SET changed_at = $2 WHERE establishment_id = $1', [
    salon.shop.id,
    instantOf(day, '08:00'),
  ]);

/** The occupancy of the days from `first` to `last`. */
async function occupancyOf(first: string, last = first) {
  const { occupancy, report } = await salon.owner.api.call('getOrderReport', {
    entity_id: salon.shop.id,
    period_start: `${first}T00:00:00`,
    period_end: `${last}T23:59:59`,
    figures_only: true,
  });
  if (!occupancy) throw new Error('no occupancy');
  return { ...occupancy, utilization: report?.resource_utilization };
}

const sellYesterday = async (quantity: number) => {
  const { order } = await salon.owner.api.call('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    customer_name: 'João',
    items: [{ item_id: salon.cut.id, quantity }],
    order_datetime: `${yesterday}T10:00:00`,
  } as never);
  return order ?? { id: 0, total_duration: 0 };
};

beforeAll(async () => {
  salon = await newSalon();
  await addPastBreak();
  await pretendChangedOn(yesterday);
  await until(async () => (await occupancyOf(yesterday)).base_day_count === 1, RECORD_LIMIT_MS, 'the record');
}, 90_000);

describe('occupancy', () => {
  test('compares sales with the scheduled minutes without breaks', async () => {
    const { total_duration } = await sellYesterday(2);
    const cancelled = await sellYesterday(1);
    await salon.owner.api.call('cancelOrder', { id: cancelled.id });
    const scheduled = TEAM_MINUTES - BREAK_MINUTES;
    expect(total_duration).toBeGreaterThan(0);
    expect(await occupancyOf(yesterday)).toMatchObject({
      day_count: 1,
      base_day_count: 1,
      worked_minutes: total_duration,
      scheduled_minutes: scheduled,
      share: percent(total_duration, scheduled),
      utilization: percent(total_duration, scheduled),
    });
  });

  test('has no base on days before the first record', async () => {
    const before = addDays(yesterday, -1);
    expect(await occupancyOf(before)).toMatchObject({
      day_count: 1,
      base_day_count: 0,
      share: null,
      utilization: 0,
    });
    expect(await occupancyOf(before, yesterday)).toMatchObject({ day_count: 2, base_day_count: 1 });
  });

  test('follows changes of hours for today, and keeps the scheduled minutes of yesterday', async () => {
    const scheduled = (await occupancyOf(yesterday)).scheduled_minutes;
    expect((await occupancyOf(today())).scheduled_minutes).toBe(TEAM_MINUTES);
    await query(inject('stack'), 'booking', 'DELETE FROM schedule WHERE collaborator_id = $1', [
      salon.managerLink,
    ]);
    await until(
      async () => (await occupancyOf(today())).scheduled_minutes === TEAM_MINUTES / 2,
      RECORD_LIMIT_MS,
      'the new hours of today',
    );
    expect((await occupancyOf(yesterday)).scheduled_minutes).toBe(scheduled);
  });

  test('exceeds 100 per cent when sales take longer than the scheduled time', async () => {
    const { total_duration } = await sellYesterday(60);
    const { share, worked_minutes, scheduled_minutes } = await occupancyOf(yesterday);
    expect(worked_minutes).toBeGreaterThan(total_duration);
    expect(share).toBe(percent(worked_minutes, scheduled_minutes));
    expect(share).toBeGreaterThan(100);
  });

  test('omits a past day when hours were changed after it', async () => {
    salon = await newSalon();
    await until(async () => (await occupancyOf(today())).base_day_count === 1, RECORD_LIMIT_MS, 'the record');
    expect(await occupancyOf(yesterday)).toMatchObject({ base_day_count: 0, share: null });
  }, 60_000);
});
