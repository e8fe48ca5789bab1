import { Button } from '@mantine/core';
import { failureText, notifyError, notifySuccess, openConfirm } from '@/components/dialogs/alerts';
import { type Invitation, useAcceptInvitation, useRefuseInvitation } from './api';
import classes from './invitation.module.css';
import { messages } from './invitation-messages';
import { namesOf } from './permissions';

/** An invitation to a team: role, permissions, and buttons to accept and refuse. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { id, establishment, role, permissions } = invitation;
  const shop = establishment?.name ?? '';
  const accept = useAcceptInvitation();
  const refuse = useRefuseInvitation();
  const rights = namesOf(permissions);
  // Awaits the answer, as callbacks of mutate are lost when the card is removed.
  const accepted = () =>
    void accept.mutateAsync(id).then(
      ({ message }) => notifySuccess(message || messages.accepted),
      (error: unknown) => notifyError(failureText(error, messages.acceptFailed)),
    );
  const refused = () =>
    void refuse.mutateAsync(id).then(
      ({ message }) => notifySuccess(message || messages.refused),
      (error: unknown) => notifyError(failureText(error, messages.refuseFailed)),
    );
  const ask = () =>
    openConfirm({
      title: messages.refuseTitle,
      children: <bdi>{shop}</bdi>,
      confirm: 'Recusar',
      danger: true,
      onConfirm: refused,
    });
  return (
    <article className={`panel ${classes['card']}`}>
      <h3>
        <bdi>{shop}</bdi>
      </h3>
      <p>
        Convida você como <bdi>{role}</bdi>.
      </p>
      {rights.length > 0 && (
        <ul aria-label="O que você poderá fazer">
          {rights.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
      )}
      <p className={classes['soft']}>{messages.consequence}</p>
      <div className={classes['actions']}>
        <Button
          size="md"
          aria-label={`Aceitar o convite de ${shop}`}
          loading={accept.isPending}
          disabled={refuse.isPending}
          onClick={accepted}
        >
          Aceitar
        </Button>
        <Button
          size="md"
          variant="default"
          aria-label={`Recusar o convite de ${shop}`}
          loading={refuse.isPending}
          disabled={accept.isPending}
          onClick={ask}
        >
          Recusar
        </Button>
      </div>
    </article>
  );
}
