import { describe, expect, it } from 'vitest';
import { callableDigits } from './callable-phone';

describe('callableDigits', () => {
  it.each([
    ['(11) 98765-4321', '5511987654321'],
    ['1134567890', '551134567890'],
    ['011 98765-4321', '5511987654321'],
    ['+55 (55) 3222-1000', '555532221000'],
    ['5532221000', '555532221000'],
    ['+351 912 345 678', '351912345678'],
    ['+1 (212) 555-0100', '12125550100'],
  ])('%s has country and area code', (typed, digits) => {
    expect(callableDigits(typed)).toBe(digits);
  });

  it.each([
    ['an area code that nobody has', '(20) 98765-4321'],
    ['a mobile number without its ninth digit', '(11) 8765-4321'],
    ['a number that is too short', '98765-4321'],
    ['a number that is too long', '11 98765-43210'],
    ['a mobile number that does not begin with 9', '(11) 88765-4321'],
    ['a foreign number that is too short', '+1 555'],
    ['words', 'não tenho'],
    ['nothing', ''],
  ])('is not %s', (_, typed) => {
    expect(callableDigits(typed)).toBeNull();
  });

  it('returns null for a missing number', () => {
    expect(callableDigits(null)).toBeNull();
  });
});
