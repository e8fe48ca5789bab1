import { useState } from 'react';
import { errorText } from '@/api/error';
import { notifyError } from '@/components/alerts';
import { useAgendaChanged, useBookGuest } from '@/features/agenda/api';
import { useCreateAppointment } from '@/features/appointment/api';
import { messages } from '@/features/appointment/messages';
import { isInDoubt } from '@/features/booking/booking-attempt';
import { useTriesUntilKnown } from '@/features/booking/use-tries';
import {
  type AgendaAttempt,
  forgetAgendaAttempt,
  keepAgendaAttempt,
  openAgendaAttempt,
} from './agenda-attempt';

export interface Booked {
  /** Of the entry. */
  key: string;
  message: string;
}

/** It is not known whether a booking was made. `tries` went out so far; `trying` while another is. */
interface InDoubt {
  attempt: AgendaAttempt;
  tries: number;
  trying: boolean;
}

/** Books from the agenda, and tries again until it is known what became of it, also after a reload. */
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

  /** Throws the server's refusal, and what left the outcome open. */
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
