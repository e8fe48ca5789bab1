import { describe, expect, it } from 'vitest';
import { copyOf, daysWithHours, emptyRow, periodsOf, rowError, weekTexts } from './schedule-values';

const row = (day_of_week: string, start_time: string, end_time: string) => ({
  key: 1,
  day_of_week,
  start_time,
  end_time,
});

describe('rows of working hours', () => {
  it('are valid if complete and in order, or empty', () => {
    expect(rowError(row('monday', '09:00', '12:00'))).toBeNull();
    expect(rowError(emptyRow(1))).toBeNull();
    expect(rowError(row('monday', '09:00', ''))).toBe('Preencha dia, início e fim.');
    expect(rowError(row('', '09:00', '12:00'))).toBe('Preencha dia, início e fim.');
    expect(rowError(row('monday', '12:00', '12:00'))).toBe('O horário final deve ser depois do inicial.');
  });

  it('are sent without their keys and without empty rows', () => {
    expect(periodsOf([emptyRow(1), row('friday', '08:00', '18:00')])).toEqual([
      { day_of_week: 'friday', start_time: '08:00', end_time: '18:00' },
    ]);
  });
});

describe('a copy of a weekday', () => {
  const hours = [
    { id: 1, day_of_week: 'monday', start_time: '09:00', end_time: '12:00', is_active: true },
    { id: 2, day_of_week: 'monday', start_time: '13:00', end_time: '18:00', is_active: true },
    { id: 3, day_of_week: 'monday', start_time: '19:00', end_time: '20:00', is_active: false },
    { id: 4, day_of_week: 'friday', start_time: '09:00', end_time: '12:00', is_active: false },
  ];

  it('replaces the hours of the other days by all active periods', () => {
    expect(copyOf(hours, 'monday', ['tuesday', 'friday'])).toEqual({
      replaced_days: ['tuesday', 'friday'],
      schedules: [
        { day_of_week: 'tuesday', start_time: '09:00', end_time: '12:00' },
        { day_of_week: 'tuesday', start_time: '13:00', end_time: '18:00' },
        { day_of_week: 'friday', start_time: '09:00', end_time: '12:00' },
        { day_of_week: 'friday', start_time: '13:00', end_time: '18:00' },
      ],
    });
  });

  it('offers only days with active hours', () => {
    expect(daysWithHours(hours)).toEqual(['monday']);
  });
});

describe('the summary of weekly hours', () => {
  const hours = (day_of_week: string, start_time: string, end_time: string, is_active = true) => ({
    id: 1,
    day_of_week,
    start_time,
    end_time,
    is_active,
  });

  it('joins weekdays in a row with the same active hours', () => {
    expect(
      weekTexts([
        hours('monday', '09:00', '12:00'),
        hours('monday', '13:00', '18:00'),
        hours('tuesday', '09:00', '12:00'),
        hours('tuesday', '13:00', '18:00'),
        hours('tuesday', '19:00', '20:00', false),
        hours('thursday', '09:00', '12:00'),
        hours('thursday', '13:00', '18:00'),
        hours('saturday', '09:00', '13:00'),
      ]),
    ).toEqual(['seg a ter, 09:00–12:00 e 13:00–18:00', 'qui, 09:00–12:00 e 13:00–18:00', 'sáb, 09:00–13:00']);
  });

  it('is empty without active hours', () => {
    expect(weekTexts([hours('monday', '09:00', '12:00', false)])).toEqual([]);
  });
});
