// Words of the same width.

/** In the order of the alphabet, and nearly equally wide in the app's fonts. */
const LETTERS = 'bdghnopq';

/** How many words of `length` letters exist. */
export const evenWords = (length: number): number => LETTERS.length ** length;

/**
 * The word of `length` letters with a number below `evenWords(length)`; greater numbers give words that sort later. All words of one
 * length are nearly equally wide, so that no layout depends on chance.
 */
export function evenWord(number: number, length: number): string {
  const digits = number.toString(LETTERS.length).padStart(length, '0');
  return [...digits].map((digit) => LETTERS[Number(digit)]).join('');
}
