import { type ReactNode, useId, useState } from 'react';
import { barbershopsOf, isAdministrator, type SessionUser } from '@/api/session';
import { Icon, type IconName } from '@/components/buttons/icons';
import { lazyPart } from '@/components/states/lazy-part';
import { signOut } from '@/features/auth/api';
import { isTill } from '@/features/order/till/till-flag';
import { Link, type LinkProps, useNavigate } from '@/lib/router/react';
import { administrationOf } from './administration';
import classes from './main-menu.module.css';

// If this code fails to load, the menu has no counters.
const TillMenu = lazyPart(
  () => import('./till-menu').then((module) => module.TillMenu),
  () => null,
);

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
      <Entry icon="calendar" to="/appointment/my">
        Meus Agendamentos
      </Entry>
      <Entry icon="check" to="/service-record/my">
        Meus Atendimentos
      </Entry>
      {user && <Barbershops user={user} />}
      {user && isTill() && <TillMenu />}
      {user?.isEmployer && (
        <Entry icon="scissors" to="/employer/dashboard">
          Área do Colaborador
        </Entry>
      )}
      {user && (user.invitations ?? 0) > 0 && (
        <Entry icon="mail" to="/invitation/list">
          Convites
        </Entry>
      )}
      {user && <Administration user={user} />}
      <button type="button" className={classes['entry']} onClick={() => void leave()}>
        <Icon name="exit" />
        Sair
      </button>
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

/** The screens of administration: a group for administrators, single entries for users with some permissions. */
function Administration({ user }: { user: SessionUser }) {
  const administrator = isAdministrator(user);
  const entries = administrationOf(user).map(({ to, label }) => (
    <Entry key={to} to={to} {...(!administrator && { icon: 'shield' })}>
      {label}
    </Entry>
  ));
  if (!administrator) return entries;
  return (
    <Group icon="shield" label="Administrativo">
      {entries}
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
      <button
        type="button"
        className={classes['entry']}
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={id}
      >
        <Icon name={icon} />
        {label}
        <Icon name="down" size={18} className={classes['chevron']} />
      </button>
      <div id={id} className={classes['group']} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
