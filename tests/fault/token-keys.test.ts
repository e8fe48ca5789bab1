// The key of tokens is replaced without logging anybody out.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { signedIn } from '../harness/people.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { headerOf } from '../harness/tokens.ts';

const LIBRARY = resolve(import.meta.dirname, '../../deploy/lib');
const run = promisify(execFile);

let stack: OwnedStack;

beforeAll(async () => {
  stack = await startStack();
});

afterAll(() => stack?.stop());

/** Runs a step of the change on the keys of the suite. */
const step = async (name: string) => {
  const script = '. "$0/say.sh"; . "$0/keys.sh"; KEYS=$1; change_token_key "$2"';
  await run('bash', ['-euc', script, LIBRARY, join(stack.info.data, 'keys'), name]);
};

const statusWith = async (token: string): Promise<number> =>
  (await new Api(stack.info.gateway_url, token).ask('getMe', {})).status;

test('sessions outlive the steps of a change, and the old key is refused after the last one', async () => {
  const open = async () => {
    const { api } = await signedIn(new Api(stack.info.gateway_url), new Mailbox(stack.info.mailbox_url));
    return api.token ?? '';
  };
  const first = await open();
  stack = await stack.startAgainAfter(() => step('publish'));
  const published = await open();
  expect(headerOf(published)['kid']).toBe(headerOf(first)['kid']);
  stack = await stack.startAgainAfter(async () => {
    // Simulates an interruption of this step 8 days ago.
    const keys = join(stack.info.data, 'keys');
    const old = 'openssl pkey -in token_private.pem -pubout -out token_public.old.pem';
    await run('sh', ['-c', `${old} && touch --date '8 days ago' token_public.old.pem`], { cwd: keys });
    await step('use');
  });
  const used = await open();
  expect(headerOf(used)['kid']).not.toBe(headerOf(first)['kid']);
  for (const token of [first, published, used]) expect(await statusWith(token)).toBe(200);

  await expect(step('retire'), 'while old tokens may be valid').rejects.toThrow(/less than 7 days/);
  const old = join(stack.info.data, 'keys/token_public.old.pem');
  stack = await stack.startAgainAfter(async () => {
    await run('touch', ['--date', '8 days ago', old]);
    await step('retire');
  });
  expect(await statusWith(first)).toBe(401);
  expect(await statusWith(used)).toBe(200);
});

test('deploy/up --new-token-key keeps sessions open until the old key is deleted', async () => {
  const { api } = await signedIn(new Api(stack.info.gateway_url), new Mailbox(stack.info.mailbox_url));
  const token = api.token ?? '';
  stack = await stack.startAgainAfter(async () => undefined, ['--new-token-key']);
  expect(await statusWith(token)).toBe(200);
  const renewed = await signedIn(new Api(stack.info.gateway_url), new Mailbox(stack.info.mailbox_url));
  expect(headerOf(renewed.api.token ?? '')['kid']).not.toBe(headerOf(token)['kid']);
  stack = await stack.startAgainAfter(() => rm(join(stack.info.data, 'keys/token_public.old.pem')));
  expect(await statusWith(token), 'the stolen key').toBe(401);
  expect(await statusWith(renewed.api.token ?? '')).toBe(200);
});
