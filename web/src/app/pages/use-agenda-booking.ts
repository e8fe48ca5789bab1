import { useState } from 'react';
import { isInDoubt } from '@/api/attempt';
import type { Barber } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { notifyError } from '@/components/alerts';
import { useAgendaChanged, useBookGuest } from '@/features/agenda/api';
import { useCreateAppointment } from '@/features/appointment/api';
import {
  type AppointmentValues,
  createRequest,
  guestRequest,
} from '@/features/appointment/appointment-values';
import { messages } from '@/features/appointment/messages';
import { useTriesUntilKnown } from '@/features/booking/use-tries';
import {
  type AgendaAttempt,
  forgetAgendaAttempt,
  keepAgendaAttempt,
  openAgendaAttempt,
} from './agenda-attempt';

interface Attempted {
  values: AppointmentValues;
  establishmentId: number;
  userId: number;
  barbers: Barber[];
  /** Returns the idempotency key of a request. */
  keyOf: (request: unknown) => string;
}

/** The request of a filled-in form: an order for a guest, an appointment for a client with an account. */
export function attemptOf({ values, establishmentId, userId, barbers, keyOf }: Attempted): AgendaAttempt {
  const whose = { establishmentId, userId };
  if (values.client_way === 'guest') {
    const employerId = barbers.find(({ user_id: id }) => String(id) === values.provider_id)?.id ?? 0;
    const request = guestRequest(values, establishmentId, employerId);
    return { kind: 'order', ...whose, request, idempotencyKey: keyOf(request) };
  }
  const request = createRequest(values, establishmentId);
  return { kind: 'appointment', ...whose, request, idempotencyKey: keyOf(request) };
}

export interface Booked {
  /** The key of the entry. */
  key: string;
  message: string;
}

/** The outcome of a booking is unknown after `tries` tries; `trying` while another one is running. */
interface InDoubt {
  attempt: AgendaAttempt;
  tries: number;
  trying: boolean;
}

/** Books a client as the shop, and repeats the request until the outcome is known, also after a reload. */
export function useAgendaBooking(
  establishmentId: number,
  userId: number,
  onBooked: (booked: Booked) => void,
) {
  const request = useRequest();
  const [doubt, setDoubt] = useState<InDoubt | null>(() => {
    const attempt = openAgendaAttempt(establishmentId, userId);
    return attempt && { attempt, tries: 0, trying: false };
  });

  /** Throws the server's refusal, or the error that left the outcome unknown. */
  async function book(attempt: AgendaAttempt, tries = 0): Promise<Booked> {
    keepAgendaAttempt(attempt);
    try {
      const booked = await request(attempt);
      forgetAgendaAttempt();
      setDoubt(null);
      return booked;
    } catch (error) {
      const isOpen = isInDoubt(error, tries > 0);
      if (!isOpen) forgetAgendaAttempt();
      setDoubt(isOpen ? { attempt, tries: tries + 1, trying: false } : null);
      throw error;
    }
  }

  async function tryAgain(from: number) {
    if (!doubt || doubt.trying) return;
    const tries = Math.max(from, 1);
    setDoubt({ ...doubt, trying: true });
    try {
      onBooked(await book(doubt.attempt, tries));
    } catch (error) {
      if (!isInDoubt(error, true)) notifyError(errorText(error, messages.createFailed), messages.refused);
    }
  }
  useTriesUntilKnown(doubt !== null && !doubt.trying, doubt?.tries ?? 0, (from) => void tryAgain(from));

  return {
    book,
    doubt,
    tryNow: () => void tryAgain(1),
    giveUp: () => {
      forgetAgendaAttempt();
      setDoubt(null);
    },
  };
}

function useRequest() {
  const { mutateAsync: createAppointment } = useCreateAppointment();
  const { mutateAsync: bookGuest } = useBookGuest();
  const onChanged = useAgendaChanged();
  return async (attempt: AgendaAttempt): Promise<Booked> => {
    if (attempt.kind === 'order') {
      const { order, message } = await bookGuest(attempt);
      return { key: `order-${order?.id}`, message };
    }
    const { appointment, message } = await createAppointment(attempt);
    await onChanged();
    return { key: `appointment-${appointment?.id}`, message };
  };
}
