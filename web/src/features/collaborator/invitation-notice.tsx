import { useSession } from '@/api/session';
import { LinkButton } from '@/components/buttons/links';
import classes from './invitation.module.css';

/** A notice of open invitations, if any. The session contains their number, so the notice never appears late. */
export function InvitationNotice() {
  const count = useSession().user?.invitations ?? 0;
  if (count === 0) return null;
  return (
    <section className={`panel ${classes['notice']}`} aria-label="Convites">
      <p>
        {count === 1
          ? 'Uma barbearia convidou você para a equipe.'
          : `${count} barbearias convidaram você para a equipe.`}
      </p>
      <LinkButton size="md" to="/invitation/list">
        {count === 1 ? 'Ver convite' : 'Ver convites'}
      </LinkButton>
    </section>
  );
}
