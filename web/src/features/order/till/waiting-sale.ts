// A sale that the server has not accepted yet, with the data to send it, show it and correct it.
import { newKey, type Request } from '@/api/client';
import type { Item } from '@/api/contract.gen';
import { mayAt, type SessionUser } from '@/api/session';
import { joinText } from '@/lib/text/text';
import { addOnsOf, type CounterValues, createRequest, totalOf } from '../counter/counter';
import type { TillShop } from './till-catalogue';

export interface WaitingSale {
  /** A UUID. The server creates one order per UUID. */
  id: string;
  shop: TillShop;
  /** The user who made the sale. Any user who may sell at the shop may send it. */
  seller: { id: number; name: string };
  /** The time of the first try, an ISO-8601 instant. */
  soldAt: string;
  /** The form values, to correct the sale. */
  values: CounterValues;
  /** In reais, at the prices that were shown. */
  total: number;
  request: Request<'createOrder'>;
  /** The server's sentence, if it refused the sale. */
  refusal?: string;
  /** A try was sent and its outcome is unknown: the server may have an order of the sale. */
  inDoubt?: true;
}

/**
 * The fields that stay the same in all tries of a sale. The time is set at the first try, because the screen may have
 * been opened long before.
 */
export type SaleIdentity = Pick<WaitingSale, 'id'> & Partial<Pick<WaitingSale, 'soldAt'>>;

/** A new identity without a time. crypto.randomUUID is missing at http addresses of a local network. */
export function newIdentity(): SaleIdentity {
  const variant = ((Number.parseInt(newKey().charAt(0), 16) % 4) + 8).toString(16);
  const id = newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, `$1-$2-4$3-${variant}$4-$5`);
  return { id };
}

/** The identity with the time of the first try: the one that it has, otherwise now. */
export const tried = ({ id, soldAt }: SaleIdentity): Required<SaleIdentity> => ({
  id,
  soldAt: soldAt ?? new Date().toISOString(),
});

/** The prices shown to the customer, once per item and addition. */
export function pricesOf({ lines }: CounterValues, items: Item[]): { item_id: number; price: number }[] {
  const addOns = addOnsOf(items, undefined);
  const prices = new Map<number, number>();
  for (const { item, additions } of lines) {
    prices.set(item.id, item.price);
    for (const { id, price } of addOns) if (additions[id] && !prices.has(id)) prices.set(id, price);
  }
  return [...prices].map(([item_id, price]) => ({ item_id, price }));
}

interface NewSale {
  identity: Required<SaleIdentity>;
  values: CounterValues;
  shop: TillShop;
  items: Item[];
  seller: SessionUser;
}

/** The sale of the counter's form. */
export const makeSale = ({
  identity: { id, soldAt },
  values,
  shop,
  items,
  seller,
}: NewSale): WaitingSale => ({
  id,
  soldAt,
  shop,
  seller: { id: seller.id, name: joinText([seller.first_name, seller.last_name]) },
  values,
  total: totalOf(values.lines, addOnsOf(items, undefined)),
  request: {
    ...createRequest(values, shop.id),
    sale: { id, sold_at: soldAt, prices: pricesOf(values, items) },
  },
});

/** Whether this user may send, see and discard a sale. */
export const mayHandle = (user: SessionUser | null, { shop }: WaitingSale): boolean =>
  mayAt(user, shop, 'make_orders');
