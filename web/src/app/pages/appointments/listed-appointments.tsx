import { AppointmentActions } from '@/features/appointment/appointment-actions';
import { UNKNOWN } from '@/features/appointment/appointment-card';
import { type Entry, stateOf } from '@/features/appointment/entry';
import { EntryHistory } from '@/features/appointment/entry-history';
import { BookingRowLayout } from '@/features/order/bookings/booking-row';
import type { ListedBooking, RowPlace } from '@/features/order/bookings/listed-booking';
import classes from '@/features/order/bookings/order.module.css';
import { useEntryAction } from './use-entry-action';

/** Appointments for lists that also have bookings made through orders. `userId` is the reader's. */
export const listedAppointments = (entries: Entry[], userId: number): ListedBooking[] =>
  entries.map((entry) => ({
    key: entry.key,
    at: Date.parse(entry.at ?? ''),
    state: stateOf(entry),
    row: (place) => <AppointmentRow entry={entry} userId={userId} {...place} />,
  }));

interface RowProps extends RowPlace {
  entry: Entry;
  userId: number;
}

/** A row of a booking list, with the shop's actions. */
function AppointmentRow({ entry, userId, now, dated, own }: RowProps) {
  const run = useEntryAction();
  return (
    <BookingRowLayout
      at={entry.at}
      zone={entry.zone}
      dated={dated}
      state={stateOf(entry)}
      client={entry.client || UNKNOWN}
      services={entry.services}
      price={entry.price}
      facts={!own && ` · com ${entry.provider || UNKNOWN}`}
      actions={
        <div className={classes['actions']}>
          <AppointmentActions entry={entry} reader="shop" userId={userId} now={now} run={run} />
        </div>
      }
      history={<EntryHistory entry={entry} />}
    />
  );
}
