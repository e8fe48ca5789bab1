import { ApiError, flatErrors } from '@/api/error';
import { messages } from './messages';

/** What a form shows above its fields: the server's sentence, and those of fields that are not on the screen. */
export function formError(error: unknown): string | null {
  if (!error) return null;
  if (!(error instanceof ApiError)) return messages.genericError;
  return error.error || flatErrors(error).join(' ') || messages.genericError;
}

/** The first sentence of each field, for the inputs. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts.join(' ')]));
}
