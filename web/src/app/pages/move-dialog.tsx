import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, newKey } from '@/api/client';
import { nounKey } from '@/api/query';
import { notifySuccess } from '@/components/alerts';
import { Dialog } from '@/components/dialog';
import { nameOf } from '@/features/booking/collaborator-picker';
import type { MoveTimes } from '@/features/booking/move-times';
import { establishmentBySlug } from '@/features/establishment/api';
import { type Booking, useMoveOwnBooking } from '@/features/order/booking-page-api';
import { bookingMessages as messages } from '@/features/order/messages';
import { TIME_ZONE } from '@/lib/sao-paulo';
import { clockIn } from '@/lib/zone-clock';
import { MoveForm, type Place } from './move-form';

interface Props {
  booking: Booking;
  secret: string;
  opened: boolean;
  onClose: () => void;
}

/** The subject of notices about a booking. A new notice replaces earlier ones with the same subject. */
export const noticeSubject = (id: number): string => `booking-${id}`;

/** Moves a booking as its customer. */
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
      times={timesOf(booking, secret)}
      from={placeOf(booking)}
      label={messages.move}
      pending={move.isPending}
      error={move.error}
      failed={messages.moveFailed}
      onSend={send}
      onReset={reset}
    />
  );
}

/** The target times for the customer. */
const timesOf = ({ id }: Booking, secret: string): MoveTimes => ({
  key: [...nounKey('showBooking'), 'moveTimes', id],
  ask: (wanted, signal) => call('listOwnMoveTimes', { id, secret, ...wanted }, { signal }),
});

function placeOf({
  starts_at: at,
  establishment,
  attendant_id: personId,
  attendant_name: person,
}: Booking): Place {
  const { day, time } = clockIn(establishment?.time_zone ?? TIME_ZONE, at ?? Date.now());
  return { personId, person, day, time };
}

/** The selectable people: the current collaborator, and the others of a listed shop. */
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
  // A repeated request has the same key.
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
          notifySuccess(message, undefined, noticeSubject(booking.id));
          onDone();
        },
      },
    );
  return { move, send, reset };
}
