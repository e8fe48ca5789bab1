import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { dialogStore } from '@/components/dialog-store';
import { messages } from '@/features/agenda/messages';
import { useAppointmentAction } from '@/features/appointment/api';
import { AppointmentActions } from '@/features/appointment/appointment-actions';
import { AppointmentCard } from '@/features/appointment/appointment-card';
import { momentsOf, type Reader } from '@/features/appointment/entry';
import { useBookingAction } from '@/features/order/api';
import { CustomerPhone } from '@/features/order/customer-phone';
import { useNow } from '@/lib/use-now';
import type { AgendaBooking } from './agenda-bookings';

/** Below the dialogs that its buttons open. */
const BELOW_DIALOGS = 190;

interface Props {
  booking: AgendaBooking | null;
  reader: Reader;
  /** The reader's user id. */
  userId: number;
  onClose: () => void;
}

/** A booking of the agenda with everything that may be done with it, whatever it was made by. */
export function AgendaDetails({ booking, reader, userId, onClose }: Props) {
  const asked = useSyncExternalStore(dialogStore.subscribe, dialogStore.get).length > 0;
  return (
    <Modal
      opened={booking !== null}
      onClose={onClose}
      title={messages.details}
      zIndex={BELOW_DIALOGS}
      closeOnEscape={!asked}
      trapFocus={!asked}
    >
      {booking && <Details booking={booking} reader={reader} userId={userId} />}
    </Modal>
  );
}

function Details({
  booking: { entry, order },
  reader,
  userId,
}: Omit<Props, 'onClose' | 'booking'> & {
  booking: AgendaBooking;
}) {
  const now = useNow(momentsOf(entry));
  const { mutateAsync: changeOrder } = useBookingAction();
  const { mutateAsync: changeAppointment } = useAppointmentAction();
  return (
    <>
      {order && <CustomerPhone booked={{ ...order, services: entry.services }} />}
      <AppointmentCard
        entry={entry}
        reader={reader}
        actions={
          <AppointmentActions
            entry={entry}
            reader={reader}
            userId={userId}
            now={now}
            run={({ id, kind }, action) =>
              kind === 'order' ? changeOrder({ id, action }) : changeAppointment({ id, action })
            }
          />
        }
      />
    </>
  );
}
