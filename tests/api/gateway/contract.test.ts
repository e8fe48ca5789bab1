// Calls every route of the OpenAPI document and checks its guard, its refusals and that it ignores
// unknown fields. The tests of each noun check successful calls.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Answer, Api, Refusal } from '../../harness/api.ts';
import { DEMO_PASSWORD, visitor } from '../../harness/suites/shared-stack.ts';
import { badValues, checkedIn, goodValue, type Operation, operations, pathToNothing } from './openapi.ts';

type Fields = Record<string, unknown>;

let admin: Api;

beforeAll(async () => {
  admin = await visitor().login('admin', DEMO_PASSWORD);
});

/** A caller whom the operation admits. Each has a new session, because one operation signs out. */
async function callerOf({ access, rpc }: Operation): Promise<Api> {
  if (access === 'ACCESS_PUBLIC') return visitor();
  return rpc.endsWith('/Logout') ? visitor().login('admin', DEMO_PASSWORD) : admin;
}

function send(api: Api, operation: Operation, fields: Fields): Promise<Answer<unknown>> {
  const { method, kind } = operation;
  const path = pathToNothing(operation.path);
  if (kind === 'query') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) query.append(name, String(value));
    return api.raw(query.size > 0 ? `${path}?${query}` : path, { method });
  }
  if (kind === 'json') {
    const headers = { 'content-type': 'application/json' };
    return api.raw(path, { method, headers, body: JSON.stringify(fields) });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return api.raw(path, { method, body: form });
}

const goodFields = (operation: Operation): Fields =>
  Object.fromEntries(operation.required.map((name) => [name, goodValue(operation.fields[name] ?? {})]));

function expectRefusal(answer: Answer<unknown>): Refusal {
  const body = answer.body as Refusal;
  expect(body.error, answer.text.slice(0, 300)).toEqual(expect.any(String));
  expect(body.message).toBe(body.error);
  expect(body.error.length).toBeGreaterThan(3);
  return body;
}

/** Expects a 422 that names the field, or an element or member of it. */
function expectInvalid(answer: Answer<unknown>, field: string): void {
  expect(answer.status, answer.text.slice(0, 300)).toBe(422);
  const { errors = {} } = expectRefusal(answer);
  const named = Object.keys(errors).filter(
    (key) => key === field || key.startsWith(`${field}[`) || key.startsWith(`${field}.`),
  );
  expect(named.length, `${field} in ${JSON.stringify(errors)}`).toBeGreaterThan(0);
  for (const key of named) expect(errors[key]).toEqual(expect.arrayContaining([expect.any(String)]));
}

test('the served document equals the checked-in one', async () => {
  const served = await visitor().raw('/api/openapi.json');
  expect(served.status).toBe(200);
  expect(served.body).toEqual(checkedIn);
});

test('the document has a browsable page', async () => {
  const page = await visitor().raw('/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
});

test('every RPC is implemented', async () => {
  const missing: string[] = [];
  for (const operation of operations)
    if ((await send(await callerOf(operation), operation, {})).status === 501) missing.push(operation.rpc);
  expect(missing).toEqual([]);
});

describe.each(operations)('$name', (operation) => {
  const { access, rpc, fields, required, kind } = operation;

  if (access !== 'ACCESS_PUBLIC') {
    test('refuses visitors and bad tokens with 401', async () => {
      for (const api of [visitor(), visitor().as('null'), visitor().as('a.b.c')]) {
        const answer = await send(api, operation, {});
        expect(answer.status).toBe(401);
        expectRefusal(answer);
      }
    });
  }

  test('answers JSON to a call for an unknown id', async () => {
    const answer = await send(await callerOf(operation), operation, {});
    expect([200, 201, 400, 403, 404, 409, 422], answer.text.slice(0, 300)).toContain(answer.status);
    if (answer.status >= 400) expectRefusal(answer);
  });

  if (required.length > 0) {
    test('names each missing required field', async () => {
      const api = await callerOf(operation);
      for (const name of required) {
        const { [name]: _, ...rest } = goodFields(operation);
        expectInvalid(await send(api, operation, rest), name);
      }
    });
  }

  const bad = Object.entries(fields).flatMap(([name, schema]) =>
    badValues(schema, kind).map(([why, value]) => ({ name, why, value })),
  );
  if (bad.length > 0) {
    test('names each field with a wrong type or out of range', async () => {
      const api = await callerOf(operation);
      for (const { name, value } of bad) {
        expectInvalid(await send(api, operation, { ...goodFields(operation), [name]: value }), name);
      }
    });
  }

  if (required.length > 0 && !rpc.endsWith('/Logout')) {
    test('ignores unknown fields', async () => {
      const api = await callerOf(operation);
      const without = await send(api, operation, {});
      const answer = await send(api, operation, { campo_desconhecido: '1' });
      expect(answer.status).toBe(without.status);
      expect(answer.body).toEqual(without.body);
    });
  }
});

test('the gateway serves every path of the contract that the web app uses', async () => {
  const { routes } = await import('../../../web/src/api/contract.gen.ts');
  const known = new Set(operations.map(({ name }) => name));
  const missing = Object.values(routes)
    .map(({ method, path }) => `${method} ${path.replace(/=\*\*/g, '')}`)
    .filter((name) => !known.has(name));
  expect(missing).toEqual([]);
  expect(inject('stack').url).toMatch(/^http/);
});
