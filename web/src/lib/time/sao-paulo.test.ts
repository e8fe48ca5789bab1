import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayAndTime,
  daysFrom,
  daysText,
  instantOf,
  longDay,
  monthText,
  shortDay,
  today,
  wallClock,
  weekdayName,
} from './sao-paulo';

const QUARTER_HOUR = 15 * 60_000;

describe('days of São Paulo', () => {
  it('returns the previous day in São Paulo shortly after midnight UTC', () => {
    expect(today('2026-11-21T02:30:00Z')).toBe('2026-11-20');
    expect(today('2026-11-21T03:00:00Z')).toBe('2026-11-21');
  });

  it('finds the instant of a wall clock, with and without daylight saving', () => {
    expect(instantOf('2026-01-31', '13:00').toISOString()).toBe('2026-01-31T16:00:00.000Z');
    expect(instantOf('2018-01-31', '13:00:00').toISOString()).toBe('2018-01-31T15:00:00.000Z');
    expect(instantOf('2018-02-18').toISOString()).toBe('2018-02-18T03:00:00.000Z');
  });

  it('returns the first instant after a midnight skipped by daylight saving', () => {
    expect(instantOf('2017-10-15').toISOString()).toBe('2017-10-15T03:00:00.000Z');
  });

  it('round-trips a wall clock across a change of daylight saving', () => {
    const end = Date.parse('2017-10-16T12:00:00Z');
    for (let at = Date.parse('2017-10-14T12:00:00Z'); at < end; at += QUARTER_HOUR) {
      expect(instantOf(...wallClock(at)).getTime()).toBe(at);
    }
  });

  it('counts days over months, years and leap days', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
    expect(daysFrom('2028-02-27', 4)).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']);
  });

  it('formats days in Brazilian notation', () => {
    expect(weekdayName('2026-11-20')).toBe('sex');
    expect(shortDay('2026-11-20')).toBe('20/11');
    expect(longDay('2026-11-20')).toBe('sexta-feira, 20 de novembro');
    expect(daysText('2026-11-23', '2026-11-29')).toBe('23 a 29 de novembro');
    expect(daysText('2026-11-30', '2026-12-06')).toBe('30 de novembro a 6 de dezembro');
    expect(dayAndTime('2026-11-20T17:30:00.000Z')).toBe('20/11/2026, 14:30');
  });

  it('names days and months as the browser does', () => {
    const named = (options: Intl.DateTimeFormatOptions, day: string) =>
      new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`));
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-0${1 + (month % 7)}`;
      expect(longDay(day)).toBe(named({ weekday: 'long', day: 'numeric', month: 'long' }, day));
      expect(monthText(day)).toBe(named({ month: 'long', year: 'numeric' }, day));
      expect(weekdayName(day)).toBe(named({ weekday: 'short' }, day).replace('.', ''));
    }
  });
});
