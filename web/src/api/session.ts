// Who is signed in: the token and the user of local storage, kept true by asking the server on start and on every
// change of screen. Any answer but who it is signs out; a server that is away does not.
import { useSyncExternalStore } from 'react';
import { readText, writeText } from '@/lib/stored';
import { call } from './client';
import type { Employment, Establishment, GetMeResponse, Profile, User } from './contract.gen';
import { ApiError } from './error';
import { readStored, storedToken, writeStored } from './token';

/** The user as kept in local storage. */
export interface SessionUser extends User {
  isEmployer: boolean;
  /** Where they work, of several shops the one that was chosen last. */
  employer: Employment | null;
  /** Every shop where they work. Users that were kept before do not have it. */
  employers?: Employment[];
  establishments: Establishment[];
  /** False for who only signs in by Google so far. */
  hasPassword: boolean;
  /** Shops that wait for an answer. Users that were kept before do not have it. */
  invitations?: number;
}

export interface Session {
  token: string | null;
  user: SessionUser | null;
  /** The first check of a stored token has not ended. */
  checking: boolean;
  /** Why the last check could not be made: the server is away. */
  failure: ApiError | null;
}

const ADMINISTRATOR = 'Administrador';
const BARBERSHOP = 'barbershop';
/** No answer, too many questions, or a server that is briefly away: nothing was said about the token. */
const IS_AWAY = [0, 429, 502, 503, 504];

let state: Session = readSession();
let running: Promise<void> | null = null;
const listeners = new Set<() => void>();

function readSession(): Session {
  const token = storedToken();
  return { token, user: token ? readUser() : null, checking: token !== null, failure: null };
}

function readUser(): SessionUser | null {
  try {
    const user = JSON.parse(readStored('user') ?? 'null') as Partial<SessionUser> | null;
    if (typeof user?.id !== 'number') return null;
    return { ...user, establishments: user.establishments ?? [] } as SessionUser;
  } catch {
    return null;
  }
}

function set(next: Partial<Session>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const getSession = (): Session => state;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession);

/** Keeps the token of a login for the next start, which asks for the user: the page is loaded anew after a login. */
export function keepToken(token: string): void {
  writeStored('token', token);
  writeStored('user', null);
}

/** Forgets token and user. */
export function endSession(): void {
  writeStored('token', null);
  writeStored('user', null);
  set({ token: null, user: null, checking: false, failure: null });
}

/** Asks the server who the token belongs to. Calls at the same time share one request. Never rejects. */
export function refreshSession(): Promise<void> {
  const token = storedToken();
  if (token !== state.token) set({ token, user: token ? readUser() : null });
  if (!token) {
    if (state.checking || state.user) endSession();
    return Promise.resolve();
  }
  running ??= ask(token).finally(() => {
    running = null;
  });
  return running;
}

async function ask(token: string) {
  try {
    const answer = await call('getMe', {});
    if (storedToken() !== token) return;
    const user = toSessionUser(answer);
    if (!user) return endSession();
    writeStored('user', JSON.stringify(user));
    set({ user, checking: false, failure: null });
  } catch (error) {
    if (storedToken() !== token) return;
    const failure = error instanceof ApiError ? error : new ApiError(0, null);
    if (IS_AWAY.includes(failure.status)) set({ checking: false, failure });
    else endSession();
  }
}

function toSessionUser(answer: GetMeResponse): SessionUser | null {
  if (!answer.user) return null;
  return {
    ...answer.user,
    profile: answer.profile ?? answer.user.profile,
    isEmployer: answer.is_employer,
    employer: chosenOf(answer),
    employers: answer.employers,
    establishments: answer.establishments,
    hasPassword: answer.has_password,
    invitations: answer.invitations,
  };
}

const EMPLOYER = 'employer';

/** The place of work that was chosen last in this browser; else the first. */
function chosenOf({ employer, employers }: GetMeResponse): Employment | null {
  const chosen = Number(readText('local', EMPLOYER));
  return employers.find(({ id }) => id === chosen) ?? employer;
}

/** Chooses among the shops where who is signed in works, and remembers it. */
export function chooseEmployer(id: number): void {
  const employer = state.user?.employers?.find((link) => link.id === id);
  if (!state.user || !employer) return;
  writeText('local', EMPLOYER, String(id));
  const user = { ...state.user, employer };
  writeStored('user', JSON.stringify(user));
  set({ user });
}

/** What somebody is at a shop where they work. */
export const employmentAt = (user: SessionUser | null, shopId: number): Employment | undefined =>
  (user?.employers ?? (user?.employer ? [user.employer] : [])).find(
    ({ establishment_id: id }) => id === shopId,
  );

/** The session once the first check has ended. */
export async function sessionReady(): Promise<Session> {
  if (state.checking) await refreshSession();
  return state;
}

export const isVerified = (user: SessionUser): boolean => Boolean(user.email_verified_at);
/** The profile that may do everything. */
export const isAdministratorProfile = (profile: Profile): boolean => profile.name === ADMINISTRATOR;
export const isAdministrator = (user: { profile: Profile | null }): boolean =>
  Boolean(user.profile && isAdministratorProfile(user.profile));
/** Whether the user may do what a code of the permission catalogue stands for. */
export const hasPermission = (user: { profile: Profile | null }, code: string): boolean =>
  isAdministrator(user) || Boolean(user.profile?.permissions.includes(code));
export const barbershopsOf = (user: SessionUser): Establishment[] =>
  user.establishments.filter((establishment) => establishment.category?.toLowerCase() === BARBERSHOP);

/** What the owner of a shop may let somebody do who works there. */
export type ShopPermission = 'see_orders' | 'make_orders' | 'manage_agenda' | 'manage_catalogue';

/** Whether somebody owns an establishment, or administers all. */
export const manages = (user: SessionUser | null, shop: Pick<Establishment, 'user_id'>): boolean =>
  user !== null && (user.id === shop.user_id || isAdministrator(user));

/** Whether somebody manages an establishment, or works there and was given this permission. */
export const mayAt = (
  user: SessionUser | null,
  shop: Pick<Establishment, 'id' | 'user_id'>,
  permission: ShopPermission,
): boolean => manages(user, shop) || Boolean(employmentAt(user, shop.id)?.permissions.includes(permission));

if (typeof window !== 'undefined') {
  // Another tab signed in or out.
  window.addEventListener('storage', (event) => {
    if (event.key !== 'token') return;
    set(readSession());
    void refreshSession();
  });
}
