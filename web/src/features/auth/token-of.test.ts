import { describe, expect, it } from 'vitest';
import { tokenOf } from './token-of';

describe('tokenOf', () => {
  it.each([
    [{ token: { access_token: 'a' } }],
    [{ token: { original: { access_token: 'a' } } }],
    [{ access_token: 'a' }],
    [{ token: 'a' }],
  ])('finds it in %j', (answer) => expect(tokenOf(answer)).toBe('a'));

  it('returns nothing for an answer without a token', () => {
    expect(tokenOf({ token: { access_token: '' } })).toBeNull();
    expect(tokenOf({})).toBeNull();
    expect(tokenOf(null)).toBeNull();
  });
});
