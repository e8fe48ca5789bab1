import { Drawer, Popover, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Session } from '@/api/session';
import { Avatar } from '@/components/avatar';
import { Icon } from '@/components/icons';
import { MainMenu } from './main-menu';
import classes from './top-bar.module.css';

const WIDE = '(min-width: 992px)';
const LOADING = 'Carregando...';

/** The menu of a signed-in user: a drawer on narrow windows, which a wide one closes, and a list under the bar there. */
export function AccountMenu({ session }: { session: Session }) {
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  return wide ? <WideMenu session={session} /> : <NarrowMenu session={session} />;
}

/** Open or not; going to another screen closes it. */
function useOpened() {
  const [opened, setOpened] = useState(false);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes it
  useEffect(() => setOpened(false), [pathname]);
  return [opened, setOpened] as const;
}

function WideMenu({ session }: { session: Session }) {
  const [opened, setOpened] = useOpened();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      radius="lg"
    >
      <Popover.Target>
        <UnstyledButton className={classes['person']} onClick={() => setOpened(!opened)}>
          <Avatar src={session.user?.avatar} size={32} />
          <span className={classes['name']}>{session.user?.first_name ?? LOADING}</span>
          <Icon name="down" size={18} />
          <span className="unseen">Abrir menu</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']} aria-label="Menu">
        <MainMenu user={session.user} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NarrowMenu({ session }: { session: Session }) {
  const [opened, setOpened] = useOpened();
  return (
    <>
      <UnstyledButton
        className={classes['burger']}
        onClick={() => setOpened(true)}
        aria-expanded={opened}
        aria-haspopup="dialog"
        aria-label="Abrir menu"
      >
        <Icon name="menu" size={26} />
      </UnstyledButton>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size="min(88vw, 360px)"
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Fechar menu', size: 'lg' }}
        classNames={{ content: classes['drawer'] ?? '', header: classes['drawerHeader'] ?? '' }}
      >
        <div className={classes['greeting']}>
          <Avatar src={session.user?.avatar} size={52} />
          <strong>{session.user?.first_name ?? LOADING}</strong>
        </div>
        <MainMenu user={session.user} onLeave={() => setOpened(false)} />
      </Drawer>
    </>
  );
}
