import { useRef, useState } from 'react';
import { isInDoubt } from '@/api/attempt';
import type { Barber } from '@/api/contract.gen';
import { errorText, UnknownOutcome } from '@/api/error';
import { notifyError } from '@/components/dialogs/alerts';
import { useAgendaChanged, useBookGuest } from '@/features/agenda/api';
import { useCreateAppointment } from '@/features/appointment/api';
import {
  type AppointmentValues,
  createRequest,
  guestRequest,
} from '@/features/appointment/appointment-values';
import { messages } from '@/features/appointment/messages';
import { useTriesUntilKnown } from '@/features/booking/attempts/use-tries';
import { shopDoubt } from '@/features/booking/messages';
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

const nameIn = (values: AppointmentValues): string =>
  ({ known: values.client_name, typed: values.client, guest: values.customer_name, self: '' })[
    values.client_way
  ].trim();

/** The request for a filled-in form: an order for a guest, an appointment for a client with an account. */
export function attemptOf({ values, establishmentId, userId, barbers, keyOf }: Attempted): AgendaAttempt {
  const whose = { establishmentId, userId, client: nameIn(values) };
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

/** Receives the outcome of a booking. */
interface Waiting {
  resolve: (booked: Booked) => void;
  reject: (error: unknown) => void;
}

/**
 * Books a client as the shop, and repeats the request until the outcome is known, even after a reload. `onBooked` reports
 * a booking that was repeated after a reload.
 */
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
  /** The form's promise; null after a reload. */
  const waiting = useRef<Waiting | null>(null);

  /** Ends the attempt. Returns the receiver of its outcome. */
  const end = (): Waiting => {
    forgetAgendaAttempt();
    setDoubt(null);
    const found = waiting.current ?? {
      resolve: onBooked,
      reject: (error: unknown) => notifyError(errorText(error, messages.createFailed), messages.refused),
    };
    waiting.current = null;
    return found;
  };

  async function send(attempt: AgendaAttempt, tries: number) {
    keepAgendaAttempt(attempt);
    try {
      const booked = await request(attempt);
      end().resolve(booked);
    } catch (error) {
      if (isInDoubt(error, tries > 0)) setDoubt({ attempt, tries: tries + 1, trying: false });
      else end().reject(error);
    }
  }

  function tryAgain(from: number) {
    if (!doubt || doubt.trying) return;
    setDoubt({ ...doubt, trying: true });
    void send(doubt.attempt, Math.max(from, 1));
  }
  useTriesUntilKnown(doubt !== null && !doubt.trying, doubt?.tries ?? 0, tryAgain);

  return {
    /** Settles when the outcome is known. Throws the server's refusal, or an UnknownOutcome after giving up. */
    book: (attempt: AgendaAttempt) =>
      new Promise<Booked>((resolve, reject) => {
        waiting.current = { resolve, reject };
        void send(attempt, 0);
      }),
    doubt,
    tryNow: () => tryAgain(1),
    giveUp: () => {
      const form = waiting.current;
      end();
      form?.reject(new UnknownOutcome(shopDoubt.doubtTitle));
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
