import type { ReactNode } from 'react';
import { LinkAnchor } from '@/components/buttons/links';
import { Badge, RecordCard } from '@/components/lists/record-card';
import { bookingStateLabel, bookingStateTone } from '@/lib/shops/booking-states';
import { isUnpaidForFree, NOTHING_TO_PAY } from '@/lib/shops/free-order';
import { money } from '@/lib/text/money';
import { dayAndTimeIn } from '@/lib/time/zone-clock';
import classes from './appointment.module.css';
import { type Entry, isActive, type Reader, stateOf } from './entry';
import { EntryHistory } from './entry-history';
import { messages, paymentLabels } from './messages';

/** Shown for people without a name. */
export const UNKNOWN = 'Não identificado';

interface Props {
  entry: Entry;
  reader: Reader;
  /** The shop, in lists of several shops. */
  shop?: { name: string; slug: string } | null | undefined;
  /** Links to the client's phone, for users who work at the shop. */
  contact?: ReactNode;
  /** Shown below the other facts. */
  fact?: ReactNode;
  /** Shown for pending and confirmed entries. */
  actions?: ReactNode;
  /** A state, with its action if there is one: an awaited deposit, a deadline that is over. */
  task?: ReactNode;
}

/** An appointment with time, people, services and state. */
export function AppointmentCard({ entry, reader, shop, contact, fact, actions, task }: Props) {
  const { at, services, duration, price } = entry;
  const state = stateOf(entry);
  return (
    <RecordCard
      title={at ? dayAndTimeIn(entry.zone, at) : '--:--'}
      badge={<Badge tone={bookingStateTone(state)}>{bookingStateLabel(state)}</Badge>}
      whole
      actions={isActive(entry) && <>{actions}</>}
      task={task}
    >
      <div className={classes['people']}>
        <div className={classes['names']}>
          {reader !== 'client' && (
            <strong>
              <bdi>{entry.client || UNKNOWN}</bdi>
            </strong>
          )}{' '}
          {reader !== 'provider' && (
            <span>
              com <bdi>{entry.provider || UNKNOWN}</bdi>
            </span>
          )}
        </div>
        {shop && (
          <LinkAnchor to="/establishment/view/$slug" params={{ slug: shop.slug }}>
            <bdi>{shop.name}</bdi>
          </LinkAnchor>
        )}
        {contact}
      </div>
      <div className={`${classes['lines']} ${classes['services']}`}>
        <bdi>{services.join(', ')}</bdi>
        <span>
          {duration} min
          {' · '}
          <span className={classes['kept']}>{money(price)}</span>
        </span>
      </div>
      <Facts entry={entry} reader={reader}>
        {fact}
      </Facts>
      <EntryHistory entry={entry} />
    </RecordCard>
  );
}

/** The payment state; for a partly paid or a cancelled booking, such as one with a paid deposit, the amounts. */
function paymentOf({ order }: Entry, status: string): string {
  if (order && isUnpaidForFree(order)) return NOTHING_TO_PAY;
  if (order && order.total_paid > 0) {
    if (order.status === 'cancelled') return messages.toRefund(money(order.total_paid));
    if (order.total_due > 0) return messages.paidInPart(money(order.total_paid), money(order.total_due));
  }
  return paymentLabels[status] ?? status;
}

/**
 * Outcome, payment, notes, registration and `children`; the last ones may be truncated in a row. Clients read who
 * registered only if it was another person. Without any fact its column stays empty.
 */
function Facts({ entry, reader, children }: { entry: Entry; reader: Reader; children: ReactNode }) {
  const { zone, paymentStatus, registeredBy, createdAt, kind, notes, status, attendance } = entry;
  // The payment of an appointment is recorded elsewhere, so its status stays 'pending' even after the end.
  const settled = kind === 'appointment' && !isActive(entry) && paymentStatus === 'pending';
  const byOther = kind === 'appointment' && (reader !== 'client' || registeredBy !== entry.client);
  return (
    <div className={classes['lines']}>
      {status === 'completed' && <span>{endOf(attendance)}</span>}
      {paymentStatus && !settled && <span>{paymentOf(entry, paymentStatus)}</span>}
      {notes && <span className={classes['notes']}>{notes}</span>}
      {byOther && (
        <span>
          Registrado por <bdi>{registeredBy || UNKNOWN}</bdi>
          {createdAt && reader !== 'client' && ` em ${dayAndTimeIn(zone, createdAt)}`}
        </span>
      )}
      {children}
    </div>
  );
}

const endOf = (attendance: string | null): string =>
  attendance === 'attended'
    ? messages.attended
    : attendance === 'not_attended'
      ? messages.notAttended
      : messages.notTold;
