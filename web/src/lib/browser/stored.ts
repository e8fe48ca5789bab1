// Browser storage of texts. Falls back to memory if the browser refuses, as in private windows.

/** 'session' is kept for the tab, including reloads; 'local' until it is removed. */
export type Place = 'session' | 'local';

const memory = new Map<string, string>();
const storageOf = (place: Place) => (place === 'session' ? sessionStorage : localStorage);

/** The stored text, or null. */
export function readText(place: Place, key: string): string | null {
  try {
    return storageOf(place).getItem(key);
  } catch {
    return memory.get(place + key) ?? null;
  }
}

/** Stores a text; null removes it. */
export function writeText(place: Place, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(place).removeItem(key);
    else storageOf(place).setItem(key, value);
  } catch {
    if (value === null) memory.delete(place + key);
    else memory.set(place + key, value);
  }
}

/** The record stored by writeRecord; null if there is none or if it is not an object. */
export function readRecord(place: Place, key: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(readText(place, key) ?? 'null');
    return typeof found === 'object' ? (found as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Stores a record; null removes it. */
export const writeRecord = (place: Place, key: string, record: object | null): void =>
  writeText(place, key, record && JSON.stringify(record));

/** The keys that start with a text. */
export function storedKeys(place: Place, start: string): string[] {
  let keys: string[];
  try {
    keys = Object.keys(storageOf(place));
  } catch {
    keys = [...memory.keys()].map((key) => key.slice(place.length));
  }
  return keys.filter((key) => key.startsWith(start));
}
