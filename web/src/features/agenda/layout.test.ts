import { describe, expect, it } from 'vitest';
import type { AgendaStretch } from '@/api/contract.gen';
import { minutesOf, timeText } from '@/lib/time/clock-time';
import { zoneClock } from '@/lib/time/zone-clock';
import { axisOf, blocksOf, hoursOn, occupiedOn, passedOf } from './layout';

const DAY = '2026-11-20';
const saoPaulo = zoneClock('America/Sao_Paulo');

const stretch = (starts_at: string, ends_at: string, source = 'order'): AgendaStretch => ({
  starts_at,
  ends_at,
  source,
  source_id: 0,
  held: false,
});
const at = (start: string, end: string) => ({
  start: minutesOf(start),
  end: minutesOf(end),
  stretch: stretch(start, end),
});
const AXIS = { start: minutesOf('08:00'), end: minutesOf('18:00') };
const shown = (blocks: ReturnType<typeof blocksOf>) =>
  blocks.map(({ kind, start, end }) => `${kind} ${timeText(start)} ${timeText(end)}`);

describe('blocksOf', () => {
  it('fills the axis with closed, free and occupied time', () => {
    const hours = [
      { start: minutesOf('09:00'), end: minutesOf('12:00') },
      { start: minutesOf('13:00'), end: minutesOf('18:00') },
    ];
    expect(shown(blocksOf(hours, [at('10:00', '10:30'), at('13:00', '14:00')], AXIS, 0))).toEqual([
      'closed 08:00 09:00',
      'free 09:00 10:00',
      'occupied 10:00 10:30',
      'free 10:30 12:00',
      'closed 12:00 13:00',
      'occupied 13:00 14:00',
      'free 14:00 18:00',
    ]);
  });

  it('splits free time at the current minute', () => {
    const hours = [{ start: minutesOf('08:00'), end: minutesOf('18:00') }];
    expect(shown(blocksOf(hours, [], AXIS, minutesOf('09:20')))).toEqual([
      'past 08:00 09:20',
      'free 09:20 18:00',
    ]);
    expect(shown(blocksOf(hours, [], AXIS, minutesOf('24:00')))).toEqual(['past 08:00 18:00']);
  });

  it('keeps a booking outside of working hours', () => {
    expect(shown(blocksOf([], [at('10:00', '11:00')], AXIS, 0))).toEqual([
      'closed 08:00 10:00',
      'occupied 10:00 11:00',
      'closed 11:00 18:00',
    ]);
  });

  it('puts a break behind the booking that it keeps, as one block', () => {
    const pause = (start: string, end: string) => ({
      ...at(start, end),
      stretch: { ...stretch(start, end, 'break'), source_id: 5 },
    });
    const parts = [
      pause('16:45', '17:00'),
      at('17:00', '17:15'),
      pause('17:00', '17:15'),
      pause('17:15', '17:30'),
    ];
    const blocks = blocksOf([], parts, AXIS, 0).filter(({ kind }) => kind === 'occupied');
    expect(
      blocks.map(({ start, end, lanes, layer }) => [timeText(start), timeText(end), lanes, layer]),
    ).toEqual([
      ['16:45', '17:30', 1, 'under'],
      ['17:00', '17:15', 1, 'over'],
    ]);
  });

  it('puts overlapping bookings side by side, and later ones at full width', () => {
    const blocks = blocksOf(
      [],
      [at('10:00', '11:00'), at('10:30', '12:00'), at('11:00', '11:30'), at('12:00', '13:00')],
      AXIS,
      0,
    ).filter(({ kind }) => kind === 'occupied');
    expect(blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });
});

describe('occupiedOn', () => {
  const overnight = stretch('2026-11-21T02:30:00Z', '2026-11-21T03:30:00Z');

  it("splits a stretch at the shop's midnight", () => {
    const [first] = occupiedOn(DAY, [overnight], saoPaulo);
    const [second] = occupiedOn('2026-11-21', [overnight], saoPaulo);
    expect([first?.start, first?.end]).toEqual([minutesOf('23:30'), minutesOf('24:00')]);
    expect([second?.start, second?.end]).toEqual([0, 30]);
  });

  it('assigns a whole day off to its day only', () => {
    const off = stretch('2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z', 'holiday');
    expect(occupiedOn(DAY, [off], saoPaulo)).toEqual([{ start: 0, end: 1440, stretch: off }]);
    expect(occupiedOn('2026-11-19', [off], saoPaulo)).toEqual([]);
    expect(occupiedOn('2026-11-21', [off], saoPaulo)).toEqual([]);
  });

  it("uses the shop's time zone", () => {
    const one = stretch('2026-11-20T13:00:00Z', '2026-11-20T13:30:00Z');
    const startIn = (zone: string) => timeText(occupiedOn(DAY, [one], zoneClock(zone))[0]?.start ?? 0);
    expect(['America/Sao_Paulo', 'America/Manaus', 'America/Noronha'].map(startIn)).toEqual([
      '10:00',
      '09:00',
      '11:00',
    ]);
  });

  it('omits other days and sorts by start', () => {
    const late = stretch('2026-11-20T18:00:00Z', '2026-11-20T18:30:00Z');
    const early = stretch('2026-11-20T13:00:00Z', '2026-11-20T13:30:00Z');
    const other = stretch('2026-11-22T13:00:00Z', '2026-11-22T13:30:00Z');
    expect(occupiedOn(DAY, [late, other, early], saoPaulo).map((part) => part.stretch)).toEqual([
      early,
      late,
    ]);
  });
});

it('calculates the passed minutes of a day', () => {
  const now = Date.parse('2026-11-20T13:05:00Z');
  expect(passedOf('2026-11-19', saoPaulo, now)).toBe(1440);
  expect(passedOf(DAY, saoPaulo, now)).toBe(minutesOf('10:05'));
  expect(passedOf('2026-11-21', saoPaulo, now)).toBe(0);
});

it('returns the working periods of a day', () => {
  const hours = [
    { date: DAY, start_time: '09:00', end_time: '24:00' },
    { date: '2026-11-21', start_time: '10:00', end_time: '12:00' },
  ];
  expect(hoursOn(DAY, hours)).toEqual([{ start: 540, end: 1440 }]);
});

it('covers all columns in whole hours, and the default hours without content', () => {
  expect(axisOf([at('09:20', '10:00'), at('17:30', '18:10')])).toEqual({
    start: minutesOf('09:00'),
    end: minutesOf('19:00'),
  });
  expect(axisOf([])).toEqual(AXIS);
});
