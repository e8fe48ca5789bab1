import { describe, expect, it } from 'vitest';
import type { ReservedTime } from './api';
import { emptyTimeOff, groupsOf, groupText, reserveRequest, timeOffErrors, whenOf } from './time-off-values';

const TODAY = '2026-01-30';
const makeTime = (part: Partial<ReservedTime> = {}): ReservedTime => ({
  id: 1,
  date: '2026-02-02',
  end_date: '2026-02-02',
  type: 'break',
  start_time: '12:00',
  end_time: '13:00',
  reason: '',
  series_id: 0,
  establishment_id: 3,
  ...part,
});

describe('time off', () => {
  it('is described by its day, hours or range of days', () => {
    expect(whenOf(makeTime())).toBe('seg, 02/02/2026, 12:00 às 13:00');
    expect(whenOf(makeTime({ type: 'holiday' }))).toBe('seg, 02/02/2026');
    expect(whenOf(makeTime({ type: 'vacation', end_date: '2026-02-08' }))).toBe('02/02/2026 a 08/02/2026');
  });

  it('is grouped by request', () => {
    const groups = groupsOf([
      makeTime({ id: 1, series_id: 1 }),
      makeTime({ id: 5, type: 'holiday', date: '2026-02-03' }),
      makeTime({ id: 2, series_id: 1, date: '2026-02-04' }),
    ]);
    expect(groups.map(({ times }) => times.length)).toEqual([2, 1]);
    expect(groups[0] && groupText(groups[0])).toBe('seg, qua, 12:00 às 13:00, de 02/02 a 04/02');
    expect(groups[1] && groupText(groups[1])).toBe('ter, 03/02/2026');
  });
});

describe('the form values', () => {
  const values = { ...emptyTimeOff(TODAY), start_time: '12:00', end_time: '13:00' };
  const wrongOf = (part: Partial<typeof values>) => Object.keys(timeOffErrors({ ...values, ...part }, TODAY));

  it('accept a break today', () => {
    expect(wrongOf({})).toEqual([]);
  });

  it.each([
    [{ date: '' }, ['date']],
    [{ date: '2026-01-29' }, ['date']],
    [{ date: '2027-01-31' }, ['date']],
    [{ start_time: '' }, ['start_time']],
    [{ end_time: '12:00' }, ['end_time']],
    [{ repeats: true }, ['days_of_week']],
    [{ type: 'vacation' as const }, ['end_date']],
    [{ type: 'vacation' as const, end_date: '2026-01-29' }, ['end_date']],
    [{ type: 'vacation' as const, end_date: '2026-03-31' }, ['end_date']],
    [{ type: 'vacation' as const, end_date: '2026-03-30' }, []],
    [{ type: 'holiday' as const, start_time: '' }, []],
  ])('is refused: %o', (part, fields) => {
    expect(wrongOf(part)).toEqual(fields);
  });

  it('are sent with the fields of their type', () => {
    const typed = {
      ...values,
      reason: ' Almoço ',
      end_date: '2026-02-03',
      repeats: true,
      days_of_week: ['monday'],
    };
    const common = { employer_id: 9, date: TODAY, reason: 'Almoço' };
    expect(reserveRequest(9, { ...typed, type: 'holiday' })).toEqual({ ...common, type: 'holiday' });
    expect(reserveRequest(9, { ...typed, type: 'vacation' })).toEqual({
      ...common,
      type: 'vacation',
      end_date: '2026-02-03',
    });
    expect(reserveRequest(9, typed)).toEqual({
      ...common,
      type: 'break',
      start_time: '12:00',
      end_time: '13:00',
      days_of_week: ['monday'],
      weeks: 4,
    });
  });
});
