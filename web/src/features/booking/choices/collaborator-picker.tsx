import type { Collaborator } from '@/api/contract.gen';
import { Dialog } from '@/components/dialogs/dialog';
import { Avatar } from '@/components/pictures/avatar';
import { EmptyState } from '@/components/states/states';
import classes from '../booking.module.css';
import { messages } from '../messages';

/** The full name of a collaborator. */
export const nameOf = (collaborator: Collaborator): string =>
  [collaborator.user?.first_name, collaborator.user?.last_name].filter(Boolean).join(' ') ||
  'Não identificado';

interface Props {
  opened: boolean;
  onClose: () => void;
  collaborators: Collaborator[];
  chosen: Collaborator | null;
  onChoose: (collaborator: Collaborator) => void;
}

/** A dialog with all bookable collaborators. */
export function CollaboratorPicker({ opened, onClose, collaborators, chosen, onChoose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.chooseCollaborator} size="lg">
      {collaborators.length === 0 && <EmptyState icon="user">{messages.noCollaborators}</EmptyState>}
      <ul className={classes['people']}>
        {collaborators.map((collaborator) => (
          <li key={collaborator.id}>
            <button
              type="button"
              className={classes['person']}
              aria-pressed={collaborator.id === chosen?.id}
              onClick={() => {
                onChoose(collaborator);
                onClose();
              }}
            >
              <Avatar src={collaborator.user?.avatar} size={72} />
              <strong>{nameOf(collaborator)}</strong>
              <span>{collaborator.role}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
