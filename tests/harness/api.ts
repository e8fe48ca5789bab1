// A client of the API, typed by the same contract as the web app.
import { type Calls, routes } from '../../web/src/api/contract.gen.ts';

export type CallName = keyof Calls;
export type Request<N extends CallName> = Calls[N]['request'];
export type Response<N extends CallName> = Calls[N]['response'];

/** The body of every refusal. */
export interface Refusal {
  error: string;
  message: string;
  reason?: string;
  errors?: Record<string, string[]>;
  suggestion?: string;
  tip?: string;
}

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

export interface CallOptions {
  token?: string;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

interface Route {
  method: string;
  path: string;
  params: readonly string[];
  body?: string;
  multipart?: boolean;
}

type Fields = Record<string, unknown>;

/** An unexpected refusal, with its reason. */
export class UnexpectedAnswer extends Error {
  readonly status: number;
  constructor(name: string, answer: Answer<unknown>) {
    super(`${name} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    this.status = answer.status;
  }
}

export class Api {
  readonly base: string;
  readonly token: string | undefined;

  constructor(base: string, token?: string) {
    this.base = base;
    this.token = token;
  }

  /** The same API with another token. */
  as(token: string | undefined): Api {
    return new Api(this.base, token);
  }

  /** The same API as the user who signs in. */
  async login(username: string, password: string): Promise<Api> {
    const { token } = await this.call('login', { username, password });
    if (!token) throw new Error('a login without a token');
    return this.as(token.access_token);
  }

  /** Calls and returns the body of a success; throws UnexpectedAnswer for any other answer. */
  async call<N extends CallName>(
    name: N,
    request: Request<N>,
    options: CallOptions = {},
  ): Promise<Response<N>> {
    const answer = await this.ask(name, request, options);
    if (answer.status >= 300) throw new UnexpectedAnswer(name, answer);
    return answer.body;
  }

  /** Calls with possibly invalid fields and returns the refusal; throws on success. */
  async refused<N extends CallName>(
    name: N,
    request: Fields,
    options: CallOptions = {},
  ): Promise<Answer<Refusal>> {
    const answer = await this.ask(name, request as Request<N>, options);
    if (answer.status < 400) throw new UnexpectedAnswer(name, answer);
    return answer as Answer<unknown> as Answer<Refusal>;
  }

  /** Calls and returns any answer. */
  async ask<N extends CallName>(
    name: N,
    request: Request<N>,
    options: CallOptions = {},
  ): Promise<Answer<Response<N>>> {
    const route: Route = routes[name];
    const fields = request as Fields;
    const headers = this.headersOf(options);
    const init: RequestInit = { method: route.method, headers };
    // Forms cannot express null; every route with a form accepts JSON too.
    if (route.multipart && !Object.values(fields).includes(null)) {
      init.body = formOf(route, fields);
    } else if (route.body) {
      headers.set('content-type', 'application/json');
      init.body = JSON.stringify(route.body === '*' ? without(fields, route.params) : fields[route.body]);
    }
    return this.fetch(addressOf(route, fields), init, options.timeoutMs) as Promise<Answer<Response<N>>>;
  }

  /** A raw request, for input that no client would send. */
  async raw(path: string, init: RequestInit = {}): Promise<Answer<unknown>> {
    const headers = this.headersOf({});
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return this.fetch(path, { ...init, headers });
  }

  private headersOf(options: CallOptions): Headers {
    const headers = new Headers({ accept: 'application/json', ...options.headers });
    const token = options.token ?? this.token;
    if (token) headers.set('authorization', `Bearer ${token}`);
    return headers;
  }

  private async fetch(path: string, init: RequestInit, timeoutMs = 20_000): Promise<Answer<unknown>> {
    const response = await fetch(this.base + path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const type = response.headers.get('content-type') ?? '';
    // Event streams are endless.
    if (type.includes('event-stream')) await response.body?.cancel();
    const text = type.includes('event-stream') ? '' : await response.text();
    const isJson = type.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
      text,
    };
  }
}

function addressOf(route: Route, request: Fields): string {
  const path = route.path.replace(/\{([a-z0-9_]+)[^}]*\}/g, (_, name: string) =>
    encodeURIComponent(String(request[name])),
  );
  if (route.body || route.multipart) return path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(without(request, route.params))) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== undefined && entry !== null) query.append(name, String(entry));
    }
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function without(request: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(request).filter(([name]) => !names.includes(name)));
}

function formOf(route: Route, request: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(without(request, route.params))) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry instanceof Blob) form.append(name, entry, `${name}.png`);
      else if (entry !== undefined && entry !== null)
        form.append(Array.isArray(value) ? `${name}[]` : name, String(entry));
    }
  }
  return form;
}
