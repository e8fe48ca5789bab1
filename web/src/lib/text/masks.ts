// Formats Brazilian numbers while they are typed. Punctuation is added with the next character, so that deleting
// works.
import { digitsOf } from './phone';

/** Replaces the # of a pattern by characters, up to the last character. */
function fill(pattern: string, characters: string): string {
  let text = '';
  let used = 0;
  for (const mark of pattern) {
    if (used >= characters.length) break;
    text += mark === '#' ? characters[used++] : mark;
  }
  return text;
}

/** '01234-567' */
export const maskCep = (text: string): string => fill('#####-###', digitsOf(text).slice(0, 8));

/** '529.982.247-25' */
export const maskCpf = (text: string): string => fill('###.###.###-##', digitsOf(text).slice(0, 11));

/** Whether a text is a CPF: 11 digits, not all equal, with valid check digits. */
export function isCpf(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length !== 11 || /^(\d)\1+$/.test(digits)) return false;
  const digitAfter = (body: string) => {
    const sum = [...body].reduce(
      (total, digit, index) => total + Number(digit) * (body.length + 1 - index),
      0,
    );
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  const first = digitAfter(digits.slice(0, 9));
  return digits.endsWith(first + digitAfter(digits.slice(0, 9) + first));
}

const cnpjCharacters = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** '12.ABC.345/01DE-35': since July 2026 a CNPJ may have letters. */
export const maskCnpj = (text: string): string =>
  fill('##.###.###/####-##', cnpjCharacters(text).slice(0, 14));

const MOBILE_DIGITS = 11;
const LONGEST_PHONE = 15;
const COUNTRY = '55';

/**
 * '(11) 98765-4321', '(11) 3456-7890', '+55 (11) 98765-4321' or, of other countries, '+351912345678'. Without a +, zeros
 * before the area code are left out, and digits too many stay, so that the number is refused and not another one.
 */
export function maskPhone(text: string): string {
  const isInternational = text.trimStart().startsWith('+');
  const typed = isInternational ? digitsOf(text) : digitsOf(text).replace(/^0+/, '');
  const digits = typed.slice(0, LONGEST_PHONE);
  if (isInternational && !digits.startsWith(COUNTRY)) return `+${digits}`;
  const hasCountry =
    isInternational || (digits.length === MOBILE_DIGITS + COUNTRY.length && digits.startsWith(COUNTRY));
  const local = hasCountry ? digits.slice(COUNTRY.length) : digits;
  const pattern = local.length < MOBILE_DIGITS ? '(##) ####-####' : '(##) #####-########';
  return (hasCountry ? `+${COUNTRY} ${fill(pattern, local)}` : fill(pattern, local)).trimEnd();
}

const FIRST_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** The check digit of CNPJ characters: letters count as their ASCII code minus 48. */
function checkDigit(characters: string, weights: number[]): string {
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (characters.charCodeAt(index) - '0'.charCodeAt(0)),
    0,
  );
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
}

/** Whether a text is a CNPJ: 12 letters or digits and two valid check digits, not all zeros. */
export function isCnpj(text: string): boolean {
  const characters = cnpjCharacters(text);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^0+$/.test(characters)) return false;
  const body = characters.slice(0, 12);
  const first = checkDigit(body, FIRST_WEIGHTS);
  return characters === body + first + checkDigit(body + first, [6, ...FIRST_WEIGHTS]);
}
