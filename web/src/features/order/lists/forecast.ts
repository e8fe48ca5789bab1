// Totals of a day's forecasts.
import type { Forecast } from '@/api/contract.gen';
import type { Bar } from '@/components/tables/bar-chart';
import { sumMoney } from '@/lib/text/money';

const HALF_HOUR = 30;
const HOUR = 60;

export interface MethodSum {
  method: string;
  count: number;
  total: number;
}

/** The expected number and total of orders by payment method, largest total first. */
export function sumsByMethod(forecasts: Forecast[]): MethodSum[] {
  const methods = new Set(forecasts.map(({ payment_method_forecast }) => payment_method_forecast));
  return [...methods]
    .map((method) => {
      const rows = forecasts.filter(({ payment_method_forecast }) => payment_method_forecast === method);
      return { method, count: rows.length, total: totalOf(rows) };
    })
    .sort((one, other) => other.total - one.total);
}

/** The sum of the forecasts, in reais. */
export const totalOf = (forecasts: Forecast[]): number =>
  sumMoney(forecasts.map(({ total_forecast }) => total_forecast));

/** The start of the half hour of a time 'HH:MM' or 'HH:MM:SS', in minutes since midnight. */
function halfHourOf(time: string): number {
  const minutes = Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));
  return minutes - (minutes % HALF_HOUR);
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;

/** The expected customers per half hour, from the first half hour with a customer to the last. */
export function customersPerHalfHour(forecasts: Forecast[]): Bar[] {
  const starts = forecasts.map(({ forecast_time }) => halfHourOf(forecast_time));
  if (starts.length === 0) return [];
  const first = Math.min(...starts);
  const count = (Math.max(...starts) - first) / HALF_HOUR + 1;
  return Array.from({ length: count }, (_, place) => {
    const start = first + place * HALF_HOUR;
    return {
      key: clockOf(start),
      name: `${clockOf(start)} a ${clockOf(start + HALF_HOUR)}`,
      count: starts.filter((other) => other === start).length,
      caption: start % HOUR === 0 ? `${start / HOUR}h` : '',
    };
  });
}
