// The stock that a till with waiting sales shows.
import type { Item } from '@/api/contract.gen';
import type { CounterValues } from '../counter/counter';

/** Adds up the quantities of items that the lines take from the stock; a combo takes its parts. */
function takenBy({ lines }: CounterValues, items: Map<number, Item>, taken: Map<number, number>) {
  const take = (id: number, quantity: number) => taken.set(id, (taken.get(id) ?? 0) + quantity);
  for (const { item, quantity, additions } of lines) {
    const sold = items.get(item.id);
    if (sold?.is_combo === '1') for (const part of sold.parts) take(part.item_id, part.quantity * quantity);
    else take(item.id, quantity);
    for (const [id, count] of Object.entries(additions)) take(Number(id), count);
  }
}

/** The items with the tracked stock that is left after sales that their stock does not include. */
export function stockAfter(items: Item[], sales: readonly { values: CounterValues }[]): Item[] {
  if (sales.length === 0) return items;
  const byId = new Map(items.map((item) => [item.id, item]));
  const taken = new Map<number, number>();
  for (const { values } of sales) takenBy(values, byId, taken);
  return items.map((item) =>
    item.tracks_stock === '1' ? { ...item, stock: item.stock - (taken.get(item.id) ?? 0) } : item,
  );
}
