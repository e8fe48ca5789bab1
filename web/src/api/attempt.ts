// Requests that must not be executed twice, although their answers may be lost.
import { useRef, useState } from 'react';
import { useAttemptKey } from './attempt-key';
import { ApiError, UnknownOutcome } from './error';

/**
 * Returns whether a failure leaves the outcome of a request unknown: no answer, a server error, or an error of the
 * page. If the outcome of an earlier try is unknown (`doubted`), only a refusal by the service itself settles it: a
 * service first looks for the outcome of the request's key.
 */
export function isInDoubt(error: unknown, doubted: boolean): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.status === 0 || error.status >= 500) return true;
  return doubted && isRefusedBeforeService(error);
}

function isRefusedBeforeService({ status, reason }: ApiError): boolean {
  if (status === 429) return reason === '' || reason === 'TOO_MANY_REQUESTS';
  return [401, 408, 413].includes(status);
}

type Call<Content, Answer> = (attempt: { request: Content; idempotencyKey: string }) => Promise<Answer>;

interface State<Base> {
  /** The error of the last try; null for none. */
  error: unknown;
  /** The record of the tries that run or whose outcome is unknown. */
  held: { base: Base } | null;
  doubted: boolean;
  sending: boolean;
}

/**
 * Sends requests that are built from a record. While the outcome of a try is unknown, `base` stays the record of that
 * try, even when a newer version is read. So the same input gives the same request with the same key, which the server
 * executes once, and other input gives a stale version, which it refuses if the first request was executed.
 */
export function useAttempt<Base>(current: Base) {
  const keyOf = useAttemptKey();
  const isSending = useRef(false);
  const [state, setState] = useState<State<Base>>({
    error: null,
    held: null,
    doubted: false,
    sending: false,
  });
  const { error, held, doubted, sending } = state;
  const base = held ? held.base : current;

  /**
   * Returns the answer. Rejects with the failure, or with an UnknownOutcome while the outcome is unknown or another try
   * runs.
   */
  async function run<Content, Answer>(
    request: Content,
    call: Call<Content, Answer>,
    /** The message of the UnknownOutcome. */
    unknown?: string,
  ): Promise<Answer> {
    if (isSending.current) throw new UnknownOutcome(unknown);
    isSending.current = true;
    setState({ error: null, held: { base }, doubted, sending: true });
    try {
      const answer = await call({ request, idempotencyKey: keyOf(request) });
      setState({ error: null, held: null, doubted: false, sending: false });
      return answer;
    } catch (failure) {
      const isOpen = isInDoubt(failure, doubted);
      setState({ error: failure, held: isOpen ? { base } : null, doubted: isOpen, sending: false });
      throw isOpen ? new UnknownOutcome(unknown) : failure;
    } finally {
      isSending.current = false;
    }
  }

  /** Returns the answer. Returns null while another try runs, and after a failure, which sets `error`. */
  const send = <Content, Answer>(request: Content, call: Call<Content, Answer>): Promise<Answer | null> =>
    run(request, call).catch(() => null);

  return {
    base,
    error,
    /** Whether the outcome of the last try is unknown. Stays true while the try is repeated. */
    isInDoubt: doubted && (error !== null || sending),
    isSending: sending,
    run,
    send,
    /** Hides the error. An unknown outcome stays unknown. */
    hideError: () => setState((old) => ({ ...old, error: null })),
  };
}

/**
 * Returns whether a creation without an Idempotency-Key may have been executed: no answer arrived, or a
 * proxy answered instead of the service (above 500). A 500 is the answer of a service that failed.
 */
export const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status > 500;

/** Whether a record has the values of a request. */
export const hasValues = (record: object, wanted: object): boolean =>
  Object.entries(wanted).every(([field, value]) => (record as Record<string, unknown>)[field] === value);

/**
 * Sends a change whose repeat is harmless. If its answer is lost, reads the stored state, and returns `stored` if it has
 * the change. Rejects with the refusal, or with an UnknownOutcome if the change is not stored or nothing could be read.
 */
export async function sendOrRead<Answer>(
  send: () => Promise<Answer>,
  isStored: () => Promise<boolean>,
  stored: Answer,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    const found = await isStored().catch(() => null);
    if (found) return stored;
    throw new UnknownOutcome(found === null ? NOT_READ : NOT_STORED);
  }
}

const NOT_READ = 'Não sabemos se a mudança foi salva. Confira antes de repetir.';
const NOT_STORED = 'A mudança ainda não aparece salva. Tente de novo.';

/** Watches the tries of a creation without an Idempotency-Key. */
export function useDoubt() {
  const [isDoubted, setDoubted] = useState(false);
  return {
    /** Whether the outcome of a try is unknown. Stays true when a repeat is refused, because the record may exist. */
    isInDoubt: isDoubted,
    watch: async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      try {
        return await answer;
      } catch (error) {
        if (isAnswerLost(error)) setDoubted(true);
        throw error;
      }
    },
  };
}
