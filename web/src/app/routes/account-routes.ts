// The routes of accounts: login, logout, passwords, the user's own data and the pages of users.

import { myInvitations } from '@/features/collaborator/api';
import { createRoute, redirect } from '@/lib/router/route';
import { signedOutOnly, unverifiedOnly, verifiedOnly } from './guards';
import { lazyScreen } from './lazy-screen';

const login = createRoute({
  path: '/login',
  beforeLoad: signedOutOnly,
  component: lazyScreen(() => import('@/features/auth/login-page'), 'LoginPage'),
});

const register = createRoute({
  path: '/register',
  beforeLoad: signedOutOnly,
  component: lazyScreen(() => import('@/features/auth/register-page'), 'RegisterPage'),
});

const verifyEmail = createRoute({
  path: '/email-verify',
  beforeLoad: unverifiedOnly,
  component: lazyScreen(() => import('@/features/auth/verify-email-page'), 'VerifyEmailPage'),
});

const passwordEmail = createRoute({
  path: '/password-email',
  beforeLoad: signedOutOnly,
  component: lazyScreen(() => import('@/features/auth/password-email-page'), 'PasswordEmailPage'),
});

const passwordReset = createRoute({
  path: '/password-reset',
  beforeLoad: signedOutOnly,
  component: lazyScreen(() => import('@/features/auth/password-reset-page'), 'PasswordResetPage'),
});

/** Opened from a mailed link, so it has no guard: signed-in users may open it too. */
const emailUndo = createRoute({
  path: '/email-undo',
  component: lazyScreen(() => import('@/features/auth/email-undo-page'), 'EmailUndoPage'),
});

const password = createRoute({
  path: '/password',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('@/features/auth/password-page'), 'PasswordPage'),
});

const account = createRoute({
  path: '/user/update',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('@/features/account/account-page'), 'AccountPage'),
});

const user = createRoute({
  path: '/user/$userName',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/user-page'), 'UserPage'),
});

const invitations = createRoute({
  path: '/invitation/list',
  beforeLoad: verifiedOnly,
  loader: ({ context }) => void context.queryClient.prefetchQuery(myInvitations()),
  component: lazyScreen(() => import('@/features/collaborator/invitations-page'), 'InvitationsPage'),
});

const logout = createRoute({
  path: '/logout',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('@/features/auth/logout-page'), 'LogoutPage'),
});

/** Older addresses of the account screen. */
const ownProfile = createRoute({
  path: '/profile',
  beforeLoad: () => {
    throw redirect({ to: '/user/update', replace: true });
  },
});

export const accountRoutes = [
  login,
  register,
  verifyEmail,
  passwordEmail,
  passwordReset,
  emailUndo,
  password,
  account,
  user,
  invitations,
  logout,
  ownProfile,
] as const;
