// Quick filters of the order list, on days with calendar edge cases and in three time zones of Brazil: each range
// includes its first and last second and excludes the seconds around it.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { quickFilters, rangeOf } from '../../../web/src/features/order/order-range.ts';
import { addDays } from '../../../web/src/lib/time/sao-paulo.ts';
import { query } from '../../harness/suites/database.ts';
import { placeIn } from '../../harness/zone-places.ts';
import { demoPeople, newShop, type People, type Shop } from '../owner.ts';

const DAYS = {
  '29 February': '2024-02-29',
  '1 January': '2026-01-01',
  '31 December': '2026-12-31',
  'a Sunday': '2026-11-22',
  'a Monday': '2026-11-23',
};
const ZONES = ['America/Sao_Paulo', 'America/Rio_Branco', 'America/Noronha'];

let people: People;
beforeAll(async () => {
  people = await demoPeople();
});

/** The boundary seconds of every filter's range, as YYYY-MM-DDTHH:MM:SS in the shop's local time. */
function boundaries(today: string): string[] {
  const ranges = quickFilters.map(({ value }) => rangeOf(value, today));
  const times = ranges.flatMap(({ start_date, end_date }) => [
    `${addDays(start_date, -1)}T23:59:59`,
    `${start_date}T00:00:00`,
    `${end_date}T23:59:59`,
    `${addDays(end_date, 1)}T00:00:00`,
  ]);
  return [...new Set(times)].sort();
}

/** Creates a shop with an order per time, named by the time; the n-th costs 2^n centavos. */
async function shopWithOrders(zone: string, times: string[]): Promise<Shop> {
  const shop = await newShop(people.owner, placeIn(zone));
  await query(
    inject('stack'),
    'orders',
    `INSERT INTO orders (establishment_id, number, order_datetime, type, status, customer_name, origin, fulfillment,
       payment_status, payment_method, total_cents, total_duration_min, access_code, created_at, updated_at)
     SELECT $1, place, time::timestamp AT TIME ZONE $3, 'service', 'completed', time, 'Balcão', 'dine-in', 'paid', 'Pix',
       1 << (place - 1)::int, 0, '0000', now(), now()
     FROM unnest($2::text[]) WITH ORDINALITY AS made (time, place)`,
    [shop.id, times, zone],
  );
  return shop;
}

describe.each(Object.entries(DAYS))('on %s, %s', (_, today) => {
  test.each(ZONES)('each quick filter lists and sums the orders of its days in %s', async (zone) => {
    const times = boundaries(today);
    const shop = await shopWithOrders(zone, times);
    for (const { value } of quickFilters) {
      const range = rangeOf(value, today);
      const inside = times.filter((time) => time >= range.start_date && time <= `${range.end_date}T23:59:59`);
      const asked = { entity_name: 'establishment' as const, entity_id: shop.id, ...range };
      const { orders, start_date } = await people.owner.call('listOrdersByEntity', asked);
      expect(
        orders.map(({ customer_name }) => customer_name),
        value,
      ).toEqual(inside.toReversed());
      expect(start_date).toBe(range.start_date);
      const { order_count, total_price } = await people.owner.call('summarizeOrders', asked);
      expect(order_count, value).toBe(inside.length);
      const cents = inside.reduce((sum, time) => sum + 2 ** times.indexOf(time), 0);
      expect(Math.round(total_price * 100), value).toBe(cents);
    }
  });

  test('Previsão do Dia lists only the forecasts of that day', async () => {
    const shop = await newShop(people.owner);
    const range = rangeOf('previsao', today);
    for (const day of [-1, 0, 1].map((count) => addDays(today, count))) {
      await query(
        inject('stack'),
        'orders',
        `INSERT INTO forecasts (establishment_id, forecast_date, day_position, start_minute, item_id, item_name,
           price_cents, quantity, origin, fulfillment, payment_method, status, created_at)
         SELECT $1, $2, place, minute, 1, 'Corte', 4500, 1, 'Balcão', 'dine-in', 'Pix', 'pending', now()
         FROM unnest(ARRAY[0, 1410]) WITH ORDINALITY AS half_hour (minute, place)`,
        [shop.id, day],
      );
    }
    const { data } = await people.owner.call('listForecasts', { entity_id: shop.id, ...range });
    expect(data.map(({ forecast_date, forecast_time }) => `${forecast_date} ${forecast_time}`)).toEqual([
      `${today} 00:00`,
      `${today} 23:30`,
    ]);
  });
});
