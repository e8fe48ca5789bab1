import { beforeEach, describe, expect, it } from 'vitest';
import { makeEstablishment, makeMe, makeUser } from '@/testing/factories';
import { answer, fail } from '@/testing/server';
import { barbershopsOf, endSession, getSession, isAdministrator, refreshSession } from './session';
import { readStored, writeStored } from './token';

beforeEach(() => endSession());

const signIn = async (part = {}) => {
  writeStored('token', 'abc');
  answer('getMe', makeMe(part));
  await refreshSession();
};

describe('session', () => {
  it('keeps token and user, with profile and employer from the top of the answer', async () => {
    const profile = { id: 1, name: 'Administrador', permissions: [] };
    await signIn({ profile, is_employer: true, establishments: [makeEstablishment()] });
    const { user } = getSession();
    expect(user).toMatchObject({ first_name: 'Dona', isEmployer: true, profile });
    expect(user && isAdministrator(user)).toBe(true);
    expect(user && barbershopsOf(user)).toHaveLength(1);
    expect(JSON.parse(readStored('user') ?? '')).toMatchObject({ id: 7, isEmployer: true });
  });

  it('signs out when the token is refused', async () => {
    await signIn();
    fail('getMe', 401);
    await refreshSession();
    expect(getSession()).toMatchObject({ token: null, user: null, checking: false });
    expect(readStored('token')).toBeNull();
    expect(readStored('user')).toBeNull();
  });

  it('signs out when the answer has no user', async () => {
    await signIn();
    fail('getMe', 500);
    await refreshSession();
    expect(getSession()).toMatchObject({ token: null, user: null, checking: false });
    expect(readStored('token')).toBeNull();
  });

  it('stays signed in while the server does not answer', async () => {
    await signIn();
    fail('getMe', 503);
    await refreshSession();
    expect(getSession()).toMatchObject({ token: 'abc', user: { id: 7 }, checking: false });
    expect(getSession().failure?.status).toBe(503);
    expect(readStored('token')).toBe('abc');
  });

  it('shares one request among concurrent calls', async () => {
    writeStored('token', 'abc');
    const calls = answer('getMe', makeMe());
    await Promise.all([refreshSession(), refreshSession(), refreshSession()]);
    expect(calls).toHaveLength(1);
  });

  it('ignores an answer that arrives after signing out', async () => {
    writeStored('token', 'abc');
    answer('getMe', makeMe({ user: makeUser() }));
    const running = refreshSession();
    endSession();
    await running;
    expect(getSession()).toMatchObject({ token: null, user: null });
    expect(readStored('user')).toBeNull();
  });
});
