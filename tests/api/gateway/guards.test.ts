// Calls every route as every kind of user and expects the admissions that the protos and
// guard-checks.ts state. Uses its own suite, because admitted calls change data.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, Api, type Refusal } from '../../harness/api.ts';
import { Mailbox } from '../../harness/mailbox.ts';
import { newcomer, verified } from '../../harness/people.ts';
import { DEMO_PASSWORD } from '../../harness/suites/shared-stack.ts';
import { type OwnedStack, startStack } from '../../harness/suites/stack.ts';
import { claimsOf, privateKeyOf, signed } from '../../harness/tokens.ts';
import { type Actor, CHECKS, RULES, type Scene } from './guard-checks.ts';
import { setScene } from './guard-scene.ts';
import { goodValue, type Operation, operations, pathToNothing } from './openapi.ts';

const LONG_AGO = 1_700_000_000;

let stack: OwnedStack;
let visitor: Api;
let unverified: Api;
let scene: Scene;
const actors = {} as Record<Actor, Api>;
const badTokens: Record<string, string> = {};

async function newUser(): Promise<Api> {
  const { username, password } = await verified(visitor, new Mailbox(stack.info.mailbox_url));
  return visitor.login(username, password);
}

async function ownerOfAnotherShop(): Promise<Api> {
  const owner = await newUser();
  await owner.call('createEstablishment', { name: 'Barbearia do Vizinho', category: 'barbershop' });
  return owner;
}

async function makeBadTokens(): Promise<void> {
  const { username, password } = await newcomer(visitor);
  const session = await visitor.login(username, password);
  const claims = claimsOf(session.token ?? '');
  badTokens['a token that is none'] = 'a.b.c';
  badTokens['an expired token'] = signed(privateKeyOf(stack.info), { ...claims, exp: LONG_AGO });
  badTokens['a token of a session that ended'] = session.token ?? '';
  await session.call('logout', {});
}

beforeAll(async () => {
  stack = await startStack({ demo: true });
  visitor = new Api(stack.info.url);
  const login = (name: string) => visitor.login(name, DEMO_PASSWORD);
  const { username, password } = await newcomer(visitor);
  unverified = await visitor.login(username, password);
  actors.stranger = await newUser();
  actors.client = await login('cliente');
  actors.collaborator = await login('barbeiro');
  for (const who of ['invited', 'dismissed', 'of two shops'] as const) actors[who] = await newUser();
  actors['owner of another shop'] = await ownerOfAnotherShop();
  actors.owner = await login('dono');
  actors.administrator = await login('admin');
  await makeBadTokens();
  scene = await setScene(actors);
}, 120_000);

afterAll(() => stack?.stop(), 60_000);

const nameOf = ({ rpc }: Operation): string => rpc.replace(/^.*\./, '');

/** Sends the fields of an operation: path parameters in the path, the others in body or query. */
function send(api: Api, operation: Operation, fields: Record<string, unknown>): Promise<Answer<unknown>> {
  const rest = new Map(Object.entries(fields));
  const path = operation.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return value === undefined ? whole : encodeURIComponent(String(value));
  });
  return sendTo(api, operation, pathToNothing(path), Object.fromEntries(rest));
}

function sendTo(
  api: Api,
  { method, kind }: Operation,
  path: string,
  fields: Record<string, unknown>,
): Promise<Answer<unknown>> {
  if (kind === 'json') {
    const headers = { 'content-type': 'application/json' };
    return api.raw(path, { method, headers, body: JSON.stringify(fields) });
  }
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  if (kind === 'query') {
    return api.raw(texts.length > 0 ? `${path}?${new URLSearchParams(texts)}` : path, { method });
  }
  const form = new FormData();
  for (const [name, value] of texts) form.append(name, value);
  return api.raw(path, { method, body: form });
}

const goodFields = (operation: Operation): Record<string, unknown> =>
  Object.fromEntries(operation.required.map((name) => [name, goodValue(operation.fields[name] ?? {})]));

function expectRefusal(answer: Answer<unknown>, statuses: number[], who: string): void {
  expect(statuses, `${who}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
  expect((answer.body as Refusal).error, who).toEqual(expect.any(String));
}

function expectAdmitted(answer: Answer<unknown>, who: string): void {
  const said = `${who}: ${answer.status} ${answer.text.slice(0, 200)}`;
  expect([401, 403, 500], said).not.toContain(answer.status);
}

const guarded = operations.filter(({ access }) => access !== 'ACCESS_PUBLIC');

test('every route with a check by record has an entry, and every entry has a route', () => {
  const wanted = guarded
    .filter(({ access, permission }) => access === 'ACCESS_VERIFIED' && permission === '')
    .map(nameOf);
  const unchecked = wanted.filter((name) => !(name in CHECKS));
  expect(unchecked, 'add them to CHECKS in tests/api/gateway/guard-checks.ts').toEqual([]);
  expect(Object.keys(CHECKS).filter((name) => !wanted.includes(name))).toEqual([]);
});

describe.each(guarded)('$name', (operation) => {
  test('refuses callers without a session', async () => {
    expectRefusal(await send(visitor, operation, goodFields(operation)), [401], 'a visitor');
    for (const [who, token] of Object.entries(badTokens)) {
      expectRefusal(await send(visitor.as(token), operation, goodFields(operation)), [401], who);
    }
  });

  if (operation.access === 'ACCESS_VERIFIED') {
    test('refuses people without a verified e-mail', async () => {
      const answer = await send(unverified, operation, goodFields(operation));
      expectRefusal(answer, [403], 'unverified');
      expect((answer.body as Refusal).error).toBe('Verifique seu e-mail para continuar.');
    });
  }
});

describe.each(operations.filter(({ access }) => access === 'ACCESS_PUBLIC'))('$name', (operation) => {
  test('is open to everyone and ignores a bad token', async () => {
    const { status } = await send(visitor, operation, {});
    expect([401, 403, 500]).not.toContain(status);
    for (const [who, token] of Object.entries(badTokens)) {
      expect((await send(visitor.as(token), operation, {})).status, who).toBe(status);
    }
    for (const [who, api] of Object.entries({ ...actors, unverified })) {
      expectAdmitted(await send(api, operation, {}), who);
    }
  });
});

describe.each(guarded.filter(({ access }) => access === 'ACCESS_SIGNED_IN'))('$name', (operation) => {
  test('is open to everyone with a session, verified or not', async () => {
    // Each has a new session, because the operation may end it.
    const { username, password } = await newcomer(visitor);
    expectAdmitted(await send(await visitor.login(username, password), operation, {}), 'unverified');
    expectAdmitted(await send(await newUser(), operation, {}), 'stranger');
    const admin = await visitor.login('admin', DEMO_PASSWORD);
    expectAdmitted(await send(admin, operation, {}), 'administrator');
  });
});

describe.each(guarded.filter(({ permission }) => permission !== ''))('$name', (operation) => {
  test(`requires the permission ${operation.permission}`, async () => {
    for (const [who, api] of Object.entries(actors)) {
      if (who === 'administrator') continue;
      expectRefusal(await send(api, operation, goodFields(operation)), [403], who);
    }
    // With unknown ids and without required fields, so that it changes nothing.
    expectAdmitted(await send(actors.administrator, operation, {}), 'administrator');
  });
});

describe.each(guarded.filter((operation) => nameOf(operation) in CHECKS))('$name', (operation) => {
  const check = CHECKS[nameOf(operation)];
  if (!check) return;
  const rule = RULES[check.rule];

  test(`admits: ${check.rule}`, async () => {
    const fields = check.fields(scene);
    for (const who of rule.refused)
      expectRefusal(await send(actors[who], operation, fields), [403, 404], who);
    if (check.spared) return;
    for (const who of check.once ? rule.admitted.slice(0, 1) : rule.admitted) {
      expectAdmitted(await send(actors[who], operation, fields), who);
    }
  });
});
