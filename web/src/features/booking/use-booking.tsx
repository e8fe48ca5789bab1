// Booking a time, and what may come of it: done, taken by somebody else (with a time that is free), or failed.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '@/api/client';
import { ApiError, errorText } from '@/api/error';
import { openConfirm, openError, openMessage } from '@/components/alerts';
import { availableDays, type BookingRequest, CONTACT_PROOF_REQUIRED, useCreateBooking } from './api';
import type { Choice, Customer } from './booking-dialog';
import { suggestedTime, totalDuration } from './booking-state';
import { messages } from './messages';

const APP_ID = 2;

interface Options {
  establishmentId: number;
  /** First day of the strip on screen. */
  firstDay: string;
  /** It ended, or was given up: the dialog that asked is no longer needed. */
  onSettled: () => void;
  /** Booked, and the visitor has seen it. */
  onDone: () => void;
}

export function useBooking({ establishmentId, firstDay, onSettled, onDone }: Options) {
  const create = useCreateBooking();
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const [proofAsked, setProofAsked] = useState<string | null>(null);

  function settle() {
    setProofAsked(null);
    onSettled();
  }

  function book(choice: Choice, customer: Customer) {
    const request = requestOf(establishmentId, choice, customer);
    create.mutate(
      { request, idempotencyKey: keyOf(request) },
      {
        onSuccess: ({ message }) => {
          settle();
          openMessage(messages.doneTitle, message || messages.done, onDone);
        },
        onError: (error) => {
          if (error instanceof ApiError && error.reason === CONTACT_PROOF_REQUIRED) {
            return setProofAsked(error.error);
          }
          settle();
          explain(error, choice, customer);
        },
      },
    );
  }

  function explain(error: unknown, choice: Choice, customer: Customer) {
    const time = error instanceof ApiError ? suggestedTime(error.suggestion) : null;
    if (!(error instanceof ApiError) || !time) return openError(errorText(error, messages.failed));
    openConfirm({
      title: messages.conflictTitle,
      children: <Conflict error={error} time={time} />,
      confirm: messages.takeSuggestion,
      onConfirm: () => void bookSuggested({ ...choice, time }, customer),
    });
  }

  async function bookSuggested(choice: Choice, customer: Customer) {
    const wanted = {
      collaboratorId: choice.collaborator.id,
      firstDay,
      durationMin: totalDuration(choice.services),
    };
    try {
      const { days } = await client.fetchQuery(availableDays(wanted));
      const times = days.find(({ date }) => date === choice.date)?.available_times ?? [];
      if (times.includes(choice.time)) book(choice, customer);
      else openMessage(messages.mismatchTitle, messages.mismatch(choice.time));
    } catch (error) {
      openError(errorText(error, messages.timesFailed));
    }
  }

  return { book, busy: create.isPending, proofAsked, cancel: settle };
}

function Conflict({ error, time }: { error: ApiError; time: string }) {
  // The server sends a sentence or the bare time.
  const suggestion =
    error.suggestion === time ? `Horário mais próximo disponível: ${time}.` : error.suggestion;
  return (
    <>
      <p>{error.error}</p>
      <p>
        <strong>{suggestion}</strong>
      </p>
      {error.tip && <p>{error.tip}</p>}
    </>
  );
}

const requestOf = (establishmentId: number, choice: Choice, customer: Customer): BookingRequest => ({
  app_id: APP_ID,
  entity_name: 'establishment',
  entity_id: establishmentId,
  items: choice.services.map(({ id }) => ({ item_id: id, quantity: 1, additions: [], removals: [] })),
  customer_name: customer.name,
  ...(customer.phone && { customer_phone: customer.phone }),
  ...(customer.proof && { contact_proof: customer.proof }),
  origin: 'App',
  fulfillment: 'dine-in',
  payment_status: 'pending',
  payment_method: 'Dinheiro',
  notes: '',
  order_datetime: `${choice.date}T${choice.time}:00`,
  attendant_id: choice.collaborator.id,
});

/** One key per booking: the same content tried again has the same key, anything else a new one. */
function useAttemptKey() {
  const last = useRef({ content: '', key: '' });
  return (request: BookingRequest): string => {
    const content = JSON.stringify(request);
    if (last.current.content !== content) last.current = { content, key: newKey() };
    return last.current.key;
  };
}
