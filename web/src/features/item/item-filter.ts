// The filter and groups of a shop's item list.
import { fold } from '@/lib/text/text';
import type { Item } from './api';

export interface ItemFilter {
  q: string;
  category: string;
}

export const noFilter: ItemFilter = { q: '', category: '' };

/** The items with the text in their name and the chosen category, ignoring case and accents. */
export function applyFilter(items: Item[], { q, category }: ItemFilter): Item[] {
  const [text, wanted] = [fold(q), fold(category)];
  return items.filter(
    (item) => fold(item.name).includes(text) && (wanted === '' || fold(item.category) === wanted),
  );
}

/** Active services, active products, and inactive items. */
export const groupItems = (items: Item[]) => {
  const active = items.filter(({ status }) => status === '1');
  return {
    services: active.filter(({ type }) => type === 'service'),
    products: active.filter(({ type }) => type !== 'service'),
    inactive: items.filter(({ status }) => status !== '1'),
  };
};
