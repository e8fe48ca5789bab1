import { Icon } from '@/components/buttons/icons';
import { Avatar } from '@/components/pictures/avatar';
import { money } from '@/lib/text/money';
import classes from '../booking.module.css';
import { type BookingState, totalDuration, totalPrice } from '../booking-state';
import { messages } from '../messages';
import { nameOf } from './collaborator-picker';

interface Props {
  state: BookingState;
  /** The shop has no collaborators. */
  withoutTeam: boolean;
  onCollaborator: () => void;
  onServices: () => void;
}

/** The two buttons that open the dialogs, with badges of the choices. */
export function BookingChoosers({ state, withoutTeam, onCollaborator, onServices }: Props) {
  const { collaborator, services } = state;
  const who = withoutTeam ? messages.noCollaborators : messages.withWhom;
  return (
    <>
      <div className={classes['choosers']}>
        <button type="button" className={classes['chooser']} onClick={onCollaborator}>
          {collaborator ? <Avatar src={collaborator.user?.avatar} size={44} /> : <Mark icon="user" />}
          <span>
            <strong>{messages.chooseCollaborator}</strong>
            <small>{collaborator ? nameOf(collaborator) : who}</small>
          </span>
          <Icon name="right" />
        </button>
        <button type="button" className={classes['chooser']} onClick={onServices}>
          <Mark icon="scissors" />
          <span>
            <strong>{messages.chooseServices}</strong>
            <small>{services.map(({ name }) => name).join(', ') || 'O que vai ser hoje?'}</small>
          </span>
          <Icon name="right" />
        </button>
      </div>
      <ul className={classes['badges']} aria-label="Resumo" aria-live="polite">
        {collaborator && <li>{nameOf(collaborator)}</li>}
        {services.length > 0 && (
          <>
            <li>{services.length === 1 ? '1 serviço' : `${services.length} serviços`}</li>
            <li>{totalDuration(services)} min</li>
            <li>{money(totalPrice(services))}</li>
          </>
        )}
      </ul>
    </>
  );
}

function Mark({ icon }: { icon: 'user' | 'scissors' }) {
  return (
    <span className={classes['mark']}>
      <Icon name={icon} />
    </span>
  );
}
