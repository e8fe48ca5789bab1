// The figures of an outage, from the requests of a load.
import { type Attempt, KINDS, type Kind } from '../harness/steady-load.ts';

/** Recovered means: this time passes without a failed request. */
export const QUIET_MS = 3000;

/** A fault in milliseconds since 1970. */
export interface Period {
  begin: number;
  end: number;
  /** The moment from which the recovery counts: the beginning of a fault that the suite ends by itself, or the end. */
  recoversFrom: number;
}

export interface Outage {
  seconds: number;
  /** Requests answered between the fault's beginning and its end or the last failure. */
  requests: number;
  failed: Record<Kind, number>;
  errorRate: number;
  recoverySeconds: number;
}

/** The time of the last failure since `from`; `from` without one. The attempts are in the order of their answers. */
const lastFailure = (attempts: Attempt[], from: number): number =>
  Math.max(from, attempts.findLast(({ ok }) => !ok)?.answeredAt ?? 0);

/** Whether requests of every kind succeed and none has failed for QUIET_MS, since `from` at the earliest. */
export function isQuiet(attempts: Attempt[], from: number): boolean {
  const last = lastFailure(attempts, from);
  const hasSucceeded = (kind: Kind) =>
    (attempts.findLast((one) => one.ok && one.kind === kind)?.answeredAt ?? 0) > last;
  return Date.now() - last >= QUIET_MS && KINDS.every(hasSucceeded);
}

/** Call it after the load has stopped, so that late failures count. */
export function outageOf(attempts: Attempt[], { begin, end, recoversFrom }: Period): Outage {
  const last = lastFailure(attempts, end);
  const during = attempts.filter(({ answeredAt }) => answeredAt >= begin && answeredAt <= last);
  const failures = during.filter(({ ok }) => !ok);
  const failed = Object.fromEntries(
    KINDS.map((kind) => [kind, failures.filter((one) => one.kind === kind).length]),
  ) as Record<Kind, number>;
  return {
    seconds: (end - begin) / 1000,
    requests: during.length,
    failed,
    errorRate: failures.length / Math.max(1, during.length),
    recoverySeconds: Math.max(0, (failures.at(-1)?.answeredAt ?? recoversFrom) - recoversFrom) / 1000,
  };
}

/** The failures by their answers, such as '503 {"error": …': 12, the most frequent first. */
export function reasonsOf(attempts: Attempt[], { begin }: Period): string[] {
  const counts = new Map<string, number>();
  for (const { ok, answeredAt, kind, status, text } of attempts) {
    if (ok || answeredAt < begin) continue;
    const reason = `${kind} ${status ?? 'without an answer'} ${text ?? ''}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([reason, count]) => `${count} ${reason}`);
}
