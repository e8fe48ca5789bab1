import { Icon } from '@/components/buttons/icons';
import { Avatar } from '@/components/pictures/avatar';
import { Link } from '@/lib/router/react';
import { fullName } from '@/lib/text/text';
import type { Collaborator } from './api';
import { messages } from './messages';
import classes from './team-card.module.css';

/** The collaborators of a shop, each with a link to book them there. */
export function TeamCard({ collaborators, slug }: { collaborators: Collaborator[]; slug: string }) {
  return (
    <section className="panel" aria-labelledby="team-title">
      <h2 id="team-title">Colaboradores</h2>
      {collaborators.length === 0 && <p className={classes['empty']}>{messages.noCollaborators}</p>}
      <ul className={classes['team']}>
        {collaborators.map((collaborator) => (
          <li key={collaborator.id}>
            <Link
              to="/establishment/$slug/schedule"
              params={{ slug }}
              search={{ collaborator: String(collaborator.id) }}
              className={classes['person']}
            >
              <Avatar src={collaborator.user?.avatar} size={48} />
              <span className={classes['words']}>
                <span className="unseen">Marcar com</span> <strong>{fullName(collaborator.user)}</strong>{' '}
                <small>{collaborator.role}</small>
              </span>
              <Icon name="right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
