// Creates the calendar file (RFC 5545) of a booking.
import type { Booking } from '@/api/contract.gen';
import { joinText } from '@/lib/text/text';

const LONGEST_LINE = 75;

/** Escapes backslash, semicolon, comma and line ends of a TEXT value, and removes other control characters. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to remove
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

const encoder = new TextEncoder();

/** Folds a content line into lines of at most 75 octets, without splitting a character. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LONGEST_LINE) {
      lines.push(current);
      // A continuation line starts with a space, which counts as an octet.
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** An instant in UTC: '20261120T173000Z'. */
export const utcStamp = (at: string | number): string =>
  new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

const STATUS: Record<string, string> = { pending: 'TENTATIVE', cancelled: 'CANCELLED' };

/**
 * The calendar file of a booking. The UID is constant and SEQUENCE increases with every change, so that a calendar
 * updates the event on a second import. `link` is the address of the booking's page.
 */
export function bookingCalendar(booking: Booking, link: string, now = Date.now()): string {
  const shop = booking.establishment;
  const services = booking.services.map(({ name }) => name).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Navalha//Agendamento//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:booking-${booking.id}@${new URL(link).hostname}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(booking.starts_at ?? now)}`,
    `DTEND:${utcStamp(booking.ends_at ?? now)}`,
    `LAST-MODIFIED:${utcStamp(booking.updated_at ?? now)}`,
    `SEQUENCE:${Math.max(booking.version - 1, 0)}`,
    `STATUS:${STATUS[booking.appointment_status] ?? 'CONFIRMED'}`,
    `SUMMARY:${escapeText(joinText([services, shop?.name], ' · '))}`,
    `LOCATION:${escapeText(joinText([shop?.name, shop?.address, shop?.city], ', '))}`,
    `DESCRIPTION:${escapeText(`Com ${booking.attendant_name}\n${link}`)}`,
    `URL:${link}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
