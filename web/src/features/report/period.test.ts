import { describe, expect, it } from 'vitest';
import {
  type Choice,
  choiceOf,
  faultOf,
  type LocalTime,
  type Period,
  periodBefore,
  periodOf,
  periodOfChoice,
  periodText,
  requestOf,
} from './period';
import { changeOf } from './sections/change';

const NOW: LocalTime = { day: '2026-03-31', time: '14:05' };
const text = ({ start, end }: Period) => `${start.day} ${start.time} – ${end.day} ${end.time}`;

describe('periods of reports', () => {
  it.each<[Choice, string, string]>([
    ['hoje', '2026-03-31 00:00 – 2026-03-31 14:05', '2026-03-30 00:00 – 2026-03-30 14:05'],
    ['ontem', '2026-03-30 00:00 – 2026-03-30 23:59', '2026-03-29 00:00 – 2026-03-29 23:59'],
    ['7dias', '2026-03-25 00:00 – 2026-03-31 14:05', '2026-03-18 00:00 – 2026-03-24 14:05'],
    ['estemes', '2026-03-01 00:00 – 2026-03-31 14:05', '2026-02-01 00:00 – 2026-02-28 14:05'],
    ['mespassado', '2026-02-01 00:00 – 2026-02-28 23:59', '2026-01-01 00:00 – 2026-01-31 23:59'],
    ['esteano', '2026-01-01 00:00 – 2026-03-31 14:05', '2025-01-01 00:00 – 2025-03-31 14:05'],
  ])('computes the period and the comparison period of %s', (choice, expected, before) => {
    const period = periodOfChoice(choice, NOW);
    expect(text(period)).toBe(expected);
    expect(text(periodBefore(period, choice))).toBe(before);
  });

  it('compares 29 February with the 28th of the year before', () => {
    const period = periodOfChoice('esteano', { day: '2028-02-29', time: '10:00' });
    expect(text(periodBefore(period, 'esteano'))).toBe('2027-01-01 00:00 – 2027-02-28 10:00');
  });

  it('reads presets and custom periods from an address', () => {
    expect(choiceOf({})).toBe('hoje');
    expect(choiceOf({ period: 'never' })).toBe('hoje');
    expect(choiceOf({ period: 'esteano' })).toBe('esteano');
    const own = { start_date: '2026-03-02', start_time: '08:30', end_date: '2026-03-04', end_time: '18:00' };
    expect(choiceOf({ period: 'ontem', ...own })).toBeUndefined();
    expect(text(periodOf(own, NOW))).toBe('2026-03-02 08:30 – 2026-03-04 18:00');
    expect(text(periodOf({ start_date: '2026-03-02', end_time: '25:00' }, NOW))).toBe(
      '2026-03-02 00:00 – 2026-03-02 23:59',
    );
    expect(choiceOf({ start_date: '2026-02-30' })).toBe('hoje');
  });

  it('compares a custom period with the same number of days before it', () => {
    const period = periodOf(
      { start_date: '2026-03-02', start_time: '22:00', end_date: '2026-03-03', end_time: '02:00' },
      NOW,
    );
    expect(text(periodBefore(period, undefined))).toBe('2026-02-28 22:00 – 2026-03-01 02:00');
  });

  it('includes all of the last minute in the request', () => {
    expect(requestOf(periodOfChoice('hoje', NOW))).toEqual({
      period_start: '2026-03-31T00:00:00',
      period_end: '2026-03-31T14:05:59',
    });
  });

  it('refuses missing fields and an end before the start', () => {
    const start = { day: '2026-03-02', time: '10:00' };
    expect(faultOf({ start, end: start })).toBeNull();
    expect(faultOf({ start, end: { day: '', time: '10:00' } })).toBe('Preencha as datas e os horários.');
    expect(faultOf({ start, end: { day: '2026-03-02', time: '09:59' } })).toBe(
      'O início precisa vir antes do fim.',
    );
  });

  it('formats a period', () => {
    expect(periodText(periodOfChoice('hoje', NOW))).toBe('31/03/2026, 00:00 a 14:05');
    expect(periodText(periodOfChoice('ontem', NOW))).toBe('30/03/2026');
    expect(periodText(periodOfChoice('mespassado', NOW))).toBe('01/02/2026 a 28/02/2026');
    expect(periodText(periodOfChoice('estemes', NOW))).toBe('01/03/2026, 00:00 a 31/03/2026, 14:05');
  });
});

describe('change of a figure', () => {
  it('has a direction, and a percentage unless the earlier figure was 0', () => {
    expect(changeOf(112.5, 100)).toEqual({ direction: 'up', percent: '12,5%' });
    expect(changeOf(50, 100)).toEqual({ direction: 'down', percent: '50,0%' });
    expect(changeOf(0, 0)).toEqual({ direction: 'same', percent: null });
    expect(changeOf(3, 0)).toEqual({ direction: 'up', percent: null });
  });
});
