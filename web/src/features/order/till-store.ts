// What a till keeps in IndexedDB: sales that the server has not accepted yet, and what each shop sells. Neither belongs to
// a session: both survive sign-out and a change of user.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { TillCatalogue } from './till-catalogue';
import type { WaitingSale } from './waiting-sale';

interface TillSchema extends DBSchema {
  sales: { key: string; value: WaitingSale };
  catalogues: { key: number; value: TillCatalogue };
}

const NAME = 'navalha-till';
const VERSION = 1;
const CHANGED = 'changed';

let database: Promise<IDBPDatabase<TillSchema>> | null = null;
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
channel?.addEventListener('message', () => tell());

function open(): Promise<IDBPDatabase<TillSchema>> {
  database ??= openDB<TillSchema>(NAME, VERSION, {
    upgrade(created) {
      created.createObjectStore('sales', { keyPath: 'id' });
      created.createObjectStore('catalogues', { keyPath: 'shop.id' });
    },
    // Lets a newer version of the app upgrade the database.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      database = null;
    },
    terminated: () => {
      database = null;
    },
  }).catch((error: unknown) => {
    database = null;
    throw error;
  });
  return database;
}

function tell() {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change of the sales, in whichever tab. Returns a function that unsubscribes. */
export function onSalesChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listeners of every tab. */
export function announceSales(): void {
  tell();
  channel?.postMessage(CHANGED);
}

/** Adds a sale, or replaces the one with its id. Resolves when it is on the disk. Rejects without IndexedDB. */
export async function putSale(sale: WaitingSale): Promise<void> {
  const transaction = (await open()).transaction('sales', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(sale), transaction.done]);
  announceSales();
}

/** Removes a sale. Resolves when it is off the disk. */
export async function removeSale(id: string): Promise<void> {
  const transaction = (await open()).transaction('sales', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.delete(id), transaction.done]);
  announceSales();
}

/** The sale of this id. */
export const findSale = async (id: string): Promise<WaitingSale | undefined> =>
  (await open()).get('sales', id);

/** All sales, the oldest first; none without IndexedDB. */
export async function listSales(): Promise<WaitingSale[]> {
  try {
    const sales = await (await open()).getAll('sales');
    return sales.sort((one, other) => one.soldAt.localeCompare(other.soldAt));
  } catch {
    return [];
  }
}

/** Replaces what is known of a shop. */
export const putCatalogue = async (catalogue: TillCatalogue): Promise<void> => {
  await (await open()).put('catalogues', catalogue);
};

/** What is known of every shop. */
export const listCatalogues = async (): Promise<TillCatalogue[]> => (await open()).getAll('catalogues');
