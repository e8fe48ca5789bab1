import type { ReactNode } from 'react';
import { money } from '@/lib/text/money';
import { deedOf, type PastEvent, shortMoment } from '@/lib/time/history';
import classes from './history.module.css';

interface Props {
  events: readonly PastEvent[];
  /** IANA name of the shop's zone. */
  zone: string;
  /** Replaces an unknown customer name. */
  customer: string;
  /** The events are those of a sale. */
  sale?: boolean;
}

/** The events of a booking or a sale, each with its actor and time. */
export function History({ events, zone, customer, sale = false }: Props) {
  return (
    <ol className={classes['list']}>
      {events.map((event, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end
        <li key={place}>
          <span>
            <bdi>{deedOf(event, customer, sale)}</bdi>
            {event.at && ` · ${shortMoment(event.at, zone)}`}
          </span>
          {event.amount != null && <small>{money(event.amount)}</small>}
          {event.moved_from && <small>Antes: {shortMoment(event.moved_from, zone)}</small>}
          {event.reason && (
            <small>
              Motivo: <bdi>{event.reason}</bdi>
            </small>
          )}
        </li>
      ))}
    </ol>
  );
}

interface DetailsProps {
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** A button that opens a history. */
export function HistoryDetails({ onToggle, children }: DetailsProps) {
  return (
    <details className={classes['details']} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>Histórico</summary>
      {children}
    </details>
  );
}
