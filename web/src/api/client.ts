// The only place that calls the API. Everything about a call (path, query, body, types) comes from the generated contract.
import { type Calls, routes } from './contract.gen';
import { ApiError } from './error';
import { storedToken } from './token';

export type CallName = keyof Calls;
export type Request<N extends CallName> = Calls[N]['request'];
export type Response<N extends CallName> = Calls[N]['response'];

interface Route {
  noun: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params: readonly string[];
  body?: string;
  multipart?: boolean;
  raw?: boolean;
  stream?: boolean;
  takesKey?: boolean;
  access: string;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** A repeat with the same key has no further effect. Random if omitted; only for routes that take a key. */
  idempotencyKey?: string;
  /** The token to send; null sends none. If omitted, the token of the session is sent. */
  token?: string | null;
}

// Equal to the edge's proxy_read_timeout, after which it answers 504.
const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60_000;
// Equal to the gateway's time limit for streaming a file.
const FILE_TIMEOUT_MS = 120_000;
const OFFLINE = 'Erro ao se conectar ao servidor.';
const TOO_LATE = 'O servidor demorou a responder. Tente novamente.';

type Fields = Record<string, unknown>;

export const routeOf = (name: CallName): Route => routes[name];

/** Calls the server. Throws ApiError, or the AbortError of `signal`. */
export async function call<N extends CallName>(
  name: N,
  request: Request<N>,
  options: CallOptions = {},
): Promise<Response<N>> {
  const route = routeOf(name);
  const limit = AbortSignal.timeout(options.timeoutMs ?? timeoutOf(route));
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    const answer = await fetch(addressOf(name, request), {
      ...payloadOf(route, request as Fields, options),
      signal,
    });
    return (await readAnswer(route, answer)) as Response<N>;
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    const message = limit.aborted ? TOO_LATE : OFFLINE;
    throw new ApiError(0, { error: message, message });
  }
}

function timeoutOf(route: Route): number {
  if (route.multipart) return UPLOAD_TIMEOUT_MS;
  return route.raw ? FILE_TIMEOUT_MS : TIMEOUT_MS;
}

/** Opens a call that answers a stream of events, which ends with `signal`. Throws as `call` does. */
export async function openStream<N extends CallName>(
  name: N,
  request: Request<N>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const route = routeOf(name);
  try {
    const answer = await fetch(addressOf(name, request), {
      ...payloadOf(route, request as Fields, {}),
      signal,
    });
    if (!answer.ok) throw new ApiError(answer.status, parse(await answer.text()));
    if (!answer.body) throw new ApiError(502, { error: OFFLINE });
    return answer.body;
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new ApiError(0, { error: OFFLINE, message: OFFLINE });
  }
}

/** The address of a call: path and query. */
export function addressOf<N extends CallName>(name: N, fields: Request<N>): string {
  const route = routeOf(name);
  const request = fields as Fields;
  const path = route.path.replace(/\{([a-z0-9_]+)(?:=[^}]*)?\}/g, (_, name: string) =>
    encodeURIComponent(String(request[name])),
  );
  if (route.body === '*' || route.multipart) return path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (route.params.includes(name) || name === route.body) continue;
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null) query.append(name, String(entry));
    }
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function payloadOf(route: Route, request: Fields, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const token = options.token === undefined ? storedToken() : options.token;
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (route.takesKey) headers['Idempotency-Key'] = options.idempotencyKey ?? newKey();
  if (route.multipart) return { method: route.method, headers, body: formOf(route, request) };
  if (!route.body) return { method: route.method, headers };
  headers['Content-Type'] = 'application/json';
  const body = route.body === '*' ? withoutParams(route, request) : request[route.body];
  return { method: route.method, headers, body: JSON.stringify(body) };
}

const withoutParams = (route: Route, request: Fields): Fields =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !route.params.includes(name)));

function formOf(route: Route, request: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(withoutParams(route, request))) {
    const key = Array.isArray(value) ? `${name}[]` : name;
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry instanceof Blob) form.append(key, entry);
      else if (entry !== undefined && entry !== null) form.append(key, String(entry));
    }
  }
  return form;
}

async function readAnswer(route: Route, answer: globalThis.Response): Promise<unknown> {
  if (answer.ok && route.raw) return fileOf(answer);
  const text = await answer.text();
  const body = parse(text);
  if (!answer.ok) throw new ApiError(answer.status, body);
  // A proxy's HTML page with status 200 is a failure too.
  if (body === undefined) throw new ApiError(502, { error: OFFLINE });
  return body;
}

/** The bytes of an answer, with the name of its Content-Disposition header; without one, the name is empty. */
async function fileOf(answer: globalThis.Response): Promise<File> {
  const { headers } = answer;
  const [, name = ''] = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return new File([await answer.arrayBuffer()], name, { type: headers.get('content-type') ?? '' });
}

function parse(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A random key. crypto.randomUUID is missing at http addresses of a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
