// Forged, altered and expired tokens, and tokens of ended sessions, are refused immediately by
// every service, even for direct calls that bypass the gateway.
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { codeFor, type Person, verified } from '../../harness/people.ts';
import { type Rpc, status, statusOf } from '../../harness/rpc.ts';
import { query } from '../../harness/suites/database.ts';
import { DEMO_PASSWORD, mailbox, sharedStack, visitor } from '../../harness/suites/shared-stack.ts';
import {
  authenticated,
  type Claims,
  claimsOf,
  privateKeyOf,
  publicKeyOf,
  signed,
  unsigned,
} from '../../harness/tokens.ts';

const DAY = 86_400;
const PASSWORD = 'Outra-tesoura-2031';

/** An RPC of each service that requires a verified caller, with a valid request. */
const RPCS: [Rpc, Record<string, unknown>][] = [
  [{ service: 'auth', file: 'session', rpc: 'SessionService/GetMe' }, {}],
  [{ service: 'catalog', file: 'collaborator', rpc: 'CollaboratorService/GetCollaborator' }, { id: 1 }],
  [{ service: 'booking', file: 'schedule', rpc: 'ScheduleService/ListSchedule' }, { employer_id: 1 }],
  [{ service: 'orders', file: 'order', rpc: 'OrderService/GetOrder' }, { id: 1 }],
  [{ service: 'reporting', file: 'snapshot', rpc: 'SnapshotService/GetSnapshot' }, { entity_id: 1 }],
];

/** The status of each service for a token, in the order of RPCS. */
const statusesFor = (token: string) =>
  Promise.all(
    RPCS.map(([rpc, request]) => statusOf(sharedStack(), rpc, request, { authorization: `Bearer ${token}` })),
  );

async function expectRefused(token: string, why: string): Promise<void> {
  expect(await statusesFor(token), why).toEqual(RPCS.map(() => status.UNAUTHENTICATED));
  const answer = await visitor().as(token).refused('getMe', {});
  expect(answer.status, why).toBe(401);
}

async function expectAccepted(token: string): Promise<void> {
  const said = await statusesFor(token);
  expect(said).not.toContain(status.UNAUTHENTICATED);
  expect(said).not.toContain(status.UNAVAILABLE);
}

interface Session {
  person: Person;
  api: Api;
  token: string;
}

async function newSession(): Promise<Session> {
  const person = await verified(visitor(), mailbox());
  const api = await visitor().login(person.username, person.password);
  return { person, api, token: api.token ?? '' };
}

describe('a token', () => {
  let session: Session;
  let claims: Claims;

  beforeAll(async () => {
    session = await newSession();
    claims = claimsOf(session.token);
  });

  test('is accepted when issued by auth', () => expectAccepted(session.token));

  test('is accepted when the test signs it with the same key, so that later refusals are due to the change', () =>
    expectAccepted(signed(privateKeyOf(inject('stack')), claims)));

  test('is refused without a signature', async () => {
    await expectRefused(unsigned(claims), 'alg none');
    await expectRefused(session.token.replace(/[^.]*$/, ''), 'no signature');
    await expectRefused(session.token.split('.').slice(0, 2).join('.'), 'two parts');
  });

  test('is refused with an HMAC keyed with the public key', async () => {
    const pem = publicKeyOf(inject('stack'));
    const raw = createPublicKey(pem).export({ type: 'spki', format: 'der' }).subarray(-32);
    await expectRefused(authenticated(pem, claims), 'HS256 with the PEM');
    await expectRefused(authenticated(pem.trim(), claims), 'HS256 with the trimmed PEM');
    await expectRefused(authenticated(raw.toString('latin1'), claims), 'HS256 with the raw key');
  });

  test('is refused when its header names another algorithm', async () => {
    for (const alg of ['none', 'HS256', 'RS256', 'ES256', 'eddsa', '']) {
      await expectRefused(signed(privateKeyOf(inject('stack')), claims, { alg }), `alg ${alg}`);
    }
  });

  test("is refused with another key's signature", async () => {
    await expectRefused(signed(generateKeyPairSync('ed25519').privateKey, claims), 'another key');
  });

  test('is refused with altered claims', async () => {
    const [header, , signature] = session.token.split('.');
    const altered = { ...claims, sub: '1', exp: Number(claims.exp) + DAY };
    const body = Buffer.from(JSON.stringify(altered)).toString('base64url');
    await expectRefused([header, body, signature].join('.'), 'altered');
  });

  test("is refused for an unknown session and for another user's, even with a valid signature", async () => {
    const key = privateKeyOf(inject('stack'));
    await expectRefused(signed(key, { ...claims, sub: '1' }), 'another subject');
    await expectRefused(signed(key, { ...claims, sid: '0'.repeat(32) }), 'no such session');
    await expectRefused(signed(key, { ...claims, iss: 'somebody' }), 'another issuer');
    const { sid: _, ...rest } = claims;
    await expectRefused(signed(key, rest), 'no session');
  });

  test('is refused after it has expired', async () => {
    const key = privateKeyOf(inject('stack'));
    const now = Math.floor(Date.now() / 1000);
    await expectRefused(signed(key, { ...claims, exp: now - 1 }), 'expired for a second');
    // An expired session is refused even when its token has not expired.
    const { token, api } = await newSession();
    await query(
      inject('stack'),
      'auth',
      "UPDATE sessions SET created_at = now() - interval '8 days', expires_at = now() WHERE id = $1",
      [claimsOf(token).sid],
    );
    await expectRefused(token, 'expired session');
    expect((await api.refused('getMe', {})).body.error).toBe('Sessão expirada. Faça login novamente.');
  });
});

describe('a session ends immediately in every service', () => {
  test('by signing out, which ends only this session', async () => {
    const { person, api, token } = await newSession();
    const other = await visitor().login(person.username, person.password);
    await expectAccepted(token);
    await api.call('logout', {});
    await expectRefused(token, 'logged out');
    await expectAccepted(other.token ?? '');
  });

  test('by a change of password, which keeps the session that made it', async () => {
    const { person, api, token } = await newSession();
    const other = await visitor().login(person.username, person.password);
    await expectAccepted(token);
    await other.call('changePassword', {
      current_password: person.password,
      new_password: PASSWORD,
      confirm_password: PASSWORD,
    });
    await expectRefused(token, 'password changed elsewhere');
    await expectAccepted(other.token ?? '');
    expect((await api.refused('getMe', {})).status).toBe(401);
  });

  test('by a new password after recovery', async () => {
    const { person, token } = await newSession();
    await expectAccepted(token);
    const before = await mailbox().newest(person.email);
    await visitor().call('requestPasswordReset', { email: person.email });
    const { code } = await codeFor(mailbox(), person, before.id);
    await visitor().call('resetPassword', {
      email: person.email,
      reset_password_code: code,
      password: PASSWORD,
    });
    await expectRefused(token, 'password recovered');
  });

  test('by removal of the user', async () => {
    const { token } = await newSession();
    await expectAccepted(token);
    const admin = await visitor().login('admin', DEMO_PASSWORD);
    const answer = await admin.ask('deleteUser', { id: Number(claimsOf(token).sub) });
    expect(answer.status, answer.text).toBe(200);
    await expectRefused(token, 'removed');
  });
});

test('an internal RPC requires the service key and accepts no token', async () => {
  const { token } = await newSession();
  const rpc: Rpc = { service: 'auth', file: 'session', rpc: 'SessionService/Authenticate' };
  const request = { session_id: claimsOf(token).sid, user_id: Number(claimsOf(token).sub) };
  const denied = { authorization: `Bearer ${token}`, 'x-navalha-service-key': 'adivinhada' };
  expect(await statusOf(sharedStack(), rpc, request, denied)).toBe(status.PERMISSION_DENIED);
  expect(await statusOf(sharedStack(), rpc, request)).toBe(status.PERMISSION_DENIED);
});
