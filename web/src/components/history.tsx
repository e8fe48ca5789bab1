import type { ReactNode } from 'react';
import { deedOf, type PastEvent, shortMoment } from '@/lib/history';
import classes from './history.module.css';

interface Props {
  events: readonly PastEvent[];
  /** The shop's. */
  zone: string;
  /** Stands for a customer whose name is not known. */
  customer: string;
}

/** Who booked, confirmed, moved and cancelled, and when. */
export function History({ events, zone, customer }: Props) {
  return (
    <ol className={classes['list']}>
      {events.map((event, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only added at the end
        <li key={place}>
          <span>
            <bdi>{deedOf(event, customer)}</bdi>
            {event.at && ` · ${shortMoment(event.at, zone)}`}
          </span>
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

/** Shows a history when it is asked for. */
export function HistoryDetails({ onToggle, children }: DetailsProps) {
  return (
    <details className={classes['details']} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>Histórico</summary>
      {children}
    </details>
  );
}
