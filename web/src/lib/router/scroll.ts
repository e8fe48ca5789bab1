// The scroll position of each history entry, restored on going back.
import { readText, writeText } from '@/lib/browser/stored';

const KEY = 'scroll-places';
const KEPT = 50;

/** The scroll positions of history entries, by their keys. */
export class ScrollPlaces {
  readonly #places = new Map<string, number>(readPlaces());

  constructor() {
    window.addEventListener('pagehide', () => this.#store());
  }

  /** Stores the current scroll position for the entry with this key. */
  keep(key: string): void {
    this.#places.delete(key);
    this.#places.set(key, window.scrollY);
  }

  /** Removes the stored position of this entry. */
  forget(key: string): void {
    this.#places.delete(key);
  }

  /** Scrolls to the stored position of this entry, or to the top. */
  restore(key: string): void {
    window.scrollTo(0, this.#places.get(key) ?? 0);
  }

  #store() {
    writeText('session', KEY, JSON.stringify([...this.#places].slice(-KEPT)));
  }
}

/** Whether the page was loaded by the browser's back or forward, not by an address or a reload. */
export function isReturn(): boolean {
  const [load] = performance.getEntriesByType?.('navigation') ?? [];
  return (load as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

function readPlaces(): [string, number][] {
  try {
    const places: unknown = JSON.parse(readText('session', KEY) ?? '[]');
    return Array.isArray(places) ? (places as [string, number][]) : [];
  } catch {
    return [];
  }
}
