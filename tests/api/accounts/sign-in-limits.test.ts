// Sign-in limits for people behind one address.
import { expect, test } from 'vitest';
import { newcomer, stranger } from '../../harness/people.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';

// On a busy machine a sign-in may wait too long; the answer asks to retry.
const TRIES = 3;

test('150 simultaneous sign-ins with correct passwords succeed', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => newcomer(visitor())));
  const statuses = await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      const { username, password } = people[index % people.length] as (typeof people)[number];
      let status = 503;
      for (let attempt = 0; status === 503 && attempt < TRIES; attempt += 1) {
        status = (await visitor().ask('login', { username, password })).status;
      }
      return status;
    }),
  );
  expect(statuses).toEqual(Array(150).fill(200));
}, 120_000);

test('a known account signs in at an address with 100 failed guesses', async () => {
  const { username, password } = await newcomer(visitor());
  await visitor().login(username, password);
  for (let index = 0; index < 100; index += 1) {
    const answer = await visitor().ask('login', { username: stranger().username, password: 'errada-errada' });
    expect([401, 429]).toContain(answer.status);
  }
  expect((await visitor().ask('login', { username, password })).status).toBe(200);
});
