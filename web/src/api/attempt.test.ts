import { describe, expect, it } from 'vitest';
import { isInDoubt } from './attempt';
import { ApiError } from './error';

const failed = (status: number) => new ApiError(status, {});

describe('isInDoubt', () => {
  it.each([0, 500, 502, 503, 504])('treats the outcome of a try as unknown after %i', (status) => {
    expect(isInDoubt(failed(status), false)).toBe(true);
  });

  it.each([403, 404, 409, 422])(
    'treats the request as refused after %i, also after an unknown outcome',
    (status) => {
      expect(isInDoubt(failed(status), false)).toBe(false);
      expect(isInDoubt(failed(status), true)).toBe(false);
    },
  );

  it('treats a refusal by the gateway as the outcome only at the first try', () => {
    expect(isInDoubt(failed(429), false)).toBe(false);
    expect(isInDoubt(failed(429), true)).toBe(true);
  });

  it("treats a service's own limit as the outcome", () => {
    const limit = (reason: string) => new ApiError(429, { message: 'Você já tem 5 agendamentos.', reason });
    expect(isInDoubt(limit('TOO_MANY_BOOKINGS'), true)).toBe(false);
    expect(isInDoubt(limit('TOO_MANY_REQUESTS'), true)).toBe(true);
  });

  it('treats the outcome after an error of the page as unknown', () => {
    expect(isInDoubt(new TypeError(), false)).toBe(true);
  });
});
