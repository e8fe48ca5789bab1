// The texts that a form shows for a failed call.
import { ApiError, flatErrors, isStatus } from './error';

const NOT_SIGNED_IN = 'Usuário não autenticado.';

/** The sentence above the fields: the server's, otherwise the field errors, otherwise `fallback`. Null without a failure. */
export function formError(error: unknown, fallback: string): string | null {
  if (!error) return null;
  if (!(error instanceof ApiError)) return fallback;
  return error.error || flatErrors(error).join(' ') || (isStatus(error, 401) ? NOT_SIGNED_IN : fallback);
}

/** The sentences of each field, for the inputs. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts.join(' ')]));
}
