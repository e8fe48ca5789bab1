// The data of a till in IndexedDB: sales that the server has not accepted yet, and the catalogues of shops. They stay
// stored after a sign-out and a change of user.
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

/** Calls `listener` after each change of the sales, in any tab. Returns a function that unsubscribes. */
export function onSalesChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listeners of every tab. */
export function announceSales(): void {
  tell();
  channel?.postMessage(CHANGED);
}

/** Adds a sale, or replaces the one with its id. Resolves when it is stored durably. Rejects without IndexedDB. */
export async function putSale(sale: WaitingSale): Promise<void> {
  const transaction = (await open()).transaction('sales', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(sale), transaction.done]);
  announceSales();
}

/** Removes a sale. Resolves when the removal is stored durably. */
export async function removeSale(id: string): Promise<void> {
  const transaction = (await open()).transaction('sales', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.delete(id), transaction.done]);
  announceSales();
}

/** The sale with this id. */
export const findSale = async (id: string): Promise<WaitingSale | undefined> =>
  (await open()).get('sales', id);

/** All sales, oldest first; none without IndexedDB. */
export async function listSales(): Promise<WaitingSale[]> {
  try {
    const sales = await (await open()).getAll('sales');
    return sales.sort((one, other) => one.soldAt.localeCompare(other.soldAt));
  } catch {
    return [];
  }
}

/** Stores the catalogue of a shop, or replaces the stored one. */
export const putCatalogue = async (catalogue: TillCatalogue): Promise<void> => {
  await (await open()).put('catalogues', catalogue);
};

/** The stored catalogues of all shops. */
export const listCatalogues = async (): Promise<TillCatalogue[]> => (await open()).getAll('catalogues');
