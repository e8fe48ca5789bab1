import { type Session, useSession } from '@/api/session';
import { LinkButton } from '@/components/buttons/links';
import { Logo } from '@/components/pictures/logo';
import { lazyPart } from '@/components/states/lazy-part';
import { Link } from '@/lib/router/react';
import classes from './top-bar.module.css';

const AccountMenu = lazyPart(() => import('./account-menu').then((module) => module.AccountMenu));

/** The sticky bar of every screen: links to home and login, or the menu. */
export function TopBar() {
  const session = useSession();
  return (
    <header className={classes['bar']}>
      <div className={classes['inner']}>
        <Link to="/" className={classes['home']} aria-label="Navalha, página inicial">
          <Logo />
        </Link>
        {!session.checking && <Account session={session} />}
      </div>
    </header>
  );
}

function Account({ session }: { session: Session }) {
  if (!session.token) {
    return (
      <LinkButton to="/login" variant="default" radius="xl" size="sm">
        Login
      </LinkButton>
    );
  }
  return <AccountMenu session={session} />;
}
