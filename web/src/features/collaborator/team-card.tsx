import { Button } from '@mantine/core';
import { isStatus } from '@/api/error';
import { LinkButton } from '@/components/buttons/links';
import { failureText, notifyError, notifySuccess, openConfirm } from '@/components/dialogs/alerts';
import { type Invitation, useLeaveTeam } from './api';
import classes from './invitation.module.css';
import { messages } from './invitation-messages';

/** A team of the user, with a button to leave it. Lists upcoming bookings first, which do not prevent leaving. */
export function TeamCard({ team: { id, establishment, role } }: { team: Invitation }) {
  const shop = establishment?.name ?? '';
  const leave = useLeaveTeam();
  const goAnyway = (standing: string) =>
    openConfirm({
      title: messages.bookedTitle,
      children: standing,
      confirm: messages.leaveAnyway,
      danger: true,
      onConfirm: () => go(true),
    });
  // Awaits the answer, as callbacks of mutate are lost when the card is removed.
  const go = (leave_bookings: boolean) =>
    void leave.mutateAsync({ employer_id: id, leave_bookings }).then(
      ({ message }) => notifySuccess(message || messages.left),
      (error: unknown) => {
        const text = failureText(error, messages.leaveFailed);
        if (isStatus(error, 409) && !leave_bookings) goAnyway(text);
        else notifyError(text);
      },
    );
  const ask = () =>
    openConfirm({
      title: messages.leaveTitle,
      children: (
        <>
          <bdi>{shop}</bdi>. {messages.leaveText}
        </>
      ),
      confirm: 'Sair',
      danger: true,
      onConfirm: () => go(false),
    });
  return (
    <article className={`panel ${classes['card']}`}>
      <h3>
        <bdi>{shop}</bdi>
      </h3>
      <p>
        <bdi>{role}</bdi>
      </p>
      <div className={classes['actions']}>
        {establishment && (
          <>
            <LinkButton size="md" to="/schedule/$slug" params={{ slug: establishment.slug }}>
              Meus horários
            </LinkButton>
            <LinkButton
              size="md"
              variant="default"
              to="/establishment/view/$slug"
              params={{ slug: establishment.slug }}
            >
              Ver barbearia
            </LinkButton>
          </>
        )}
        <Button
          size="md"
          variant="outline"
          color="red"
          aria-label={`Sair da equipe de ${shop}`}
          loading={leave.isPending}
          onClick={ask}
        >
          Sair da equipe
        </Button>
      </div>
    </article>
  );
}
