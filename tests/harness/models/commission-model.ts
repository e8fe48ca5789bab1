// A naive computation of commission, from orders as getOrder answers them. Amounts are in centavos.
import type { Response } from '../api.ts';

export type Order = NonNullable<Response<'getOrder'>['order']>;
type Line = Order['items'][number];

/** The rate and collaborator of each line; undefined for a line without a collaborator. */
export interface Terms {
  rates: ({ collaborator: number; rate: number } | undefined)[];
  creditFee: number;
}

const cents = (reais: number): number => Math.round(reais * 100);
const part = (amount: number, basisPoints: number): number =>
  Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n);

/** The id of the collaborator who serves a line; 0 for none. */
export const serverOf = (order: Order, line: Line): number => line.attendant_id ?? order.attendant_id ?? 0;

const priceOf = (line: Line): number =>
  line.modifiers.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, cents(line.subtotal));

/** Splits an amount in proportion to weights by the largest-remainder method. */
function split(amount: number, weights: number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((one) => Number(one / whole));
  const rest = amount - shares.reduce((sum, share) => sum + share, 0);
  const places = exact
    .map((one, place) => ({ place, remainder: one % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1));
  for (const { place } of places.slice(0, rest)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

/** The part of an order's price that earns no commission: card fees, and refunds that were not paid again. */
function deduction({ payments, total_due }: Order, creditFee: number): number {
  const net = (method: string) =>
    payments
      .filter((one) => one.method === method)
      .reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? cents(amount) : -cents(amount)), 0);
  const refunded = payments
    .filter(({ kind, is_correction, method }) => kind === 'refund' && !is_correction && method !== 'Fiado')
    .reduce((sum, { amount }) => sum + cents(amount), 0);
  return part(net('Crédito'), creditFee) + Math.min(refunded, cents(total_due));
}

/** The commission of an order by collaborator. */
export function earningsOf(order: Order, { rates, creditFee }: Terms): Map<number, number> {
  const earnings = new Map<number, number>();
  if (order.status !== 'completed') return earnings;
  const prices = order.items.map(priceOf);
  const deductions = split(deduction(order, creditFee), prices);
  rates.forEach((terms, place) => {
    if (!terms) return;
    const amount = part((prices[place] ?? 0) - (deductions[place] ?? 0), terms.rate);
    earnings.set(terms.collaborator, (earnings.get(terms.collaborator) ?? 0) + amount);
  });
  return earnings;
}
