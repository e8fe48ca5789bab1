import { expect, it } from 'vitest';
import { paperText } from './receipt-paper';

it('marks a copy in the first line and leaves it empty in the original', () => {
  expect(paperText({ text: '\nA\n' })).toBe('\nA\n');
  expect(paperText({ text: '\nA\n', isCopy: true })).toBe(`${' '.repeat(13)}2ª via${' '.repeat(13)}\nA\n`);
});
