// The last administrators concurrently remove each other's rights, or their own, at two replicas of
// auth: one remains.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdministrator } from '../harness/administrator.ts';
import { Api } from '../harness/api.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { codeFor, stranger } from '../harness/people.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';

const ROUNDS = 12;
const LAST = 'É preciso haver ao menos um administrador.';

interface Administrator {
  api: Api;
  id: number;
  password: string;
}

let stack: OwnedStack;
let profileId: number;
let one: Administrator;
let other: Administrator;

/** A person whom the operator made an administrator and who set a password. */
async function made(): Promise<Administrator> {
  const { email, password } = stranger();
  await makeAdministrator(stack.info, email);
  const { code } = await codeFor(new Mailbox(stack.info.mailbox_url), { email });
  const visitor = new Api(stack.info.url);
  await visitor.call('resetPassword', { email, reset_password_code: code, password });
  const api = await visitor.login(email, password);
  return { api, id: (await api.call('getMe', {})).user?.id ?? 0, password };
}

async function administrators(): Promise<number[]> {
  const rows = await query<{ id: string }>(
    stack.info,
    'auth',
    'SELECT id FROM users WHERE profile_id = $1 AND removed_at IS NULL ORDER BY id',
    [profileId],
  );
  return rows.map(({ id }) => Number(id));
}

beforeAll(async () => {
  stack = await startStack({ scale: { auth: 2 } });
  one = await made();
  other = await made();
  const { profiles } = await one.api.call('listProfiles', {});
  profileId = profiles.find(({ name }) => name === 'Administrador')?.id ?? 0;
});

afterAll(() => stack?.stop());

beforeEach(async () => {
  expect(await administrators()).toEqual([one.id, other.id]);
});

/** Expects that one of two concurrent removals of administrators succeeds, and the other gets one of these refusals. */
async function expectOneLeft(
  tasks: (() => Promise<{ status: number }>)[],
  refusals: number[],
): Promise<number[]> {
  const answers = await Promise.all(tasks.map((task) => task()));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect(refusals).toContain(statuses[1]);
  const left = await administrators();
  expect(left).toHaveLength(1);
  return left;
}

/** The remaining administrator promotes the other again. */
async function restore([left]: number[]): Promise<void> {
  const [giver, taker] = left === one.id ? [one, other] : [other, one];
  await giver.api.call('updateUser', { id: taker.id, profile_id: profileId });
}

const demote = (by: Administrator, id: number) => () => by.api.ask('updateUser', { id, profile_id: 0 });
const leave =
  ({ api, password }: Administrator) =>
  () =>
    api.ask('deleteAccount', { password });

test('two administrators concurrently give up their rights: one is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = await expectOneLeft([demote(one, one.id), demote(other, other.id)], [409]);
    await restore(left);
  }
});

// 403: the caller lost their rights before the call was authorized.
test("two administrators concurrently remove each other's rights: one is refused", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = await expectOneLeft([demote(one, other.id), demote(other, one.id)], [403, 409]);
    await restore(left);
  }
});

test('the last administrator keeps rights and account', async () => {
  await demote(one, other.id)();
  const refused = await one.api.refused('updateUser', { id: one.id, profile_id: 0 });
  expect([refused.status, refused.body.error]).toEqual([409, LAST]);
  expect((await leave(one)()).status).toBe(409);
  expect((await one.api.refused('deleteUser', { id: one.id })).status).toBe(403);
  expect((await other.api.refused('deleteUser', { id: one.id })).status).toBe(403);
  await one.api.call('listUsers', {});
  await restore([one.id]);
});

/** The remaining administrator and a new one. */
async function replace([left]: number[]): Promise<void> {
  one = left === one.id ? one : other;
  other = await made();
}

test('two administrators concurrently remove each other: one is refused', async () => {
  const left = await expectOneLeft(
    [() => one.api.ask('deleteUser', { id: other.id }), () => other.api.ask('deleteUser', { id: one.id })],
    [401, 403, 409],
  );
  await replace(left);
});

test('two administrators concurrently delete their accounts: one is refused', async () => {
  const left = await expectOneLeft([leave(one), leave(other)], [409]);
  await replace(left);
});

test('one administrator deletes the account while the other gives up the rights: one is refused', async () => {
  await expectOneLeft([leave(one), demote(other, other.id)], [409]);
});
