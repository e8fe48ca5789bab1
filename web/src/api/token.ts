// The two keys that the app keeps in local storage. Storage may be refused (private windows): then they live in memory.

const memory = new Map<string, string>();

export function readStored(key: 'token' | 'user'): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(key: 'token' | 'user', value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** The bearer token; texts that older pages stored for "none" count as none. */
export function storedToken(): string | null {
  const token = readStored('token');
  return token && token !== 'null' && token !== 'undefined' ? token : null;
}
