import { UnstyledButton } from '@mantine/core';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { barbershopsOf, isAdministrator, type SessionUser } from '@/api/session';
import { Icon, type IconName } from '@/components/icons';
import { signOut } from '@/features/auth/api';
import classes from './main-menu.module.css';

interface Props {
  user: SessionUser | null;
  /** Closes the menu. */
  onLeave: () => void;
}

/** The links of a signed-in user. */
export function MainMenu({ user, onLeave }: Props) {
  const navigate = useNavigate();
  const leave = async () => {
    onLeave();
    signOut();
    await navigate({ to: '/logout' });
  };
  return (
    <nav className={classes['menu']} aria-label="Menu principal">
      <Entry icon="user" to="/user/update">
        Gerenciar Conta
      </Entry>
      <Entry icon="dashboard" to="/dashboard">
        Dashboard
      </Entry>
      {user && <Barbershops user={user} />}
      {user?.isEmployer && (
        <Entry icon="scissors" to="/employer/dashboard">
          Área do Colaborador
        </Entry>
      )}
      {user && isAdministrator(user) && <Administration />}
      <UnstyledButton className={classes['entry']} onClick={() => void leave()}>
        <Icon name="exit" />
        Sair
      </UnstyledButton>
    </nav>
  );
}

function Barbershops({ user }: { user: SessionUser }) {
  const shops = barbershopsOf(user);
  if (shops.length === 0) {
    return (
      <Entry icon="plus" to="/establishment/create">
        Criar Barbearia
      </Entry>
    );
  }
  return (
    <Group icon="store" label="Minhas Barbearias">
      {shops.map((shop) => (
        <Entry key={shop.id} to="/establishment/view/$slug" params={{ slug: shop.slug }}>
          {shop.name}
        </Entry>
      ))}
    </Group>
  );
}

function Administration() {
  return (
    <Group icon="shield" label="Administrativo">
      <Entry to="/user/list">Usuários</Entry>
      <Entry to="/profile/list">Perfis</Entry>
      <Entry to="/barber/list">Barbeiros</Entry>
      <Entry to="/service/list">Serviços</Entry>
      <Entry to="/appointments/list">Agendamentos</Entry>
    </Group>
  );
}

function Entry({ icon, children, ...link }: LinkProps & { icon?: IconName; children: ReactNode }) {
  return (
    <Link className={classes['entry']} preload={false} {...link}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

function Group({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <UnstyledButton
        className={classes['entry']}
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={id}
      >
        <Icon name={icon} />
        {label}
        <Icon name="down" size={18} className={classes['chevron']} />
      </UnstyledButton>
      <div id={id} className={classes['group']} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
