// The typed customer data: stored for the tab, and on this device after a booking.
import { readRecord, writeRecord } from '@/lib/browser/stored';

const KEY = 'customer';

export interface Customer {
  name: string;
  phone: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The data typed last in this tab, otherwise those of the last booking on this device, otherwise empty. */
export function knownCustomer(): Customer {
  const found = readRecord('session', KEY) ?? readRecord('local', KEY);
  return { name: textOf(found?.['name']), phone: textOf(found?.['phone']) };
}

/** Stores the typed data for the tab. */
export const keepTyped = (customer: Customer): void => writeRecord('session', KEY, customer);

/** Stores the data on this device. */
export function rememberCustomer({ name, phone }: Customer): void {
  writeRecord('local', KEY, { name, phone });
  writeRecord('session', KEY, null);
}
