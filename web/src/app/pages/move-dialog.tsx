import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '@/api/client';
import { notifySuccess } from '@/components/alerts';
import { Dialog } from '@/components/dialog';
import { nameOf } from '@/features/booking/collaborator-picker';
import { establishmentBySlug } from '@/features/establishment/api';
import { type Booking, useMoveOwnBooking } from '@/features/order/booking-page-api';
import { bookingMessages as messages } from '@/features/order/messages';
import { longDay } from '@/lib/sao-paulo';
import { clockIn } from '@/lib/zone-clock';
import { MoveForm, type Place } from './move-form';

interface Props {
  booking: Booking;
  secret: string;
  opened: boolean;
  onClose: () => void;
}

/** Moves a booking for its customer. */
export function MoveDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.moveTitle} size="lg">
      <OwnMove {...rest} onClose={onClose} />
    </Dialog>
  );
}

function OwnMove({ booking, secret, onClose }: Omit<Props, 'opened'>) {
  const people = usePeople(booking);
  const { move, send, reset } = useSend(booking, secret, onClose);
  return (
    <MoveForm
      people={people}
      duration={booking.total_duration}
      wanted={{ personId: booking.attendant_id, day: dayOf(booking), time: null }}
      question={({ day, time, person }) => <p>{messages.moveQuestion(longDay(day), time, person)}</p>}
      label={messages.move}
      pending={move.isPending}
      error={move.error}
      failed={messages.moveFailed}
      onSend={send}
      onReset={reset}
    />
  );
}

const dayOf = ({ starts_at: at, establishment }: Booking): string | null =>
  at && establishment ? clockIn(establishment.time_zone, at).day : null;

/** Who can be chosen: whoever serves now, and the others of a shop that has a public page. */
function usePeople({ attendant_id: id, attendant_name: name, establishment }: Booking) {
  const { data } = useQuery({
    ...establishmentBySlug(establishment?.slug ?? ''),
    enabled: establishment?.is_public ?? false,
  });
  const others = (data?.collaborators ?? []).map((person) => ({ id: person.id, name: nameOf(person) }));
  return others.some((person) => person.id === id) ? others : [{ id, name }, ...others];
}

function useSend(booking: Booking, secret: string, onDone: () => void) {
  const move = useMoveOwnBooking();
  // A try whose answer got lost is repeated with its key.
  const key = useRef(newKey());
  const reset = () => {
    key.current = newKey();
    move.reset();
  };
  const send = ({ personId, day, time }: Place) =>
    move.mutate(
      {
        request: {
          id: booking.id,
          secret,
          employer_id: personId,
          starts_at: `${day}T${time}`,
          version: booking.version,
        },
        idempotencyKey: key.current,
      },
      {
        onSuccess: ({ message }) => {
          notifySuccess(message);
          onDone();
        },
      },
    );
  return { move, send, reset };
}
