import type { ReactNode } from 'react';
import { Avatar } from '@/components/pictures/avatar';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { Link } from '@/lib/router/react';
import { joinText } from '@/lib/text/text';
import type { ViewBarberResponse } from './api';
import classes from './collaborator.module.css';

interface HeroProps {
  name: string;
  avatar: string | null | undefined;
  children: ReactNode;
  actions?: ReactNode;
}

/** A person: picture, name and a description. */
export function PersonHero({ name, avatar, children, actions }: HeroProps) {
  return (
    <header className={`panel ${classes['hero']}`}>
      <Avatar src={avatar} size={92} />
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {children}
      </div>
      {actions && <div className={classes['actions']}>{actions}</div>}
    </header>
  );
}

/** The public card of a barber, with their shops. */
export function BarberCard({ barber, actions }: { barber: ViewBarberResponse; actions: ReactNode }) {
  const { user, barbershops } = barber;
  const place = joinText([user?.city, user?.uf], '–');
  return (
    <>
      <PersonHero
        name={joinText([user?.first_name, user?.last_name])}
        avatar={user?.avatar}
        actions={actions}
      >
        <p>@{user?.user_name}</p>
        {place && <p>{place}</p>}
        {user?.email && (
          <p>
            <a href={`mailto:${user.email}`}>{user.email}</a>
          </p>
        )}
      </PersonHero>
      <section className="panel" aria-labelledby="shops-title">
        <h2 id="shops-title">Barbearias</h2>
        <ul className={classes['shops']}>
          {barbershops.map(({ id, name, slug, logo }) => (
            <li key={id}>
              <Link to="/establishment/view/$slug" params={{ slug }}>
                <Picture src={logo} fallback={fallbacks.logo} alt="" width={48} className={classes['logo']} />
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
        {barbershops.length === 0 && <p className={classes['none']}>Nenhuma barbearia no momento.</p>}
      </section>
    </>
  );
}
