import type { Collaborator, Item } from '@/api/contract.gen';
import { Button } from '@/components/buttons/button';
import { Icon } from '@/components/buttons/icons';
import { Avatar } from '@/components/pictures/avatar';
import { money } from '@/lib/text/money';
import classes from '../booking.module.css';
import { durationOf, isAnybody, isSoldOut } from '../booking-state';
import { messages } from '../messages';
import { nameOf } from './collaborator-picker';

/** The maximum number of choices on the page; the dialogs show all. */
const SHOWN = 8;

interface PeopleProps {
  collaborators: Collaborator[];
  chosen: Collaborator | null;
  onChoose: (collaborator: Collaborator) => void;
  /** Opens the dialog with all choices. */
  onAll: () => void;
}

/** Buttons that choose a collaborator. */
export function QuickPeople({ collaborators, chosen, onChoose, onAll }: PeopleProps) {
  if (collaborators.length === 0) return null;
  const shown = collaborators.filter((one, place) => place < SHOWN || one.id === chosen?.id);
  return (
    <section className={classes['quick']} aria-labelledby="people-title">
      <h2 id="people-title">{messages.people}</h2>
      <ul>
        {shown.map((collaborator) => (
          <li key={collaborator.id}>
            <button
              type="button"
              className={classes['pick']}
              aria-pressed={collaborator.id === chosen?.id}
              onClick={() => onChoose(collaborator)}
            >
              <Avatar src={collaborator.user?.avatar} size={32} />
              <strong>{nameOf(collaborator)}</strong>
            </button>
          </li>
        ))}
      </ul>
      {collaborators.length > shown.length && (
        <Button variant="subtle" onClick={onAll}>
          {messages.allPeople(collaborators.filter((one) => !isAnybody(one)).length)}
        </Button>
      )}
    </section>
  );
}

interface ServicesProps {
  services: Item[];
  chosen: Item[];
  onToggle: (service: Item) => void;
  onAll: () => void;
}

/** Buttons that add or remove a service. */
export function QuickServices({ services, chosen, onToggle, onAll }: ServicesProps) {
  if (services.length === 0) return null;
  const isChosen = ({ id }: Item) => chosen.some((service) => service.id === id);
  const shown = services.filter((service, place) => place < SHOWN || isChosen(service));
  return (
    <section className={classes['quick']} aria-labelledby="quick-services-title">
      <h2 id="quick-services-title">{messages.services}</h2>
      <ul className={classes['rows']}>
        {shown.map((service) => (
          <li key={service.id}>
            <button
              type="button"
              className={classes['pick']}
              aria-pressed={isChosen(service)}
              disabled={isSoldOut(service)}
              onClick={() => onToggle(service)}
            >
              <span className={classes['tick']}>
                <Icon name="check" size={16} />
              </span>
              <strong>{service.name}</strong>
              <span>
                {isSoldOut(service) ? messages.soldOut : `${durationOf(service)} min`} ·{' '}
                {money(service.price)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {services.length > shown.length && (
        <Button variant="subtle" onClick={onAll}>
          {messages.allServices(services.length)}
        </Button>
      )}
    </section>
  );
}
