// The count of a session: the counted methods and their differences.

import type { Request } from '@/api/client';
import type { CashMethod, CashSession } from '@/api/contract.gen';
import { money, moneyWritten, sumMoney } from '@/lib/text/money';
import { cashMessages as messages } from './messages';

export const CASH = 'Dinheiro';
const UNCOUNTED = ['Fiado', 'Cortesia'];

type Count = Request<'closeCashSession'>['counts'][number];

/** The typed amount of each method. */
export type Typed = Record<string, string>;

/** Whether the shop receives money by this method. */
export const isCounted = (method: string): boolean => !UNCOUNTED.includes(method);

/** Methods with a field: those that received money. A method with refunds only has nothing to count. */
export const methodsToCount = ({ methods }: CashSession): CashMethod[] =>
  methods.filter(({ method, expected }) => method === CASH || (isCounted(method) && expected >= 0));

/** The counts of the typed amounts; null for an amount that is missing or not understood. */
export function countsOf(session: CashSession, typed: Typed): Count[] | null {
  const counted = methodsToCount(session).map(({ method }) => ({
    method: method as Count['method'],
    amount: moneyWritten(typed[method] ?? ''),
  }));
  const known = counted.filter((count): count is Count => count.amount !== null);
  if (known.length < counted.length) return null;
  const given = session.methods.filter(({ method, expected }) => isCounted(method) && expected < 0);
  const refunds = given
    .filter(({ method }) => method !== CASH)
    .map(({ method, expected }) => ({ method: method as Count['method'], amount: expected }));
  return [...known, ...refunds];
}

/** The methods of a session with counts and differences that are not saved yet. */
export const reviewOf = (session: CashSession, counts: Count[]): CashMethod[] =>
  session.methods.map((row) => {
    const count = counts.find(({ method }) => method === row.method);
    return count
      ? { ...row, counted: count.amount, difference: sumMoney([count.amount, -row.expected]) }
      : row;
  });

/** 'Falta R$ 2,00' */
export function differenceText(difference: number): string {
  if (difference === 0) return messages.exact;
  return difference > 0
    ? messages.surplus(money(difference))
    : messages.shortage(money(Math.abs(difference)));
}
