import { useEffect } from 'react';
import { getSession } from '@/api/session';
import { notifyError } from '@/components/alerts';
import { useNavigate } from '@/lib/router/react';

/** The reason why a screen cannot be shown, and the screen to show instead. */
export interface Obstacle {
  message: string;
  to: '/404' | '/dashboard';
}

export const ACCESS_DENIED: Obstacle = { message: 'Acesso negado', to: '/dashboard' };

/**
 * Shows the reason and leaves the screen as soon as there is an obstacle. A user who signs out loses access too, but is
 * leaving the screen already.
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
