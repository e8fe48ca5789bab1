import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { ApiError, isStatus } from '@/api/error';
import { query } from '@/api/query';
import { endSession, keepToken, refreshSession } from '@/api/session';
import { notifyError } from '@/components/dialogs/alerts';
import { messages } from './messages';
import { tokenOf } from './token-of';

/** The sign-in methods of this server. They do not change while the page is open. */
export const settings = () =>
  queryOptions({ ...query('getSettings', {}), staleTime: Number.POSITIVE_INFINITY });

/** Stores the token of a login answer. Throws with the sentence `missing` if there is none. */
function keepTokenOf(answer: unknown, missing: string): void {
  const token = tokenOf(answer);
  if (!token) throw new ApiError(200, { error: missing });
  keepToken(token);
}

/** Signs in and stores the token. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (request: Request<'login'>) =>
      keepTokenOf(await call('login', request), messages.tokenMissing),
  });

/** Signs in with the ID token of Google's widget and stores the app's token. */
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

/** Requests a mailed code for a new password. The answer is the same without such an account. */
export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (request: Request<'requestPasswordReset'>) => call('requestPasswordReset', request),
  });

export const useResetPassword = () =>
  useMutation({ mutationFn: (request: Request<'resetPassword'>) => call('resetPassword', request) });

/** Undoes another user's change of an account's e-mail. The server ends all sessions of the account. */
export const useUndoEmailChange = () =>
  useMutation({
    mutationFn: (request: Request<'undoEmailChange'>) => call('undoEmailChange', request),
    onSuccess: refreshSession,
  });

export const useChangePassword = () =>
  useMutation({ mutationFn: (request: Request<'changePassword'>) => call('changePassword', request) });

/** Removes the session here at once and ends it on the server. */
export function signOut(): void {
  // The call is made before the token is removed. A refusal means that the session had ended already.
  call('logout', {}).catch((error: unknown) => {
    if (!isStatus(error, 401)) notifyError(messages.logoutFailed);
  });
  endSession();
}
