import { useEffect } from 'react';
import { notifyError } from '@/components/alerts';
import { useNavigate } from '@/lib/router/react';

/** Why a screen can't be shown, and where to go instead. */
export interface Obstacle {
  message: string;
  to: '/404' | '/dashboard';
}

export const ACCESS_DENIED: Obstacle = { message: 'Acesso negado', to: '/dashboard' };

/** Says why and leaves the screen, once there is an obstacle. */
export function useLeaveOn(obstacle: Obstacle | null): void {
  const navigate = useNavigate();
  const { message, to } = obstacle ?? {};
  useEffect(() => {
    if (!message || !to) return;
    notifyError(message);
    void navigate({ to, replace: true });
  }, [message, to, navigate]);
}
