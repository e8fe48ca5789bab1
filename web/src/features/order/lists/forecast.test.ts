import { describe, expect, test } from 'vitest';
import type { Forecast } from '@/api/contract.gen';
import { customersPerHalfHour, sumsByMethod, totalOf } from './forecast';

const forecastAt = (forecast_time: string, total_forecast = 10, payment_method_forecast = 'Pix') =>
  ({ forecast_time, total_forecast, payment_method_forecast }) as Forecast;

describe('customers per half hour', () => {
  test('has each half hour from the first to the last', () => {
    const bars = customersPerHalfHour(['09:15', '09:29:59', '10:30'].map((time) => forecastAt(time)));
    expect(bars.map(({ name, count, caption }) => [name, count, caption])).toEqual([
      ['09:00 a 09:30', 2, '9h'],
      ['09:30 a 10:00', 0, ''],
      ['10:00 a 10:30', 0, '10h'],
      ['10:30 a 11:00', 1, ''],
    ]);
  });

  test('is empty without forecasts', () => {
    expect(customersPerHalfHour([])).toEqual([]);
  });
});

test('sums each payment method, the largest total first', () => {
  const forecasts = [
    forecastAt('09:00', 0.1, 'Pix'),
    forecastAt('09:00', 0.2, 'Pix'),
    forecastAt('09:00', 5, 'Fiado'),
  ];
  expect(sumsByMethod(forecasts)).toEqual([
    { method: 'Fiado', count: 1, total: 5 },
    { method: 'Pix', count: 2, total: 0.3 },
  ]);
  expect(totalOf(forecasts)).toBe(5.3);
});
