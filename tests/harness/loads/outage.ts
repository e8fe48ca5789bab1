// The figures of an outage, from the requests of a steady load.

import { until } from '../until.ts';
import { type Attempt, KINDS, type Kind, type SteadyLoad } from './steady-load.ts';

/** Recovered means: this time passes without a failed request. */
const QUIET_MS = 3000;
const STEADY_LIMIT_MS = 60_000;

/** A fault in milliseconds since 1970. */
interface Period {
  begin: number;
  end: number;
  recoversFrom: number;
}

export interface Outage {
  seconds: number;
  /** Requests answered between the fault's beginning and its end or the last failure. */
  requests: number;
  failed: Record<Kind, number>;
  errorRate: number;
  recoverySeconds: number;
  /** The failures by their answers, such as '12 booking 503 {"error": …', the most frequent first. */
  reasons: string[];
}

/** The time of the last failure since `from`; `from` without one. The attempts are in the order of their answers. */
const lastFailure = (attempts: Attempt[], from: number): number =>
  Math.max(from, attempts.findLast(({ ok }) => !ok)?.answeredAt ?? 0);

/** Whether requests of every kind succeed and none has failed for QUIET_MS, since `from` at the earliest. */
function isQuiet(attempts: Attempt[], from: number): boolean {
  const last = lastFailure(attempts, from);
  const hasSucceeded = (kind: Kind) =>
    (attempts.findLast((one) => one.ok && one.kind === kind)?.answeredAt ?? 0) > last;
  return Date.now() - last >= QUIET_MS && KINDS.every(hasSucceeded);
}

/** Counts failures by their answers. */
function reasonsOf(failures: Attempt[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, status, text } of failures) {
    const reason = `${kind} ${status ?? 'without an answer'} ${text ?? ''}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([reason, count]) => `${count} ${reason}`);
}

function outageOf(attempts: Attempt[], { begin, end, recoversFrom }: Period): Outage {
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
    reasons: reasonsOf(failures),
  };
}

/**
 * Runs the load, `times` times the steady one, until every client knows the outcome of its request, and in it a fault
 * that begins and ends in a steady state. `cause` returns the moment from which the recovery counts: the beginning of a
 * fault that the suite ends by itself, or the end.
 */
export async function outageUnder(
  load: SteadyLoad,
  cause: () => Promise<number>,
  times = 1,
): Promise<Outage> {
  const quiet = (from: number) =>
    until(
      () => isQuiet(load.attempts, from),
      STEADY_LIMIT_MS + QUIET_MS,
      'three seconds without a failed request',
    );
  let period: Period;
  load.start(times);
  try {
    await quiet(Date.now());
    const begin = Date.now();
    const recoversFrom = await cause();
    period = { begin, end: Date.now(), recoversFrom };
    await quiet(period.end);
  } finally {
    await load.stop();
  }
  return outageOf(load.attempts, period);
}
