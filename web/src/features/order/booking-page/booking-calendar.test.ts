import { describe, expect, it } from 'vitest';
import { makeBooking } from '@/testing/factories';
import { bookingCalendar, escapeText, foldLine, utcStamp } from './booking-calendar';

const LINK = 'https://navalha.test/booking/7#1.abc';
const NOW = Date.parse('2026-11-19T12:00:00Z');
const octets = (line: string) => new TextEncoder().encode(line).length;
/** Joins folded content lines and splits the file into lines. */
const unfold = (file: string) => file.replace(/\r\n /g, '').split('\r\n');

describe('text of a calendar file', () => {
  it('escapes special characters', () => {
    expect(escapeText('a\\b; c, d\ne\r\nf')).toBe('a\\\\b\\; c\\, d\\ne\\nf');
    expect(escapeText('a\u0000\u0007b')).toBe('ab');
  });

  it('folds lines at 75 octets without splitting characters', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
    for (const text of ['x'.repeat(200), 'ção'.repeat(60), '💈'.repeat(50)]) {
      const lines = foldLine(text).split('\r\n');
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) expect(octets(line)).toBeLessThanOrEqual(75);
      for (const line of lines.slice(1)) expect(line).toMatch(/^ /);
      expect(lines.map((line, place) => (place > 0 ? line.slice(1) : line)).join('')).toBe(text);
    }
  });

  it('formats instants in UTC', () => {
    expect(utcStamp('2026-11-20T14:30:00-03:00')).toBe('20261120T173000Z');
  });
});

describe('bookingCalendar', () => {
  it('contains the booking', () => {
    const file = bookingCalendar(makeBooking(), LINK, NOW);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
    expect(unfold(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Navalha//Agendamento//PT-BR',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:booking-7@navalha.test',
      'DTSTAMP:20261119T120000Z',
      'DTSTART:20261120T173000Z',
      'DTEND:20261120T182500Z',
      'LAST-MODIFIED:20261118T120000Z',
      'SEQUENCE:0',
      'STATUS:TENTATIVE',
      'SUMMARY:Corte masculino\\, Barba · Navalha de Ouro',
      'LOCATION:Navalha de Ouro\\, Rua Harmonia\\, 100\\, São Paulo',
      'DESCRIPTION:Com Rafael Nunes\\nhttps://navalha.test/booking/7#1.abc',
      'URL:https://navalha.test/booking/7#1.abc',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('keeps the UID and increments SEQUENCE on changes', () => {
    const changed = makeBooking({ version: 4, appointment_status: 'confirmed' });
    const lines = unfold(bookingCalendar(changed, LINK, NOW));
    expect(lines).toEqual(
      expect.arrayContaining(['UID:booking-7@navalha.test', 'SEQUENCE:3', 'STATUS:CONFIRMED']),
    );
  });

  it('escapes line breaks in names', () => {
    const file = bookingCalendar(makeBooking({ attendant_name: 'Zé\r\nEND:VEVENT' }), LINK, NOW);
    expect(unfold(file).filter((line) => line.startsWith('END:VEVENT'))).toHaveLength(1);
  });
});
