import { useEffect } from 'react';
import { getSession } from '@/api/session';
import { Splash } from '@/components/states/splash';
import { useNavigate } from '@/lib/router/react';
import { signOut } from './api';

/** Signs out as soon as it is shown. */
export function LogoutPage() {
  const navigate = useNavigate();
  useEffect(() => {
    if (getSession().token) signOut();
    void navigate({ to: '/login', replace: true });
  }, [navigate]);
  return <Splash label="Saindo..." />;
}
