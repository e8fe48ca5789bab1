import { useSyncExternalStore } from 'react';
import { listSales, onSalesChanged } from './till-store';
import type { WaitingSale } from './waiting-sale';

let sales: WaitingSale[] | null = null;
const listeners = new Set<() => void>();

function load() {
  void listSales().then((found) => {
    sales = found;
    for (const listener of listeners) listener();
  });
}

let watching = false;

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!watching) {
    watching = true;
    onSalesChanged(load);
    load();
  }
  return () => listeners.delete(listener);
}

/** The sales of this till that the server has not accepted, oldest first; null until they are read. */
export const useWaitingSales = (): WaitingSale[] | null => useSyncExternalStore(subscribe, () => sales);
