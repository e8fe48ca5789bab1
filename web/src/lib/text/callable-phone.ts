// Validates typed phone numbers and normalizes them.
import { digitsOf } from './phone';

const COUNTRY = '55';
/** The area codes assigned by Anatel. */
const AREAS = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 ' +
    '64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);
// After the area code, a mobile number has 9 digits that start with 9, a landline 8 that start with 2 to 5.
const SUBSCRIBER = /^(9\d{8}|[2-5]\d{7})$/;
// Numbers of other countries are checked by length only (E.164).
const FOREIGN = /^[1-9]\d{7,14}$/;

const isBrazilian = (local: string): boolean =>
  AREAS.has(local.slice(0, 2)) && SUBSCRIBER.test(local.slice(2));

/** The digits with country code, or null for a number that cannot be called. */
export function callableDigits(phone: string | null | undefined): string | null {
  const typed = phone?.trim() ?? '';
  const digits = digitsOf(typed).replace(/^0+/, '');
  if (typed.startsWith('+') && !digits.startsWith(COUNTRY)) return FOREIGN.test(digits) ? digits : null;
  if (isBrazilian(digits)) return COUNTRY + digits;
  const local = digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : '';
  return isBrazilian(local) ? digits : null;
}
