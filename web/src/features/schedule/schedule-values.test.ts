import { describe, expect, it } from 'vitest';
import { emptyRow, periodsOf, rowError } from './schedule-values';

const row = (day_of_week: string, start_time: string, end_time: string) => ({
  key: 1,
  day_of_week,
  start_time,
  end_time,
});

describe('rows of working hours', () => {
  it('are right when whole and in order, or empty', () => {
    expect(rowError(row('monday', '09:00', '12:00'))).toBeNull();
    expect(rowError(emptyRow(1))).toBeNull();
    expect(rowError(row('monday', '09:00', ''))).toBe('Preencha dia, início e fim.');
    expect(rowError(row('', '09:00', '12:00'))).toBe('Preencha dia, início e fim.');
    expect(rowError(row('monday', '12:00', '12:00'))).toBe('O horário final deve ser depois do inicial.');
  });

  it('are sent without what tells them apart, and without empty ones', () => {
    expect(periodsOf([emptyRow(1), row('friday', '08:00', '18:00')])).toEqual([
      { day_of_week: 'friday', start_time: '08:00', end_time: '18:00' },
    ]);
  });
});
