import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Session } from '@/api/session';
import { Icon } from '@/components/buttons/icons';
import { Dialog } from '@/components/dialogs/dialog';
import { Avatar } from '@/components/pictures/avatar';
import { useRouterState } from '@/lib/router/react';
import { MainMenu } from './main-menu';
import classes from './top-bar.module.css';

const WIDE = '(min-width: 992px)';
const LOADING = 'Carregando...';

const isWide = () => matchMedia(WIDE).matches;

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** The menu of a signed-in user: a drawer in narrow windows, a list below the top bar in wide ones. */
export function AccountMenu({ session }: { session: Session }) {
  const wide = useSyncExternalStore(watchWidth, isWide);
  return wide ? <WideMenu session={session} /> : <NarrowMenu session={session} />;
}

/** Whether the menu is open. Another screen closes it. */
function useOpened() {
  const [opened, setOpened] = useState(false);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path closes the menu
  useEffect(() => setOpened(false), [pathname]);
  return [opened, setOpened] as const;
}

function WideMenu({ session }: { session: Session }) {
  const [opened, setOpened] = useOpened();
  const close = () => setOpened(false);
  return (
    <>
      <button
        type="button"
        className={classes['person']}
        onClick={() => setOpened(true)}
        aria-expanded={opened}
        aria-haspopup="dialog"
      >
        <Avatar src={session.user?.avatar} size={32} />
        <span className={classes['name']}>{session.user?.first_name ?? LOADING}</span>
        <Icon name="down" size={18} />
        <span className="unseen">Abrir menu</span>
      </button>
      <Dialog opened={opened} onClose={close} title="Menu" place="corner">
        <MainMenu user={session.user} onLeave={close} />
      </Dialog>
    </>
  );
}

function NarrowMenu({ session }: { session: Session }) {
  const [opened, setOpened] = useOpened();
  const close = () => setOpened(false);
  return (
    <>
      <button
        type="button"
        className={classes['burger']}
        onClick={() => setOpened(true)}
        aria-expanded={opened}
        aria-haspopup="dialog"
        aria-label="Abrir menu"
      >
        <Icon name="menu" size={26} />
      </button>
      <Dialog opened={opened} onClose={close} title="Menu" place="side" closeLabel="Fechar menu">
        <div className={classes['greeting']}>
          <Avatar src={session.user?.avatar} size={52} />
          <strong>{session.user?.first_name ?? LOADING}</strong>
        </div>
        <MainMenu user={session.user} onLeave={close} />
      </Dialog>
    </>
  );
}
