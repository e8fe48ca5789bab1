import { Button } from '@mantine/core';
import type { Item } from '@/api/contract.gen';
import { money } from '@/lib/money';
import classes from './booking.module.css';
import { durationOf } from './booking-state';
import { messages } from './messages';

interface Props {
  services: Item[];
  onRemove: (service: Item) => void;
}

/** The chosen services, each with a way out. */
export function SelectedServices({ services, onRemove }: Props) {
  if (services.length === 0) return <p className={classes['hint']}>{messages.noneSelected}</p>;
  return (
    <ul className={classes['selected']}>
      {services.map((service) => (
        <li key={service.id}>
          <div>
            <strong>{service.name}</strong>
            <span>
              {durationOf(service)} min · {money(service.price)}
            </span>
          </div>
          <Button
            variant="subtle"
            color="gray"
            aria-label={`${messages.remove} ${service.name}`}
            onClick={() => onRemove(service)}
          >
            {messages.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
