// Which of a shop's items its list shows, and in which card.
import { fold } from '@/lib/text';
import type { Item } from './api';

export interface ItemFilter {
  q: string;
  category: string;
}

export const noFilter: ItemFilter = { q: '', category: '' };

/** The items whose name holds the text and whose category is the chosen one, case and accents aside. */
export function applyFilter(items: Item[], { q, category }: ItemFilter): Item[] {
  const [text, wanted] = [fold(q), fold(category)];
  return items.filter(
    (item) => fold(item.name).includes(text) && (wanted === '' || fold(item.category) === wanted),
  );
}

/** Active services, active products, and what is not active. */
export const groupItems = (items: Item[]) => {
  const active = items.filter(({ status }) => status === '1');
  return {
    services: active.filter(({ type }) => type === 'service'),
    products: active.filter(({ type }) => type !== 'service'),
    inactive: items.filter(({ status }) => status !== '1'),
  };
};
