import { receiptMessages as messages } from './receipt-messages';

/** A failed print. The message is a text for the user. */
export class PrinterError extends Error {}

/** An open connection to a printer. */
export interface PrinterConnection {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  close: () => Promise<void>;
}

const PATIENCE_MS = 10_000;

/** Waits for a device. Throws PrinterError after `patienceMs` milliseconds. */
export async function answerOf<T>(answer: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrinterError(messages.noAnswer)), patienceMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the user closed the browser's device list without a choice. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'AbortError');

/** The error text of a device failure. */
export function printerSentence(error: unknown): string {
  if (error instanceof PrinterError) return error.message;
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'SecurityError' || name === 'InvalidStateError') return messages.refused;
  if (name === 'NotFoundError') return messages.notConnected;
  return messages.failed;
}

/** Splits the bytes into parts of at most `size` bytes. */
export function partsOf(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer>[] {
  const parts = [];
  for (let begin = 0; begin < bytes.length; begin += size) parts.push(bytes.subarray(begin, begin + size));
  return parts;
}
