// Limits of signing in, as people behind one address meet them.
import { expect, test } from 'vitest';
import { newcomer, stranger } from '../harness/people.ts';
import { visitor } from '../harness/shared-stack.ts';

test('150 correct logins at once are all served', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => newcomer(visitor())));
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, index) => {
      const { username, password } = people[index % people.length] as (typeof people)[number];
      return visitor().ask('login', { username, password });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(150).fill(200));
});

test('a known account signs in at an address where others guessed 100 passwords', async () => {
  const { username, password } = await newcomer(visitor());
  await visitor().login(username, password);
  for (let index = 0; index < 100; index += 1) {
    const answer = await visitor().ask('login', { username: stranger().username, password: 'errada-errada' });
    expect([401, 429]).toContain(answer.status);
  }
  expect((await visitor().ask('login', { username, password })).status).toBe(200);
});
