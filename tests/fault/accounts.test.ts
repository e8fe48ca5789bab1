// Failures of the services that accounts depend on: the mail server, and services with a person's
// data.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { codeIn, Mailbox } from '../harness/mailbox.ts';
import { newcomer, signedIn } from '../harness/people.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const RETRIED_MS = 60_000;

let stack: OwnedStack;
let visitor: Api;
let mailbox: Mailbox;
let undo: (() => Promise<void>) | undefined;

beforeAll(async () => {
  stack = await startStack();
  visitor = new Api(stack.info.url);
  mailbox = new Mailbox(stack.info.mailbox_url);
});

afterEach(async () => {
  await undo?.();
  undo = undefined;
});

afterAll(() => stack?.stop());

/** The number of failed attempts to send each mail to an address. */
async function triesOf(email: string): Promise<number[]> {
  const rows = await query<{ tries: number }>(
    stack.info,
    'auth',
    'SELECT tries FROM mails WHERE recipient = $1 ORDER BY id',
    [email],
  );
  return rows.map(({ tries }) => tries);
}

test('no mail is lost while the mail server is down and auth is killed', async () => {
  undo = await stack.takeDown('mailbox');
  const person = await newcomer(visitor);
  await until(async () => (await triesOf(person.email))[0] !== 0, 20_000, 'the first failed attempt');
  await stack.restart('auth-1');
  await visitor.call('requestPasswordReset', { email: person.email });
  await until(async () => (await triesOf(person.email)).length === 2, 20_000, 'both mails in the outbox');
  await undo();
  undo = undefined;

  await until(
    async () => (await mailbox.all(person.email)).length === 2,
    RETRIED_MS,
    'both mails in the mailbox',
  );
  await until(async () => (await triesOf(person.email)).length === 0, 20_000, 'an empty outbox');
  const mails = await mailbox.all(person.email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Seu código de verificação',
    'Seu código para redefinir a senha',
  ]);
  for (const mail of mails) expect(mail.html).toContain(codeIn(mail));
  const reset = mails.find(({ subject }) => subject.includes('senha'));
  if (!reset) throw new Error('no mail to reset the password');
  const password = `${person.password}-nova`;
  await visitor.call('resetPassword', {
    email: person.email,
    reset_password_code: codeIn(reset),
    password,
  });
  await visitor.login(person.username, password);
});

test.each(['orders', 'catalog'])(
  'removes a person completely or not at all while %s is down',
  async (service) => {
    const { person, api } = await signedIn(visitor, mailbox);
    undo = await stack.takeDown(`${service}-1`);
    expect((await api.refused('deleteAccount', { password: person.password })).status).toBe(503);
    expect((await api.refused('exportAccount', {})).status).toBe(503);
    await visitor.login(person.username, person.password);
    await undo();
    undo = undefined;
    // auth reconnects to a restarted service after a pause.
    const removed = async () =>
      (await api.ask('deleteAccount', { password: person.password })).status === 200;
    await until(removed, RETRIED_MS, 'the removal of the account');
    const owed = () => query(stack.info, 'auth', 'SELECT FROM forgettings WHERE NOT is_repeat', []);
    await until(async () => (await owed()).length === 0, RETRIED_MS, 'the erasure in every service');
  },
);
