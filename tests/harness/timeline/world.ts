// State shared by the actors of a property test: the suite, its callers, and counters.
import { expect } from 'vitest';
import type { Answer, Api, CallName, Refusal, Request, Response } from '../api.ts';
import type { Stack } from '../suites/stack.ts';
import { until } from '../until.ts';
import type { Outages } from './outages.ts';

// Repeats wait for a killed service to return.
const ANSWER_LIMIT_MS = 60_000;
const AWAY = new Set([502, 503, 504]);

export interface Settled<Body> {
  answer: Answer<Body & Partial<Refusal>>;
  /** True when an earlier attempt got no answer and may have been executed. */
  isRepeated: boolean;
}

export class World {
  readonly figures = { operations: 0, checks: 0, strict: 0, longestMs: 0, longestAfterCrashMs: 0 };
  readonly refusals = new Map<number, number>();

  constructor(
    readonly stack: Stack,
    readonly outages: Outages,
    readonly owner: Api,
    readonly visitor: Api,
    /** A client known at every shop. */
    readonly clientId: number,
  ) {}

  /** Repeats a call until the services answer. The call must be idempotent. */
  async settle<N extends CallName>(
    api: Api,
    name: N,
    request: Request<N>,
    key?: string,
  ): Promise<Settled<Response<N>>> {
    const startedAt = Date.now();
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    let answer: Answer<Response<N>> | undefined;
    let attempts = 0;
    await until(
      async () => {
        attempts += 1;
        answer = await api.ask(name, request, { headers }).catch(() => undefined);
        if (answer && !AWAY.has(answer.status)) return true;
        const why = `${name}: ${answer?.text ?? 'no answer'}`;
        expect(this.outages.wasDisturbedSince(startedAt), why).toBe(true);
        return false;
      },
      ANSWER_LIMIT_MS,
      `an answer to ${name}`,
    );
    const settled = answer as Answer<Response<N> & Partial<Refusal>>;
    expect([429, 500], settled.text).not.toContain(settled.status);
    this.refusals.set(settled.status, (this.refusals.get(settled.status) ?? 0) + 1);
    return { answer: settled, isRepeated: attempts > 1 };
  }
}
