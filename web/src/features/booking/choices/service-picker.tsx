import { type ReactNode, useEffect, useRef } from 'react';
import type { Item } from '@/api/contract.gen';
import { Icon } from '@/components/buttons/icons';
import { Dialog } from '@/components/dialogs/dialog';
import { EmptyState } from '@/components/states/states';
import { money } from '@/lib/text/money';
import classes from '../booking.module.css';
import { durationOf, isSoldOut } from '../booking-state';
import { messages } from '../messages';

/** How long the dialog stays after a click, to show the choice and allow another. */
const CLOSE_DELAY_MS = 400;

interface Props {
  opened: boolean;
  onClose: () => void;
  services: Item[];
  /** Shown above and below the services. */
  search: ReactNode;
  more: ReactNode;
  chosen: Item[];
  onToggle: (service: Item) => void;
}

/** A dialog with the services; a click selects or deselects one. */
export function ServicePicker({ opened, onClose, services, search, more, chosen, onToggle }: Props) {
  const closeSoon = useCloseSoon(onClose);
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.chooseServices} size="lg">
      {search}
      {services.length === 0 && <EmptyState>{messages.noServices}</EmptyState>}
      <ul className={classes['services']}>
        {services.map((service) => (
          <li key={service.id}>
            <button
              type="button"
              className={classes['service']}
              aria-pressed={chosen.some(({ id }) => id === service.id)}
              disabled={isSoldOut(service)}
              onClick={() => {
                onToggle(service);
                closeSoon();
              }}
            >
              <span className={classes['tick']}>
                <Icon name="check" size={16} />
              </span>
              <strong>{service.name}</strong>
              <span className={classes['minutes']}>
                {isSoldOut(service) ? messages.soldOut : `${durationOf(service)} min`}
              </span>
              <span className={classes['price']}>{money(service.price)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more}
    </Dialog>
  );
}

function useCloseSoon(close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, CLOSE_DELAY_MS);
  };
}
