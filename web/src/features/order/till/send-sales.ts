// Sends sales to the server, one tab at a time. The server creates one order per sale id, so a sale with an unknown
// outcome is sent again.
import { isInDoubt } from '@/api/attempt';
import { call } from '@/api/client';
import type { Order } from '@/api/contract.gen';
import { ApiError, errorText, flatErrors, isStatus } from '@/api/error';
import { getSession, isVerified, refreshSession } from '@/api/session';
import { tillMessages as messages } from './till-messages';
import { announceSales, findSale, listSales, putSale, removeSale } from './till-store';
import { mayHandle, type WaitingSale } from './waiting-sale';

/** The name of the Web Lock of the tab that sends. */
const LOCK = 'navalha-send-sales';
const COUNTER_TIMEOUT_MS = 8_000;
const LOCK_TIMEOUT_MS = 4_000;
/** The statuses of temporary refusals: timeout, too early, too many requests. */
const TEMPORARY = [408, 425, 429];

/** Whether a later try of the same sale may succeed: no answer, no session, a server error or a temporary refusal. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 401 ||
  error.status >= 500 ||
  TEMPORARY.includes(error.status);

async function post(sale: WaitingSale, timeoutMs?: number): Promise<Order | null> {
  try {
    const { order } = await call('createOrder', sale.request, timeoutMs ? { timeoutMs } : {});
    return order;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) void refreshSession();
    throw error;
  }
}

/** Marks the sale as in doubt before its request is sent, because the page may be closed before the answer. */
const putSent = (sale: WaitingSale): Promise<void> =>
  sale.inDoubt ? Promise.resolve() : putSale({ ...sale, inDoubt: true });

/** Restores the sale's mark after a try that the server did not execute. Does nothing if the sale was discarded. */
const putUnsent = async (sale: WaitingSale, error: unknown): Promise<void> => {
  if (!sale.inDoubt && !isInDoubt(error, false) && (await findSale(sale.id))) await putSale(sale);
};

/** Runs `work` in one tab at a time. Browsers have no locks at http addresses of a local network. */
const withLock = <Result>(
  options: LockOptions,
  work: (lock: Lock | null) => Promise<Result>,
): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(LOCK, options, work) : work({} as Lock);

/** The ids of the sales that the counter of this tab is sending. */
const selling = new Set<string>();

/**
 * Sends a sale of the counter. Stores it first, unless this browser has no IndexedDB. Resolves to the order, or to null
 * if the stored sale waits for a later try. Rejects with the server's refusal. With `isKept`, a refused sale
 * stays in the list until the server accepts it.
 */
export async function sell(sale: WaitingSale, isKept = false): Promise<Order | null> {
  selling.add(sale.id);
  try {
    await putSale(sale);
  } catch {
    selling.delete(sale.id);
    return post(sale);
  }
  try {
    if (!navigator.onLine) return null;
    const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
    const order = await withLock({ signal }, async () => {
      await putSent(sale);
      return post(sale, COUNTER_TIMEOUT_MS);
    });
    await removeSale(sale.id);
    return order;
  } catch (error) {
    if (isTemporary(error)) {
      await putUnsent(sale, error);
      return null;
    }
    await (isKept ? putSale({ ...sale, refusal: refusalOf(error) }) : removeSale(sale.id));
    throw error;
  } finally {
    selling.delete(sale.id);
    announceSales();
  }
}

const sentListeners = new Set<(id: string, order: Order) => void>();

/** Calls `listener` after each waiting sale that this tab sent, with its order. Returns a function that unsubscribes. */
export function onSaleSent(listener: (id: string, order: Order) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** 'failed': the server failed on this sale; others may succeed. 'away': the server does not answer. */
type Outcome = 'accepted' | 'refused' | 'failed' | 'away';

async function deliver(sale: WaitingSale): Promise<Outcome> {
  let order: Order | null;
  try {
    await putSent(sale);
    order = await post(sale);
  } catch (error) {
    if (isTemporary(error)) {
      await putUnsent(sale, error);
      return isStatus(error, 500) ? 'failed' : 'away';
    }
    await putSale({ ...sale, refusal: refusalOf(error) });
    return 'refused';
  }
  await removeSale(sale.id);
  if (order) for (const listener of sentListeners) listener(sale.id, order);
  return 'accepted';
}

/** The sentence of a refusal, followed by those of its fields. */
const refusalOf = (error: unknown): string =>
  error instanceof ApiError
    ? [...new Set([errorText(error, messages.refusal), ...flatErrors(error)])].join(' ')
    : messages.refusal;

const isSendable = (sale: WaitingSale): boolean => {
  const { user } = getSession();
  return (
    sale.refusal === undefined &&
    !selling.has(sale.id) &&
    user !== null &&
    isVerified(user) &&
    mayHandle(user, sale)
  );
};

export interface Sending {
  accepted: number;
  refused: number;
  /** Whether sales of this user still wait. */
  unsent: boolean;
}

/** The outcome while another tab sends. */
export const NOTHING_SENT: Sending = { accepted: 0, refused: 0, unsent: true };

/**
 * Sends the waiting sales, oldest first, until all are sent or the server does not answer. While another tab is
 * sending, sends nothing; with `options` {}, waits for that tab first.
 */
export const sendWaiting = (options: LockOptions = { ifAvailable: true }): Promise<Sending> =>
  withLock(options, async (lock) => {
    const sending = { ...NOTHING_SENT };
    if (!lock || !navigator.onLine) return sending;
    const failed = new Set<string>();
    for (;;) {
      const next = (await listSales()).find((sale) => isSendable(sale) && !failed.has(sale.id));
      if (!next) return { ...sending, unsent: failed.size > 0 };
      const outcome = await deliver(next);
      if (outcome === 'away') return sending;
      if (outcome === 'failed') failed.add(next.id);
      else sending[outcome] += 1;
    }
  });
