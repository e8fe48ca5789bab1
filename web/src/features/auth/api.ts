import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { ApiError, isStatus } from '@/api/error';
import { query } from '@/api/query';
import { endSession, keepToken } from '@/api/session';
import { notifyError } from '@/components/alerts';
import { messages } from './messages';
import { tokenOf } from './token-of';

/** How one may sign in at this server, which does not change while the page is open. */
export const settings = () =>
  queryOptions({ ...query('getSettings', {}), staleTime: Number.POSITIVE_INFINITY });

/** Keeps the token of a login's answer; one without a token is a failure with the sentence `missing`. */
function keepTokenOf(answer: unknown, missing: string): void {
  const token = tokenOf(answer);
  if (!token) throw new ApiError(200, { error: missing });
  keepToken(token);
}

/** Signs in and keeps the token. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (request: Request<'login'>) =>
      keepTokenOf(await call('login', request), messages.tokenMissing),
  });

/** Signs in with the ID token that Google's widget gave, and keeps our token. */
export const useLoginWithGoogle = () =>
  useMutation({
    mutationFn: async (request: Request<'loginWithGoogle'>) =>
      keepTokenOf(await call('loginWithGoogle', request), messages.googleTokenMissing),
  });

export const useRegister = () =>
  useMutation({ mutationFn: (request: Request<'register'>) => call('register', request) });

export const useVerifyEmail = () =>
  useMutation({ mutationFn: (request: Request<'verifyEmail'>) => call('verifyEmail', request) });

export const useResendCode = () => useMutation({ mutationFn: () => call('resendVerificationCode', {}) });

/** Has a code mailed to set a new password with, if there is such an account. */
export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (request: Request<'requestPasswordReset'>) => call('requestPasswordReset', request),
  });

export const useResetPassword = () =>
  useMutation({ mutationFn: (request: Request<'resetPassword'>) => call('resetPassword', request) });

export const useChangePassword = () =>
  useMutation({ mutationFn: (request: Request<'changePassword'>) => call('changePassword', request) });

/** Forgets the session here at once, and tells the server to end it there too. */
export function signOut(): void {
  // The token travels with the call before it is forgotten. One that is refused had ended already.
  call('logout', {}).catch((error: unknown) => {
    if (!isStatus(error, 401)) notifyError(messages.logoutFailed);
  });
  endSession();
}
