// A mock of the API for tests. The contract types its answers.
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { type CallName, type Response, routeOf } from '@/api/client';

export const server = setupServer();

export interface Received {
  url: URL;
  params: Record<string, string>;
  /** The JSON body, or the fields of a form (those that repeat as lists), or undefined. */
  body: unknown;
  headers: Headers;
}

interface Failure {
  status: number;
  body?: JsonBodyType;
}

const methods = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
} as const;

type Handler = Parameters<typeof http.get>[1];

function on(
  name: CallName,
  resolve: (received: Received) => Promise<globalThis.Response> | globalThis.Response,
) {
  const route = routeOf(name);
  const pattern = `*${route.path.replace(/\{([a-z0-9_]+)\}/g, ':$1')}`;
  const handler: Handler = async ({ request, params }) => {
    const body = await bodyOf(request);
    return resolve({
      url: new URL(request.url),
      params: params as Record<string, string>,
      body,
      headers: request.headers,
    }) as Promise<HttpResponse<JsonBodyType>>;
  };
  server.use(methods[route.method](pattern, handler));
}

async function bodyOf(request: globalThis.Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) {
    return request.json().catch(() => undefined);
  }
  const form = await request.formData();
  return Object.fromEntries(
    [...form.keys()].map((name) => [name, name.endsWith('[]') ? form.getAll(name) : form.get(name)]),
  );
}

/** Sets the answer of a call for the rest of the test. Returns the received requests, filled as calls arrive. */
export function answer<N extends CallName>(
  name: N,
  response: Response<N> | ((received: Received) => Response<N>),
): Received[] {
  const received: Received[] = [];
  on(name, (call) => {
    received.push(call);
    const body = typeof response === 'function' ? response(call) : response;
    return body instanceof File ? fileAnswer(body) : HttpResponse.json(body as JsonBodyType);
  });
  return received;
}

const fileAnswer = (file: File) =>
  new HttpResponse(file, { headers: { 'Content-Disposition': `attachment; filename="${file.name}"` } });

/** Makes a call fail for the rest of the test. A text is the server's sentence. */
export function fail(name: CallName, failure: Failure | number, sentence = ''): Received[] {
  const { status, body } = typeof failure === 'number' ? { status: failure, body: undefined } : failure;
  const received: Received[] = [];
  on(name, (call) => {
    received.push(call);
    return HttpResponse.json(body ?? { error: sentence, message: sentence }, { status });
  });
  return received;
}

/** Loses the answers of a call for the rest of the test. */
export function cut(name: CallName): Received[] {
  const received: Received[] = [];
  on(name, (call) => {
    received.push(call);
    return HttpResponse.error();
  });
  return received;
}

/** Leaves a call unanswered for the rest of the test. */
export function hang(name: CallName): void {
  on(name, () => new Promise(() => undefined));
}
