import { type Ref, useRef } from 'react';
import { useAttemptKey } from '@/api/attempt-key';
import { useSession } from '@/api/session';
import { Button } from '@/components/buttons/button';
import { notifySuccess } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { askToLeave } from '@/components/forms/use-unsaved-guard';
import { messages } from '@/features/agenda/messages';
import { shopClients } from '@/features/appointment/api';
import { AppointmentForm } from '@/features/appointment/appointment-form';
import { messages as appointmentMessages } from '@/features/appointment/messages';
import type { WantedTime } from '@/features/appointment/wanted-time';
import { Doubt } from '@/features/booking/attempts/doubt';
import { type AgendaAttempt, subjectOf } from './agenda-attempt';
import type { AgendaProps } from './agenda-board';
import { attemptOf, type Booked, useAgendaBooking } from './use-agenda-booking';

interface Props extends AgendaProps {
  /** The chosen person and time; null closes the dialog. */
  wanted: WantedTime | null;
  onClose: () => void;
  /** Called after booking, with the key of the entry. */
  onBooked: (key: string) => void;
}

/**
 * Books a client from the agenda: an appointment with an account, a booking of the shop without one. Stays
 * open, even after a reload, while the outcome is unknown.
 */
export function AgendaBook({ wanted, onClose, onBooked, ...props }: Props) {
  const { user } = useSession();
  const done = ({ key, message }: Booked) => {
    notifySuccess(message || appointmentMessages.created);
    onBooked(key);
  };
  const isDirty = useRef<() => boolean>(null);
  const close = async () => {
    if (!isDirty.current?.() || (await askToLeave())) onClose();
  };
  const { book, doubt, tryNow, giveUp } = useAgendaBooking(props.shop.id, user?.id ?? 0, done);
  if (!wanted && !doubt) return null;
  return (
    <Dialog
      opened
      onClose={() => void close()}
      title={messages.newBooking}
      size="lg"
      mayClose={doubt === null}
      closesOutside={false}
    >
      {doubt && (
        <Doubt
          byShop
          subject={subjectOf(doubt.attempt)}
          trying={doubt.trying}
          onTry={tryNow}
          onGiveUp={() => {
            giveUp();
            onClose();
          }}
        />
      )}
      {wanted && (
        <div hidden={doubt !== null}>
          <Form
            {...props}
            wanted={wanted}
            onClose={() => void close()}
            book={book}
            onBooked={done}
            isDirty={isDirty}
          />
        </div>
      )}
    </Dialog>
  );
}

interface FormProps extends AgendaProps {
  wanted: WantedTime;
  onClose: () => void;
  book: (attempt: AgendaAttempt) => Promise<Booked>;
  onBooked: (booked: Booked) => void;
  isDirty: Ref<() => boolean>;
}

function Form({ shop, view, people, manager, wanted, onClose, book, onBooked, isDirty }: FormProps) {
  const { user } = useSession();
  const keyOf = useAttemptKey();
  const userId = user?.id ?? 0;
  const barbers = view.barbers.filter(({ id }) => people.some((person) => person.id === id));
  return (
    <AppointmentForm
      barbers={barbers}
      services={view.services}
      wanted={wanted}
      userId={userId}
      find={manager ? (q) => shopClients(shop.slug, q) : null}
      guests
      save={(values) => book(attemptOf({ values, establishmentId: shop.id, userId, barbers, keyOf }))}
      onSaved={onBooked}
      isDirty={isDirty}
      cancel={
        <Button variant="default" size="md" onClick={onClose}>
          {messages.cancel}
        </Button>
      }
    />
  );
}
