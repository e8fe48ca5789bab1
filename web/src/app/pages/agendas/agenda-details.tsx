import { Dialog } from '@/components/dialogs/dialog';
import { messages } from '@/features/agenda/messages';
import { AppointmentActions } from '@/features/appointment/appointment-actions';
import { AppointmentCard } from '@/features/appointment/appointment-card';
import { momentsOf, type Reader } from '@/features/appointment/entry';
import { CustomerPhone } from '@/features/order/bookings/customer-phone';
import { DepositAction } from '@/features/order/payments/deposit-action';
import { DepositBadge } from '@/features/order/payments/deposit-badge';
import { useNow } from '@/lib/time/use-now';
import { useEntryAction } from '../appointments/use-entry-action';
import type { AgendaBooking } from './agenda-bookings';

interface Props {
  booking: AgendaBooking | null;
  reader: Reader;
  /** The user id of the reader. */
  userId: number;
  onClose: () => void;
  /** Opens the dialog that moves the booking. */
  onMove: (booking: AgendaBooking) => void;
}

/** The details and actions of a booking from either source. */
export function AgendaDetails({ booking, reader, userId, onClose, onMove }: Props) {
  return (
    <Dialog opened={booking !== null} onClose={onClose} title={messages.details}>
      {booking && <Details booking={booking} reader={reader} userId={userId} onMove={onMove} />}
    </Dialog>
  );
}

type DetailsProps = Omit<Props, 'onClose' | 'booking'> & { booking: AgendaBooking };

function Details({ booking, reader, userId, onMove }: DetailsProps) {
  const { entry, order } = booking;
  const now = useNow(momentsOf(entry));
  const run = useEntryAction();
  return (
    <>
      {order && <CustomerPhone booked={{ ...order, services: entry.services, zone: entry.zone }} />}
      <AppointmentCard
        entry={entry}
        reader={reader}
        task={
          order && (
            <>
              <DepositBadge order={order} zone={entry.zone} />
              <DepositAction order={order} />
            </>
          )
        }
        actions={
          <AppointmentActions
            entry={entry}
            reader={reader}
            userId={userId}
            now={now}
            run={run}
            onMove={() => onMove(booking)}
          />
        }
      />
    </>
  );
}
