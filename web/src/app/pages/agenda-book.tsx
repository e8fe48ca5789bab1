import { useAttemptKey } from '@/api/attempt-key';
import { useSession } from '@/api/session';
import { notifySuccess } from '@/components/alerts';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { useAgendaChanged, useBookGuest } from '@/features/agenda/api';
import { messages } from '@/features/agenda/messages';
import { shopClients, useCreateAppointment } from '@/features/appointment/api';
import { AppointmentForm } from '@/features/appointment/appointment-form';
import {
  type AppointmentValues,
  createRequest,
  guestRequest,
} from '@/features/appointment/appointment-values';
import { messages as appointmentMessages } from '@/features/appointment/messages';
import type { WantedTime } from '@/features/appointment/wanted-time';
import type { AgendaProps } from './agenda-board';

interface Props extends AgendaProps {
  /** The person and the time that were chosen; null: nothing is booked. */
  wanted: WantedTime | null;
  onClose: () => void;
  /** Booked: the key of the entry. */
  onBooked: (key: string) => void;
}

/** Books somebody from the agenda: with an account as an appointment, without one as a booking of the shop. */
export function AgendaBook({ wanted, onClose, ...props }: Props) {
  if (!wanted) return null;
  return (
    <Dialog opened onClose={onClose} title={messages.newBooking} size="lg">
      <Form {...props} wanted={wanted} onClose={onClose} />
    </Dialog>
  );
}

interface Booked {
  key: string;
  message: string;
}

function Form({ shop, view, people, manager, wanted, onClose, onBooked }: Props & { wanted: WantedTime }) {
  const { user } = useSession();
  const { mutateAsync: createAppointment } = useCreateAppointment();
  const { mutateAsync: bookGuest } = useBookGuest();
  const onChanged = useAgendaChanged();
  const keyOf = useAttemptKey();
  const barbers = view.barbers.filter(({ id }) => people.some((person) => person.id === id));
  const save = async (values: AppointmentValues): Promise<Booked> => {
    if (values.client_way === 'guest') {
      const employerId = barbers.find(({ user_id: id }) => String(id) === values.provider_id)?.id ?? 0;
      const request = guestRequest(values, shop.id, employerId);
      const { order, message } = await bookGuest({ request, idempotencyKey: keyOf(request) });
      return { key: `order-${order?.id}`, message };
    }
    const request = createRequest(values, shop.id);
    const { appointment, message } = await createAppointment({ request, idempotencyKey: keyOf(request) });
    await onChanged();
    return { key: `appointment-${appointment?.id}`, message };
  };
  return (
    <AppointmentForm
      barbers={barbers}
      services={view.services}
      wanted={wanted}
      userId={user?.id ?? 0}
      find={manager ? (q) => shopClients(shop.slug, q) : null}
      guests
      save={save}
      onSaved={({ key, message }) => {
        notifySuccess(message || appointmentMessages.created);
        onBooked(key);
      }}
      cancel={
        <Button variant="default" size="md" onClick={onClose}>
          {messages.cancel}
        </Button>
      }
    />
  );
}
