// Who books, as typed: kept while the tab is open, and on this device once they have booked.
import { readRecord, writeRecord } from '@/lib/stored';

const KEY = 'customer';

export interface Customer {
  name: string;
  phone: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was typed last in this tab, else who booked last on this device, else blanks. */
export function knownCustomer(): Customer {
  const found = readRecord('session', KEY) ?? readRecord('local', KEY);
  return { name: textOf(found?.['name']), phone: textOf(found?.['phone']) };
}

export const keepTyped = (customer: Customer): void => writeRecord('session', KEY, customer);

/** For the next visit. */
export function rememberCustomer({ name, phone }: Customer): void {
  writeRecord('local', KEY, { name, phone });
  writeRecord('session', KEY, null);
}
