// Stores the receipt printer of this device and prints receipts on it.
import { call, type Request } from '@/api/client';
import { readRecord, writeRecord } from '@/lib/browser/stored';
import { chooseBluetoothPrinter, openBluetoothPrinter } from './bluetooth-printer';
import type { PrinterConnection } from './printer-error';
import { chooseUsbPrinter, openUsbPrinter } from './usb-printer';

export const CODE_PAGES = ['CP850', 'CP858', 'CP860', 'Windows-1252'] as const;
export type CodePage = (typeof CODE_PAGES)[number];
export type PrinterKind = 'usb' | 'bluetooth';

export interface Printer {
  kind: PrinterKind;
  id: string;
  name: string;
  codePage: CodePage;
}

const KEY = 'navalha.receipt-printer';

/** The stored printer. Null: the browser's print dialogue prints receipts. */
export function rememberedPrinter(): Printer | null {
  const { kind, id, name, codePage } = readRecord('local', KEY) ?? {};
  if ((kind !== 'usb' && kind !== 'bluetooth') || typeof id !== 'string' || typeof name !== 'string')
    return null;
  return { kind, id, name, codePage: CODE_PAGES.find((page) => page === codePage) ?? CODE_PAGES[0] };
}

/** Stores the printer of this device; null removes it. */
export const rememberPrinter = (printer: Printer | null): void => writeRecord('local', KEY, printer);

/** Lets the user choose a printer. Returns null if none is chosen. Throws an error for printerSentence. */
export async function choosePrinter(kind: PrinterKind, codePage: CodePage): Promise<Printer | null> {
  const chosen = await (kind === 'usb' ? chooseUsbPrinter() : chooseBluetoothPrinter());
  return chosen && { kind, ...chosen, codePage };
}

const open = ({ kind, id, name }: Printer): Promise<PrinterConnection> =>
  kind === 'usb' ? openUsbPrinter(id) : openBluetoothPrinter(id, name);

/**
 * Prints data from the server. Opens the printer before the request, because browsers show the device list only
 * directly after a click. Throws ApiError or an error for printerSentence.
 */
async function send(printer: Printer, read: () => Promise<Blob>): Promise<void> {
  const connection = await open(printer);
  try {
    await connection.write(new Uint8Array(await (await read()).arrayBuffer()));
  } finally {
    await connection.close();
  }
}

type ReceiptRequest = Request<'getPrinterReceipt'>;

/** Prints the receipt of an order. Throws as `send` does. */
export const printReceipt = (printer: Printer, { id, copy }: Pick<ReceiptRequest, 'id' | 'copy'>) =>
  send(printer, () => call('getPrinterReceipt', { id, copy, code_page: printer.codePage }));

/** Prints a cash session. Throws as `send` does. */
export const printCashSession = (printer: Printer, id: number) =>
  send(printer, () => call('getPrinterCashSession', { id, code_page: printer.codePage }));

/** Prints a test page. Throws as `send` does. */
export const printTest = (printer: Printer) =>
  send(printer, () => call('getPrinterTest', { code_page: printer.codePage }));
