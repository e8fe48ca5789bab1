// Forecasts of a day: derived from the history, equal for concurrent requests, and free of erased people's data.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { query } from '../../harness/suites/database.ts';
import { until } from '../../harness/until.ts';
import { newSalon, type Salon, somebody } from '../salon.ts';

let salon: Salon;
let owner: Api;

beforeAll(async () => {
  salon = await newSalon();
  owner = salon.owner.api;
});

/** A day to forecast. Its history lies in the past, even when midnight passes during a test. */
const day = (ahead = 3) => addDays(today(), ahead);

async function sell(date: string, time: string, customer_name: string): Promise<number> {
  const { order } = await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    customer_name,
    payment_method: 'Pix',
    order_datetime: `${date}T${time}`,
    items: [{ item_id: salon.cut.id }],
  });
  return order?.id ?? 0;
}

const range = (first: string, last = first) => ({
  entity_id: salon.shop.id,
  start_date: first,
  end_date: last,
});

test('a shop without history has no forecast', async () => {
  const made = await owner.ask('generateForecasts', range(day()));
  expect(made.status).toBe(201);
  expect(made.body.data).toEqual([]);
  const { data } = await owner.call('listForecasts', { ...range(day()), status: 'pending' });
  expect(data).toEqual([]);
});

describe('with a history', () => {
  beforeAll(async () => {
    for (const week of [1, 2, 3]) {
      for (const time of ['09:00', '09:10', '15:40']) {
        await sell(addDays(day(), -7 * week), time, time === '15:40' ? `Avulso ${week}` : `Fiel das ${time}`);
      }
    }
    const cancelled = await sell(addDays(day(), -7), '16:00', 'Desistiu');
    await owner.call('cancelOrder', { id: cancelled, reason: '' });
  });

  test('repeats generate the same rows, even for ids sent as text', async () => {
    const asked = { ...range(day()), entity_id: String(salon.shop.id) as never };
    const answers = [
      await owner.call('generateForecasts', asked),
      await owner.call('generateForecasts', range(day())),
      await owner.call('listForecasts', { ...range(day()), status: 'pending' }),
    ];
    for (const { data } of answers) {
      expect(data).toMatchObject([
        { order_number: '1000', forecast_time: '09:00', customer_name_forecast: 'Fiel das 09:00' },
        { order_number: '1001', forecast_time: '09:00', customer_name_forecast: 'Fiel das 09:10' },
        { order_number: '1002', forecast_time: '15:30', customer_name_forecast: '' },
      ]);
      for (const row of data) {
        expect(row).toMatchObject({
          forecast_date: day(),
          entity_id: salon.shop.id,
          items_forecast: [{ item_id: salon.cut.id, name: salon.cut.name, price: 45, quantity: 1 }],
          total_forecast: 45,
          origin_forecast: 'Balcão',
          fulfillment_forecast: 'dine-in',
          payment_method_forecast: 'Pix',
          notes_forecast: null,
          status: 'pending',
        });
      }
    }
  });

  test('concurrent requests all succeed and leave one set of rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.ask('generateForecasts', range(day()))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { data } = await owner.call('listForecasts', range(day()));
    expect(data).toHaveLength(3);
  });

  test('a holiday has no forecast', async () => {
    const closed = day(10);
    const { data: before } = await owner.call('generateForecasts', range(closed));
    expect(before).toHaveLength(3);
    await owner.call('saveHoliday', {
      establishment_id: salon.shop.id,
      date: closed,
      kind: 'closed',
      name: 'Aniversário da cidade',
    });
    const { data } = await owner.call('generateForecasts', range(closed));
    expect(data).toEqual([]);
  });

  test('only people who may see the orders get forecasts', async () => {
    const strangers = [salon.barber.api, salon.manager.api, (await somebody()).api];
    for (const api of strangers) {
      expect((await api.refused('generateForecasts', range(day()))).status).toBe(403);
      expect((await api.refused('listForecasts', range(day()))).status).toBe(403);
    }
  });

  test('refuses distant days and too many days', async () => {
    for (const [first, last] of [
      [day(1), day(40)],
      [day(2), day(1)],
      [day(40), day(40)],
      [day(-40), day(-40)],
    ] as const) {
      const refused = await owner.refused('generateForecasts', range(first, last));
      expect(refused.status, `${first} ${last}`).toBe(422);
    }
    expect((await owner.refused('listForecasts', range(day(1), day(40)))).status).toBe(422);
  });
});

test('an erased person disappears from the forecasts', async () => {
  const customer = await somebody();
  const ids = [
    await sell(addDays(day(4), -7), '11:00', 'Sai Logo'),
    await sell(addDays(day(4), -14), '11:00', 'Sai Logo'),
  ];
  await query(inject('stack'), 'orders', 'UPDATE orders SET client_id = $2 WHERE id = ANY ($1)', [
    ids,
    customer.id,
  ]);
  const named = async () => {
    const { data } = await owner.call('listForecasts', range(day(4)));
    return data.map(({ customer_name_forecast }) => customer_name_forecast);
  };
  await owner.call('generateForecasts', range(day(4)));
  expect(await named()).toEqual(['Sai Logo']);
  await customer.api.call('deleteAccount', { password: customer.person.password });
  await until(async () => (await named())[0] === '', 15_000, 'the erasure in the forecasts');
  await owner.call('generateForecasts', range(day(4)));
  expect(await named()).toEqual(['']);
});
