// Creates people with accounts through the API.
import { randomInt } from 'node:crypto';
import type { Api, Request } from './api.ts';
import { evenWord, evenWords } from './even-word.ts';
import { codeIn, type Mailbox } from './mailbox.ts';

export interface Person {
  username: string;
  email: string;
  password: string;
}

/** The data of a person without an account. */
export function stranger(): Person {
  const username = `teste.${evenWord(randomInt(evenWords(12)), 12)}`;
  return { username, email: `${username}@navalha.example`, password: `Tesoura-${username}` };
}

/** A registered person with an unverified e-mail. */
export async function newcomer(api: Api): Promise<Person> {
  const person = stranger();
  const { username, email, password } = person;
  await api.call('register', { username, email, password, password_confirmation: password });
  return person;
}

/** The code in the newest mail to a person after the mail `after`, and that mail's id. */
export async function codeFor(
  mailbox: Mailbox,
  { email }: Pick<Person, 'email'>,
  after = 0,
): Promise<{ code: string; id: number }> {
  const mail = await mailbox.newest(email, after);
  return { code: codeIn(mail), id: mail.id };
}

/** A proof that a visitor reads the mail of an address. */
export async function contactProof(api: Api, mailbox: Mailbox, email: string): Promise<string> {
  const { challenge } = await api.call('requestContactCode', { email });
  const { code } = await codeFor(mailbox, { email });
  return (await api.call('confirmContact', { challenge, code })).proof;
}

/** A registered person with a verified e-mail. */
export async function verified(api: Api, mailbox: Mailbox): Promise<Person> {
  const person = await newcomer(api);
  const user = await api.login(person.username, person.password);
  const { code } = await codeFor(mailbox, person);
  await user.call('verifyEmail', { verification_code: code });
  return person;
}

/** A registered person with a verified e-mail, signed in. */
export async function signedIn(
  api: Api,
  mailbox: Mailbox,
): Promise<{ person: Person; api: Api; id: number }> {
  const person = await verified(api, mailbox);
  const user = await api.login(person.username, person.password);
  const me = await user.call('getMe', {});
  return { person, api: user, id: me.user?.id ?? 0 };
}

/** All permissions that an owner may grant in a shop. */
export const EVERY_PERMISSION: NonNullable<Request<'createCollaborator'>['permissions']> = [
  'see_orders',
  'make_orders',
  'manage_agenda',
  'manage_catalogue',
];

/** Invites a person to work at a shop and accepts. Returns the collaborator's id. */
export async function hire(
  owner: Api,
  shopId: number,
  member: Api,
  fields: Partial<Request<'createCollaborator'>> = {},
): Promise<number> {
  const { user } = await member.call('getMe', {});
  const { employer } = await owner.call('createCollaborator', {
    establishment_id: shopId,
    user_id: user?.id ?? 0,
    role: 'Barbeiro',
    ...fields,
  });
  const id = employer?.id ?? 0;
  await member.call('acceptInvitation', { id });
  return id;
}
