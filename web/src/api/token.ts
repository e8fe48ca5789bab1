// The two keys of the session in local storage.
import { readText, writeText } from '@/lib/browser/stored';

export const readStored = (key: 'token' | 'user'): string | null => readText('local', key);

export const writeStored = (key: 'token' | 'user', value: string | null): void =>
  writeText('local', key, value);

/** The bearer token. Texts that older versions stored for "none" are treated as none. */
export function storedToken(): string | null {
  const token = readStored('token');
  return token && token !== 'null' && token !== 'undefined' ? token : null;
}
