import { useMutation } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { ApiError } from '@/api/error';
import { endSession, keepToken } from '@/api/session';
import { messages } from './messages';
import { tokenOf } from './token-of';

/** Signs in and keeps the token. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (request: Request<'login'>) => {
      const token = tokenOf(await call('login', request));
      if (!token) throw new ApiError(200, { error: messages.tokenMissing });
      keepToken(token);
    },
  });

export const useRegister = () =>
  useMutation({ mutationFn: (request: Request<'register'>) => call('register', request) });

export const useVerifyEmail = () =>
  useMutation({ mutationFn: (request: Request<'verifyEmail'>) => call('verifyEmail', request) });

export const useResendCode = () => useMutation({ mutationFn: () => call('resendVerificationCode', {}) });

/** Forgets the session here at once, and tells the server to end it there too. */
export function signOut(): void {
  // The token travels with the call before it is forgotten; whether the call arrives changes nothing here.
  call('logout', {}).catch(() => undefined);
  endSession();
}
