const COUNTRY = '55';

/** The digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

const AMBIGUOUS_DIGITS = 12;

const isInternational = (phone: string): boolean => phone.trimStart().startsWith('+');
const nationalDigits = (phone: string): string => digitsOf(phone).replace(/^0+/, '');

/**
 * Digits with country code. Without a +, whether 55 is missing is decided by length, because 55 is an area code too: 10
 * or 11 digits are a Brazilian number without it.
 */
export function internationalDigits(phone: string): string {
  const digits = nationalDigits(phone);
  return digits.length <= 11 && !isInternational(phone) ? COUNTRY + digits : digits;
}

const MINIMUM_DIGITS = 10;

/** The WhatsApp link of a phone, or null if it is too short. */
export function whatsappLink(phone: string | null | undefined, text?: string): string | null {
  if (!phone || digitsOf(phone).length < MINIMUM_DIGITS) return null;
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return `https://wa.me/${internationalDigits(phone)}${query}`;
}

/** Formats a Brazilian number as '(11) 98765-4321'; returns other texts unchanged. */
export function formatPhone(phone: string): string {
  const digits = internationalDigits(phone);
  const local = digits.startsWith(COUNTRY) ? digits.slice(2) : '';
  if (local.length !== 10 && local.length !== 11) return phone;
  return `(${local.slice(0, 2)}) ${local.slice(2, -4)}-${local.slice(-4)}`;
}

/**
 * Whether a number can be called. A Brazilian number has an area code and 9 digits that start with 9, or 8 digits that
 * start with 2 to 5; 55 before it is optional. A number of another country starts with a +. 12 digits without a + are
 * refused: they are a landline with country code, or a mobile of area code 55 with a digit too many.
 */
export function isCallable(phone: string): boolean {
  const digits = internationalDigits(phone);
  if (nationalDigits(phone).length === AMBIGUOUS_DIGITS && !isInternational(phone)) return false;
  if (digits.startsWith(COUNTRY)) return /^55[1-9][1-9](9\d{8}|[2-5]\d{7})$/.test(digits);
  return isInternational(phone) && /^[1-9]\d{7,14}$/.test(digits);
}
