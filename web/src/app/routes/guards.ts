// Access rules of screens, used as `beforeLoad` of routes. The first visit waits for the session check.

import { ApiError } from '@/api/error';
import type { Permission } from '@/api/permissions';
import { hasPermission, isVerified, type Session, type SessionUser, sessionReady } from '@/api/session';
import { notifyError } from '@/components/dialogs/alerts';
import { redirect } from '@/lib/router/route';

const DENIED = 'Acesso negado';

/** The signed-in user. Throws if the server did not answer; the screen shows that with a retry button. */
function userOf(session: Session): SessionUser | null {
  if (session.token && !session.user) throw session.failure ?? new ApiError(0, null);
  return session.user;
}

/** For /login, /register and similar screens: sends signed-in users to the dashboard. */
export async function signedOutOnly() {
  const session = await sessionReady();
  if (session.token && session.user) throw redirect({ to: '/dashboard' });
}

/** /email-verify: for a signed-in user whose e-mail is not verified yet. */
export async function unverifiedOnly() {
  const user = userOf(await sessionReady());
  if (!user) throw redirect({ to: '/login' });
  if (isVerified(user)) throw redirect({ to: '/dashboard' });
}

/** A signed-in user with a verified e-mail. */
export async function verifiedOnly() {
  const user = userOf(await sessionReady());
  if (!user) throw redirect({ to: '/login' });
  if (!isVerified(user)) throw redirect({ to: '/email-verify' });
}

/** For the screens of collaborators of an establishment. */
export async function collaboratorOnly() {
  await verifiedOnly();
  if (!(await sessionReady()).user?.isEmployer) throw redirect({ to: '/dashboard' });
}

/** For screens of administration: sends users without all these permissions to the dashboard, with a notice. */
export const permittedOnly =
  (...permissions: Permission[]) =>
  async ({ preload }: { preload: boolean }) => {
    await verifiedOnly();
    const { user } = await sessionReady();
    if (user && permissions.every((permission) => hasPermission(user, permission))) return;
    // No notice for a screen that is only preloaded.
    if (!preload) notifyError(DENIED);
    throw redirect({ to: '/dashboard' });
  };
