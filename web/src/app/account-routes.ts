// The routes of accounts: getting in and out, passwords, one's own data and the pages of users.
import { createRoute, redirect } from '@tanstack/react-router';
import { myInvitations } from '@/features/collaborator/api';
import { signedOutOnly, unverifiedOnly, verifiedOnly } from './guards';
import { lazyScreen } from './lazy-screen';
import { root } from './root-route';

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: signedOutOnly,
  component: lazyScreen(() => import('@/features/auth/login-page'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: signedOutOnly,
  component: lazyScreen(() => import('@/features/auth/register-page'), 'RegisterPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/email-verify',
  beforeLoad: unverifiedOnly,
  component: lazyScreen(() => import('@/features/auth/verify-email-page'), 'VerifyEmailPage'),
});

const passwordEmail = createRoute({
  getParentRoute: () => root,
  path: '/password-email',
  beforeLoad: signedOutOnly,
  component: lazyScreen(() => import('@/features/auth/password-email-page'), 'PasswordEmailPage'),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  beforeLoad: signedOutOnly,
  component: lazyScreen(() => import('@/features/auth/password-reset-page'), 'PasswordResetPage'),
});

const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('@/features/auth/password-page'), 'PasswordPage'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/user/update',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('@/features/account/account-page'), 'AccountPage'),
});

const user = createRoute({
  getParentRoute: () => root,
  path: '/user/$userName',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('./pages/user-page'), 'UserPage'),
});

const invitations = createRoute({
  getParentRoute: () => root,
  path: '/invitation/list',
  beforeLoad: verifiedOnly,
  loader: ({ context }) => void context.queryClient.prefetchQuery(myInvitations()),
  component: lazyScreen(() => import('@/features/collaborator/invitations-page'), 'InvitationsPage'),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('@/features/auth/logout-page'), 'LogoutPage'),
});

/** Where links of older pages lead to one's own data. */
const ownProfile = createRoute({
  getParentRoute: () => root,
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
  password,
  account,
  user,
  invitations,
  logout,
  ownProfile,
] as const;
