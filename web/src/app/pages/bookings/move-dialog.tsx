import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import { nounKey } from '@/api/query';
import { notifySuccess } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { nameOf } from '@/features/booking/choices/collaborator-picker';
import type { MoveTimes } from '@/features/booking/move-times';
import { establishmentBySlug } from '@/features/establishment/api';
import { type Booking, useMoveOwnBooking } from '@/features/order/booking-page/booking-page-api';
import { bookingMessages as messages } from '@/features/order/bookings/messages';
import { TIME_ZONE } from '@/lib/time/sao-paulo';
import { clockIn, zoneClock } from '@/lib/time/zone-clock';
import { MoveForm, type Place } from './move-form';
import { useMoveAttempt } from './use-move-attempt';

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

function OwnMove({ booking: current, secret, onClose }: Omit<Props, 'opened'>) {
  const move = useMoveOwnBooking();
  const attempt = useMoveAttempt(current, move.mutateAsync, ({ message }) => {
    notifySuccess(message, undefined, noticeSubject(current.id));
    onClose();
  });
  const booking = attempt.base;
  const people = usePeople(booking);
  const send = ({ personId, day, time }: Place) => {
    void attempt.send({
      id: booking.id,
      secret,
      employer_id: personId,
      starts_at: `${day}T${time}`,
      version: booking.version,
    });
  };
  return (
    <MoveForm
      people={people}
      times={timesOf(booking, secret)}
      from={placeOf(booking)}
      note={(place) => isFinal(booking, place) && <p>{messages.moveIsFinal}</p>}
      label={messages.move}
      attempt={attempt}
      failed={messages.moveFailed}
      onSend={send}
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

/** Whether the deadline for changes has passed for a booking at this place. */
function isFinal(
  { starts_at: at, changeable_until: until, establishment }: Booking,
  { day, time }: Place,
): boolean {
  if (!at || !until) return false;
  const deadlineMs = Date.parse(at) - Date.parse(until);
  const start = zoneClock(establishment?.time_zone ?? TIME_ZONE).instantOf(day, time);
  return start.getTime() - deadlineMs <= Date.now();
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
