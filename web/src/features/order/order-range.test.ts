import { describe, expect, test } from 'vitest';
import { type QuickFilter, rangeOf } from './order-range';

type Row = Partial<Record<QuickFilter, [first: string, last: string]>>;

// Days at the ends of weeks, months and years, and after a leap day.
const table: Record<string, Row> = {
  // A Thursday.
  '2024-02-29': {
    ontem: ['2024-02-28', '2024-02-28'],
    hoje: ['2024-02-29', '2024-02-29'],
    previsao: ['2024-02-29', '2024-02-29'],
    semanapassada: ['2024-02-19', '2024-02-25'],
    mespassado: ['2024-01-01', '2024-01-31'],
    estemes: ['2024-02-01', '2024-02-29'],
  },
  // A Thursday.
  '2026-01-01': {
    ontem: ['2025-12-31', '2025-12-31'],
    hoje: ['2026-01-01', '2026-01-01'],
    previsao: ['2026-01-01', '2026-01-01'],
    semanapassada: ['2025-12-22', '2025-12-28'],
    mespassado: ['2025-12-01', '2025-12-31'],
    estemes: ['2026-01-01', '2026-01-01'],
  },
  // A Thursday.
  '2026-12-31': {
    ontem: ['2026-12-30', '2026-12-30'],
    hoje: ['2026-12-31', '2026-12-31'],
    previsao: ['2026-12-31', '2026-12-31'],
    semanapassada: ['2026-12-21', '2026-12-27'],
    mespassado: ['2026-11-01', '2026-11-30'],
    estemes: ['2026-12-01', '2026-12-31'],
  },
  // A Sunday, the last day of its week.
  '2026-11-22': {
    ontem: ['2026-11-21', '2026-11-21'],
    hoje: ['2026-11-22', '2026-11-22'],
    previsao: ['2026-11-22', '2026-11-22'],
    semanapassada: ['2026-11-09', '2026-11-15'],
    mespassado: ['2026-10-01', '2026-10-31'],
    estemes: ['2026-11-01', '2026-11-22'],
  },
  // The following Monday.
  '2026-11-23': {
    ontem: ['2026-11-22', '2026-11-22'],
    hoje: ['2026-11-23', '2026-11-23'],
    previsao: ['2026-11-23', '2026-11-23'],
    semanapassada: ['2026-11-16', '2026-11-22'],
    mespassado: ['2026-10-01', '2026-10-31'],
    estemes: ['2026-11-01', '2026-11-23'],
  },
  // The day after February 29.
  '2024-03-01': {
    ontem: ['2024-02-29', '2024-02-29'],
    mespassado: ['2024-02-01', '2024-02-29'],
  },
};

describe.each(Object.entries(table))('on %s', (today, row) => {
  test.each(Object.entries(row))('%s covers %j', (filter, [start_date, end_date]) => {
    expect(rangeOf(filter as QuickFilter, today)).toEqual({ start_date, end_date });
  });
});
