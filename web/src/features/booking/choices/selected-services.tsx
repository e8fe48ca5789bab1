import { useRef } from 'react';
import type { Item } from '@/api/contract.gen';
import { Button } from '@/components/buttons/button';
import { money } from '@/lib/text/money';
import classes from '../booking.module.css';
import { durationOf } from '../booking-state';
import { messages } from '../messages';

interface Props {
  services: Item[];
  onRemove: (service: Item) => void;
}

/** The chosen services with buttons to remove them. Removing one focuses the next one, or the list. */
export function SelectedServices({ services, onRemove }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const remove = (service: Item, index: number) => {
    const buttons = place.current?.querySelectorAll('button');
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? place.current;
    next?.focus();
    onRemove(service);
  };
  return (
    <div ref={place} tabIndex={-1}>
      <List services={services} onRemove={remove} />
    </div>
  );
}

interface ListProps {
  services: Item[];
  onRemove: (service: Item, index: number) => void;
}

function List({ services, onRemove }: ListProps) {
  if (services.length === 0) return <p className={classes['hint']}>{messages.noneSelected}</p>;
  return (
    <ul className={classes['selected']}>
      {services.map((service, index) => (
        <li key={service.id} className={classes['chosen']}>
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
            onClick={() => onRemove(service, index)}
          >
            {messages.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
