import { Avatar } from '@/components/avatar';
import { joinText } from '@/lib/text';
import type { Collaborator } from './api';
import { messages } from './messages';
import classes from './team-card.module.css';

/** Who works here. */
export function TeamCard({ collaborators }: { collaborators: Collaborator[] }) {
  return (
    <section className="panel" aria-labelledby="team-title">
      <h2 id="team-title">Colaboradores</h2>
      {collaborators.length === 0 && <p className={classes['empty']}>{messages.noCollaborators}</p>}
      <ul className={classes['team']}>
        {collaborators.map((collaborator) => (
          <li key={collaborator.id}>
            <Avatar src={collaborator.user?.avatar} size={48} />
            <span>
              <strong>{joinText([collaborator.user?.first_name, collaborator.user?.last_name])}</strong>
              <small>{collaborator.role}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
