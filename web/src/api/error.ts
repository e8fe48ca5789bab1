/** A call that failed. Status 0: no answer arrived (no network, or timeout). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The machine-readable reason, such as SLOT_TAKEN; empty if the server sent none. */
  readonly reason: string;
  /** The server's sentence for the user; empty if it sent none. */
  readonly error: string;
  /** The errors of each field, on 422. */
  readonly errors: Record<string, string[]>;
  /** On a booking conflict: a sentence with a free time, and advice. */
  readonly suggestion: string | null;
  readonly tip: string | null;
  /** The complete body of the answer. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: unknown) {
    const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    const error = text(fields['error']) || text(fields['message']);
    super(text(fields['message']) || error);
    this.status = status;
    this.reason = text(fields['reason']);
    this.error = error;
    this.errors = fieldErrors(fields['errors']);
    this.suggestion = text(fields['suggestion']) || null;
    this.tip = text(fields['tip']) || null;
    this.body = fields;
  }
}

/** A change whose outcome is unknown. A repeat does not execute it twice. `message` is for the user. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';

  constructor(message = 'Não sabemos se a mudança foi salva.') {
    super(message);
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function fieldErrors(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).map(([field, texts]): [string, string[]] => [
    field,
    (Array.isArray(texts) ? texts : [texts]).map(String),
  ]);
  return Object.fromEntries(entries);
}

/** All field messages in one list. */
export const flatErrors = (error: ApiError): string[] => Object.values(error.errors).flat();

/** The sentence to show for a failure: the server's, otherwise `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.error ? error.error : fallback;
}

/** Whether the server gave this machine-readable reason for a failure. */
export const hasReason = (error: unknown, reason: string): boolean =>
  error instanceof ApiError && error.reason === reason;

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
