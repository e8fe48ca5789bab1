import { useEffect } from 'react';
import { getSession } from '@/api/session';
import { notifyError } from '@/components/dialogs/alerts';
import { useNavigate } from '@/lib/router/react';

/** The reason why a screen cannot be shown, and the screen to show instead. */
export interface Obstacle {
  message: string;
  to: '/404' | '/dashboard';
}

export const ACCESS_DENIED: Obstacle = { message: 'Acesso negado', to: '/dashboard' };

/**
 * Shows the reason and leaves the screen as soon as there is an obstacle. Does nothing when access is denied because
 * the user has signed out: the app then opens the login screen.
 */
export function useLeaveOn(obstacle: Obstacle | null): void {
  const navigate = useNavigate();
  const { message, to } = obstacle ?? {};
  useEffect(() => {
    if (!message || !to || (to === ACCESS_DENIED.to && !getSession().token)) return;
    notifyError(message);
    void navigate({ to, replace: true });
  }, [message, to, navigate]);
}
