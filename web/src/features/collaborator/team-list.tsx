import { Button } from '@mantine/core';
import { LinkButton } from '@/components/buttons/links';
import { notifySuccess, openConfirm, openFailure } from '@/components/dialogs/alerts';
import { EmailText } from '@/components/lists/email-text';
import { Avatar } from '@/components/pictures/avatar';
import { type Employment, useDetachCollaborator } from './api';
import classes from './collaborator.module.css';
import { messages } from './messages';
import { namesOf } from './permissions';
import { nameOf } from './person';

interface Props {
  employers: Employment[];
  /** The reader's user id. The reader is the owner or an administrator. */
  userId: number | undefined;
}

/** The team of a shop, for its owner. */
export function TeamList({ employers, userId }: Props) {
  return (
    <ul className={classes['team']}>
      {employers.map((employment) => (
        <li key={employment.id} className={`panel ${classes['member']}`}>
          <Member employment={employment} own={employment.user_id === userId} />
        </li>
      ))}
    </ul>
  );
}

function Member({ employment, own }: { employment: Employment; own: boolean }) {
  const name = nameOf(employment);
  const rights = namesOf(employment.permissions);
  const id = String(employment.id);
  const invited = employment.status === 'invited';
  return (
    <>
      <div className={classes['person']}>
        <Avatar src={employment.user?.avatar} size={40} />
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p>
            <bdi>{employment.role}</bdi>
          </p>
          {employment.email && employment.email !== name && (
            <p className={classes['email']} title={employment.email}>
              <EmailText email={employment.email} />
            </p>
          )}
          {invited && <span className={classes['badge']}>{messages.invited}</span>}
        </div>
      </div>
      {rights.length > 0 && !own ? (
        <ul className={classes['rights']} aria-label={`O que ${name} pode fazer`}>
          {rights.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
      ) : (
        <p className={classes['none']}>{own ? messages.allRights : messages.ownAgendaOnly}</p>
      )}
      <div className={classes['actions']}>
        {!invited && (
          <LinkButton variant="default" to="/employer/$id" params={{ id }} aria-label={`Ver ${name}`}>
            Ver
          </LinkButton>
        )}
        {!invited && employment.establishment && (
          <LinkButton
            variant="default"
            to="/schedule/$slug"
            params={{ slug: employment.establishment.slug }}
            search={{ employer: id }}
            aria-label={`Horários e folgas de ${name}`}
          >
            Horários e folgas
          </LinkButton>
        )}
        {!invited && (
          <LinkButton
            variant="default"
            to="/employer/commission/$id"
            params={{ id }}
            aria-label={`Comissão de ${name}`}
          >
            Comissão
          </LinkButton>
        )}
        <LinkButton variant="default" to="/employer/update/$id" params={{ id }} aria-label={`Editar ${name}`}>
          Editar
        </LinkButton>
        <Remove employment={employment} name={name} />
      </div>
    </>
  );
}

/** Removes a collaborator, or withdraws an invitation. */
function Remove({ employment, name }: { employment: Employment; name: string }) {
  const detach = useDetachCollaborator();
  const words = employment.status === 'invited' ? withdrawal : removal;
  // Awaits the answer, as callbacks of mutate are lost when the row is removed.
  const confirmed = () =>
    void detach
      .mutateAsync({ employer_id: employment.id, establishment_id: employment.establishment_id })
      .then(
        () => notifySuccess(words.done),
        // A dialog, as the reason lists bookings and takes longer to read than a notice stays.
        (error: unknown) => openFailure(error, words.failed, messages.tryAgain),
      );
  const ask = () =>
    openConfirm({
      title: words.title,
      children: (
        <>
          <bdi>{name}</bdi> {words.text}
        </>
      ),
      confirm: words.verb,
      danger: true,
      onConfirm: confirmed,
    });
  return (
    <Button
      variant="subtle"
      color="red"
      aria-label={`${words.label} ${name}`}
      loading={detach.isPending}
      onClick={ask}
    >
      {words.button}
    </Button>
  );
}

const removal = {
  label: 'Remover',
  button: 'Remover',
  verb: 'Remover',
  title: messages.removeTitle,
  text: messages.removeText,
  done: messages.removed,
  failed: messages.removeFailed,
};

const withdrawal = {
  label: 'Retirar convite de',
  button: 'Retirar convite',
  verb: 'Retirar',
  title: messages.withdrawTitle,
  text: messages.withdrawText,
  done: messages.withdrawn,
  failed: messages.withdrawFailed,
};
