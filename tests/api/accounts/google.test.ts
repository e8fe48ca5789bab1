// Google sign-in with an issuer run by the test, and the account without a password that it
// creates. Uses its own suite, because the issuer is a setting.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../harness/api.ts';
import { codeIn, Mailbox } from '../../harness/mailbox.ts';
import { newcomer, signedIn, verified } from '../../harness/people.ts';
import { Issuer } from '../../harness/servers/issuer.ts';
import { type OwnedStack, startStack } from '../../harness/suites/stack.ts';
import { newShop } from '../owner.ts';

let issuer: Issuer;
let stack: OwnedStack;
let visitor: Api;
let mailbox: Mailbox;

beforeAll(async () => {
  issuer = await Issuer.start();
  stack = await startStack({ flags: { auth: ['--registrations_per_hour=100000', ...issuer.flags] } });
  visitor = new Api(stack.info.url);
  mailbox = new Mailbox(stack.info.mailbox_url);
}, 120_000);

afterAll(async () => {
  await stack?.stop();
  await issuer?.stop();
}, 60_000);

const newSubject = () => randomBytes(8).toString('hex');

async function signIn(token: string): Promise<Api> {
  const { token: session } = await visitor.call('loginWithGoogle', { token_id: token });
  return visitor.as(session?.access_token);
}

async function expectBadToken(token: string): Promise<void> {
  const answer = await visitor.refused('loginWithGoogle', { token_id: token });
  expect(answer.status).toBe(401);
  expect(answer.body.error).toBe('Token do Google inválido.');
}

test('the settings contain the client id of the application', async () => {
  expect(await visitor.call('getSettings', {})).toEqual({ google_client_id: Issuer.CLIENT_ID });
});

test('a first sign-in creates a verified account, and later ones use it', async () => {
  const subject = newSubject();
  const email = `${subject}@navalha.example`;
  const first = await (await signIn(issuer.tokenFor(subject, email))).call('getMe', {});
  expect(first.user?.email).toBe(email);
  expect(first.user?.email_verified_at).not.toBeNull();
  expect(first.first_name).toBe('Joana');
  expect(first.has_password).toBe(false);
  const second = await (await signIn(issuer.tokenFor(subject, 'other@navalha.example'))).call('getMe', {});
  expect(second.user?.id).toBe(first.user?.id);
});

test('a verified account is linked and keeps its password and sessions', async () => {
  const person = await verified(visitor, mailbox);
  const session = await visitor.login(person.username, person.password);
  const me = await (await signIn(issuer.tokenFor(newSubject(), person.email))).call('getMe', {});
  expect(me.user_name).toBe(person.username);
  await session.call('getMe', {});
  await visitor.login(person.username, person.password);
});

test('an unverified account is taken over, and its creator is signed out', async () => {
  const trap = await newcomer(visitor);
  const session = await visitor.login(trap.username, trap.password);
  const owner = await signIn(issuer.tokenFor(newSubject(), trap.email));
  expect((await owner.call('getMe', {})).has_password).toBe(false);
  expect((await session.refused('getMe', {})).status).toBe(401);
  expect((await visitor.refused('login', trap as unknown as Record<string, unknown>)).status).toBe(401);
});

describe('a person invited to a team, without a password', () => {
  const invite = async () => {
    const { api: owner } = await signedIn(visitor, mailbox);
    const shop = await newShop(owner);
    const subject = newSubject();
    const email = `${subject}@navalha.example`;
    const { employer } = await owner.call('createCollaborator', { establishment_id: shop.id, email });
    const team = async () =>
      (await owner.call('listCollaborators', { establishment_id: String(shop.id) })).employers;
    return { owner, shop, subject, email, id: employer?.id ?? 0, team };
  };

  test('accepts after Google confirms the e-mail, and other people cannot', async () => {
    const { shop, subject, email, team } = await invite();
    const other = newSubject();
    const passerBy = await signIn(issuer.tokenFor(other, `${other}@navalha.example`));
    expect((await passerBy.call('getMe', {})).is_employer).toBe(false);
    await expectBadToken(issuer.tokenFor(subject, email, { email_verified: false }));
    expect(await team()).toMatchObject([{ status: 'invited', email }]);

    const guest = await signIn(issuer.tokenFor(subject, email));
    const { invitations } = await guest.call('listInvitations', {});
    expect(invitations).toMatchObject([{ establishment: { id: shop.id } }]);
    await guest.call('acceptInvitation', { id: invitations[0]?.id ?? 0 });
    const me = await guest.call('getMe', {});
    expect(me).toMatchObject({
      is_employer: true,
      employer: { establishment_id: shop.id, role: 'colaborador', permissions: [] },
      has_password: false,
      establishments: [],
    });
    expect(await team()).toMatchObject([{ status: 'active', user_id: me.user?.id, email }]);
  });

  test('has an account but does not join the team when the owner has withdrawn the invitation', async () => {
    const { owner, shop, subject, email, id, team } = await invite();
    await owner.call('detachCollaborator', { employer_id: id, establishment_id: shop.id });
    const me = await (await signIn(issuer.tokenFor(subject, email))).call('getMe', {});
    expect(me).toMatchObject({ is_employer: false, establishments: [], user: { email } });
    expect(await team()).toEqual([]);
  });
});

test('an invalid token is refused', async () => {
  const subject = newSubject();
  const email = `${subject}@navalha.example`;
  const now = Math.floor(Date.now() / 1000);
  for (const other of [
    { aud: 'somebody-else' },
    { iss: 'https://accounts.google.com' },
    { exp: now - 120 },
    { iat: now + 600 },
    { email_verified: false },
  ]) {
    await expectBadToken(issuer.tokenFor(subject, email, other));
  }
  const impostor = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  await expectBadToken(issuer.tokenFor(subject, email, {}, impostor));
  await expectBadToken('a.b.c');
});

test('new keys of the issuer are accepted, and its old ones refused', async () => {
  const subject = newSubject();
  const email = `${subject}@navalha.example`;
  const old = issuer.tokenFor(subject, email);
  await signIn(old);
  const asked = issuer.asked;
  await signIn(issuer.tokenFor(subject, email));
  expect(issuer.asked).toBe(asked);
  issuer.rotate();
  await signIn(issuer.tokenFor(subject, email));
  expect(issuer.asked).toBe(asked + 1);
  await expectBadToken(old);
});

test('an account without a password is removed only with a mailed code', async () => {
  const subject = newSubject();
  const email = `${subject}@navalha.example`;
  const session = await signIn(issuer.tokenFor(subject, email));
  expect((await session.refused('deleteAccount', {})).status).toBe(422);
  await session.call('requestAccountDeletion', {});
  const code = codeIn(await mailbox.newest(email));
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await session.refused('deleteAccount', { code: wrong })).status).toBe(422);
  await session.call('deleteAccount', { password: '', code });
  expect((await session.refused('getMe', {})).status).toBe(401);
  // The same person may sign up again and gets a new account.
  const me = await (await signIn(issuer.tokenFor(subject, email))).call('getMe', {});
  expect(me.user?.email).toBe(email);
});
