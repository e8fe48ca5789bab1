import { ApiError, errorText } from '@/api/error';
import { printerSentence } from './printer-error';
import { receiptMessages as messages } from './receipt-messages';

/** The error text of a failed print. */
export const printFailure = (error: unknown): string =>
  error instanceof ApiError ? errorText(error, messages.failed) : printerSentence(error);
