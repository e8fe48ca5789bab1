import { describe, expect, it } from 'vitest';
import type { Opening } from '@/api/contract.gen';
import { makeEstablishment, makeOpening } from '@/testing/factories';
import { bySoonest, nextChange, nextTimeText, openState, weekOf } from './opening';

/** An instant of São Paulo; 2026-01-30 is a Friday. */
const at = (local: string) => Date.parse(`${local}:00-03:00`);
const hours = (...entries: [string, string, string][]): Opening['hours'] =>
  entries.map(([day_of_week, start_time, end_time]) => ({ day_of_week, start_time, end_time }));

const friday = makeOpening({ hours: hours(['friday', '09:00', '12:00'], ['friday', '13:00', '18:00']) });
const night = makeOpening({ hours: hours(['friday', '20:00', '24:00'], ['saturday', '00:00', '02:00']) });

describe('whether a shop is open', () => {
  it.each([
    ['2026-01-30T08:59', 'Abre às 09:00'],
    ['2026-01-30T09:00', 'Aberto agora'],
    ['2026-01-30T12:00', 'Abre às 13:00'],
    ['2026-01-30T17:59', 'Aberto agora'],
    ['2026-01-30T18:00', 'Fechado agora'],
    ['2026-01-30T23:59', 'Fechado agora'],
    ['2026-01-31T00:00', 'Fechado hoje'],
  ])('at %s says %s', (local, text) => {
    expect(openState(friday, at(local))).toEqual({ open: text === 'Aberto agora', text });
  });

  it.each([
    ['2026-01-30T23:59', true],
    ['2026-01-31T00:00', true],
    ['2026-01-31T01:59', true],
    ['2026-01-31T02:00', false],
  ])('goes on over midnight: %s', (local, open) => {
    expect(openState(night, at(local))?.open).toBe(open);
  });

  it('uses the zone of the shop, or of São Paulo if it is unknown', () => {
    const manaus = { ...friday, time_zone: 'America/Manaus' };
    expect(openState(manaus, at('2026-01-30T09:59'))?.text).toBe('Abre às 09:00');
    expect(openState(manaus, at('2026-01-30T10:00'))?.open).toBe(true);
    expect(openState(manaus, at('2026-01-31T00:30'))?.text).toBe('Fechado agora');
    expect(openState({ ...friday, time_zone: 'Nowhere/Land' }, at('2026-01-30T09:00'))?.open).toBe(true);
  });

  it('shows no text for a shop without hours', () => {
    expect(openState(makeOpening({ hours: [] }), at('2026-01-30T10:00'))).toBeNull();
  });
});

describe('holidays and days off', () => {
  const short = {
    date: '2026-01-30',
    name: 'Aniversário da casa',
    hours: hours(['friday', '10:00', '11:00']),
  };
  const off = { date: '2026-02-06', name: '', hours: [] };

  it('replace the hours of their weekday', () => {
    const shop = { ...friday, exceptions: [short, off] };
    expect(openState(shop, at('2026-01-30T09:30'))?.text).toBe('Abre às 10:00');
    expect(openState(shop, at('2026-01-30T10:00'))?.open).toBe(true);
    expect(openState(shop, at('2026-01-30T11:00'))?.text).toBe('Fechado agora');
    expect(openState(shop, at('2026-02-06T10:00'))).toEqual({ open: false, text: 'Fechado hoje' });
    expect(nextChange(shop, at('2026-01-30T10:30'))).toBe(at('2026-01-30T11:00'));
  });

  it('show their name or date beside their weekday', () => {
    const shop = { ...friday, exceptions: [short, off] };
    expect(weekOf(shop, at('2026-01-30T08:00'))[4]).toEqual({
      name: 'Sexta-feira',
      today: true,
      note: 'Aniversário da casa',
      periods: ['10:00 às 11:00'],
    });
    expect(weekOf(shop, at('2026-01-31T08:00'))[4]).toMatchObject({ note: '06/02', periods: [] });
  });
});

describe('the next time', () => {
  const next = (date: string, time: string) => makeOpening({ next_time: { date, time } });

  it('is shown only for today and tomorrow, until it has passed', () => {
    const now = at('2026-01-30T14:15');
    expect(nextTimeText(next('2026-01-30', '14:15'), now)).toBe('hoje 14:15');
    expect(nextTimeText(next('2026-01-30', '14:00'), now)).toBeNull();
    expect(nextTimeText(next('2026-01-31', '09:00'), now)).toBe('amanhã 09:00');
    expect(nextTimeText(next('2026-02-01', '09:00'), now)).toBeNull();
    expect(nextTimeText(next('2026-01-29', '23:45'), now)).toBeNull();
    expect(nextTimeText(makeOpening({ next_time: null }), now)).toBeNull();
  });

  it('changes from tomorrow to today at midnight', () => {
    const morning = next('2026-01-31', '09:00');
    expect(nextTimeText(morning, at('2026-01-30T23:59'))).toBe('amanhã 09:00');
    expect(nextTimeText(morning, at('2026-01-31T00:00'))).toBe('hoje 09:00');
  });

  it('sorts shops; those without one are last, and equal ones keep their order', () => {
    const shops = ['A', 'B', 'C', 'D'].map((name, index) => makeEstablishment({ id: index + 1, name }));
    const openings = new Map([
      [1, makeOpening({ next_time: null })],
      [2, next('2026-01-31', '09:00')],
      [4, { ...next('2026-01-31', '08:30'), time_zone: 'America/Manaus' }],
    ]);
    expect(bySoonest(shops, openings).map(({ name }) => name)).toEqual(['B', 'D', 'A', 'C']);
  });
});

describe('the next change', () => {
  it.each([
    ['2026-01-30T08:00', '2026-01-30T09:00'],
    ['2026-01-30T09:00', '2026-01-30T12:00'],
    ['2026-01-30T18:00', '2026-01-31T00:00'],
    ['2026-01-31T00:00', '2026-02-01T00:00'],
  ])('after %s comes at %s', (local, change) => {
    expect(nextChange(friday, at(local))).toBe(at(change));
  });

  it('is midnight for a shop that is open until then', () => {
    expect(nextChange(night, at('2026-01-30T21:00'))).toBe(at('2026-01-31T00:00'));
  });

  it('is the end of the minute of the next time', () => {
    const opening = { ...friday, next_time: { date: '2026-01-30', time: '10:15' } };
    expect(nextChange(opening, at('2026-01-30T10:00'))).toBe(at('2026-01-30T10:16'));
    expect(nextChange(opening, at('2026-01-30T10:16'))).toBe(at('2026-01-30T12:00'));
  });
});

describe('the week', () => {
  it('runs from Monday to Sunday and marks today', () => {
    const week = weekOf(friday, at('2026-01-30T23:59'));
    expect(week.map(({ name }) => name)).toEqual([
      'Segunda-feira',
      'Terça-feira',
      'Quarta-feira',
      'Quinta-feira',
      'Sexta-feira',
      'Sábado',
      'Domingo',
    ]);
    expect(week.filter(({ today }) => today)).toEqual([
      { name: 'Sexta-feira', today: true, note: null, periods: ['09:00 às 12:00', '13:00 às 18:00'] },
    ]);
    expect(weekOf(friday, at('2026-01-31T00:00'))[5]?.today).toBe(true);
  });
});
