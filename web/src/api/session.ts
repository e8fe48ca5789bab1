// The session: token and user in local storage, checked with the server on start and on every change of screen. An
// answer without the user and an error sign out, except for the errors in IS_AWAY.
import { useSyncExternalStore } from 'react';
import { readText, writeText } from '@/lib/browser/stored';
import { call } from './client';
import type { Employment, Establishment, GetMeResponse, Profile, User } from './contract.gen';
import { ApiError } from './error';
import { readStored, storedToken, writeStored } from './token';

/** The user as kept in local storage. */
export interface SessionUser extends User {
  isEmployer: boolean;
  /** The place of work; if there are several, the one chosen last. */
  employer: Employment | null;
  /** All places of work. Missing in users stored by older versions. */
  employers?: Employment[];
  establishments: Establishment[];
  /** False for accounts that only sign in by Google. */
  hasPassword: boolean;
  /** The number of open invitations. Missing in users stored by older versions. */
  invitations?: number;
}

export interface Session {
  token: string | null;
  user: SessionUser | null;
  /** True until the first check of a stored token has ended. */
  checking: boolean;
  /** The failure of the last check, if the server did not answer. */
  failure: ApiError | null;
}

const ADMINISTRATOR = 'Administrador';
const BARBERSHOP = 'barbershop';
/** Failures that say nothing about the token: no answer, rate limit, server briefly unavailable. */
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

/** Stores the token of a login. The page reloads afterwards and loads the user. */
export function keepToken(token: string): void {
  writeStored('token', token);
  writeStored('user', null);
}

/** Removes token and user. */
export function endSession(): void {
  writeStored('token', null);
  writeStored('user', null);
  set({ token: null, user: null, checking: false, failure: null });
}

/** Loads the user of the token. Concurrent calls share one request. Never rejects. */
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

/** The place of work chosen last in this browser, otherwise the first. */
function chosenOf({ employer, employers }: GetMeResponse): Employment | null {
  const chosen = Number(readText('local', EMPLOYER));
  return employers.find(({ id }) => id === chosen) ?? employer;
}

/** Chooses the current place of work of the user and stores the choice. */
export function chooseEmployer(id: number): void {
  const employer = state.user?.employers?.find((link) => link.id === id);
  if (!state.user || !employer) return;
  writeText('local', EMPLOYER, String(id));
  const user = { ...state.user, employer };
  writeStored('user', JSON.stringify(user));
  set({ user });
}

/** The user's employment at a shop. */
export const employmentAt = (user: SessionUser | null, shopId: number): Employment | undefined =>
  (user?.employers ?? (user?.employer ? [user.employer] : [])).find(
    ({ establishment_id: id }) => id === shopId,
  );

/** Resolves to the session after the first check. */
export async function sessionReady(): Promise<Session> {
  if (state.checking) await refreshSession();
  return state;
}

export const isVerified = (user: SessionUser): boolean => Boolean(user.email_verified_at);
/** The profile with all permissions. */
export const isAdministratorProfile = (profile: Profile): boolean => profile.name === ADMINISTRATOR;
export const isAdministrator = (user: { profile: Profile | null }): boolean =>
  Boolean(user.profile && isAdministratorProfile(user.profile));
/** Whether the user holds a code of the permission catalogue. */
export const hasPermission = (user: { profile: Profile | null }, code: string): boolean =>
  isAdministrator(user) || Boolean(user.profile?.permissions.includes(code));
export const barbershopsOf = (user: SessionUser): Establishment[] =>
  user.establishments.filter((establishment) => establishment.category?.toLowerCase() === BARBERSHOP);

/** Permissions that an owner can give to collaborators. */
export type ShopPermission = 'see_orders' | 'make_orders' | 'manage_agenda' | 'manage_catalogue';

/** Whether the user owns an establishment or is an administrator. */
export const manages = (user: SessionUser | null, shop: Pick<Establishment, 'user_id'>): boolean =>
  user !== null && (user.id === shop.user_id || isAdministrator(user));

/** Whether the user owns the establishment with this id or is an administrator. */
export const ownsShop = (user: SessionUser | null, shopId: number): boolean =>
  user !== null && (isAdministrator(user) || user.establishments.some(({ id }) => id === shopId));

/** Whether the user manages an establishment, or works there with this permission. */
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
