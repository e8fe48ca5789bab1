const COUNTRY = '55';

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Digits with country code. Whether 55 is missing is decided by length, because 55 is an area code too: 10 or 11
 * digits are a Brazilian number without it.
 */
export function internationalDigits(phone: string): string {
  const digits = digitsOf(phone).replace(/^0+/, '');
  return digits.length <= 11 ? COUNTRY + digits : digits;
}

const MINIMUM_DIGITS = 10;

/** The messaging-app link of a phone, or null when it is too short to be one. */
export function whatsappLink(phone: string | null | undefined, text?: string): string | null {
  if (!phone || digitsOf(phone).length < MINIMUM_DIGITS) return null;
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return `https://wa.me/${internationalDigits(phone)}${query}`;
}

/** '(11) 98765-4321' of any Brazilian number; other texts as they are. */
export function formatPhone(phone: string): string {
  const digits = internationalDigits(phone);
  const local = digits.startsWith(COUNTRY) ? digits.slice(2) : '';
  if (local.length !== 10 && local.length !== 11) return phone;
  return `(${local.slice(0, 2)}) ${local.slice(2, -4)}-${local.slice(-4)}`;
}
