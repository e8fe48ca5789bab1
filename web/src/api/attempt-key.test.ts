import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAttemptKey } from './attempt-key';

const keys = () => renderHook(() => useAttemptKey()).result.current;

describe('the key of an attempt', () => {
  it('is kept for the same content and replaced for other content', () => {
    const keyOf = keys();
    const first = keyOf({ name: 'Navalha' });
    expect(keyOf({ name: 'Navalha' })).toBe(first);
    expect(keyOf({ name: 'Tesoura' })).not.toBe(first);
  });

  it('differs for another picture', () => {
    const keyOf = keys();
    const logo = new Blob(['a']);
    const first = keyOf({ name: 'Navalha', logo });
    expect(keyOf({ name: 'Navalha', logo })).toBe(first);
    expect(keyOf({ name: 'Navalha', logo: new Blob(['b']) })).not.toBe(first);
  });
});
