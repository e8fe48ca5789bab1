// Books a time and handles the outcome: success; refusal, which keeps the confirmation open; conflict, which offers another
// free time; or unknown, which sends the same request again.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isInDoubt } from '@/api/attempt';
import { newKey } from '@/api/client';
import type { Establishment } from '@/api/contract.gen';
import { ApiError, errorText } from '@/api/error';
import { nounKey } from '@/api/query';
import { storedToken } from '@/api/token';
import { openConfirm, openError, openMessage } from '@/components/dialogs/alerts';
import { zoneClock } from '@/lib/time/zone-clock';
import { availableDays, type Booked, CONTACT_PROOF_REQUIRED, useCreateBooking } from './api';
import { type Attempt, forgetAttempt, keepAttempt, openAttempt } from './attempts/booking-attempt';
import { forgetDraft } from './attempts/booking-draft';
import { useTriesUntilKnown } from './attempts/use-tries';
import { bookingRequest } from './booking-request';
import { type Choice, isAnybody, suggestedTime, totalDuration } from './booking-state';
import { type Customer, rememberCustomer } from './customer';
import { messages } from './messages';

/** The state of the confirmation. */
export type Stage =
  | { name: 'closed' }
  /** Asks for name and phone; shows the refusal of the last try. */
  | { name: 'asking'; choice: Choice; refusal?: unknown }
  | { name: 'sending'; choice: Choice }
  /** The server requires a proof of contact. */
  | { name: 'proof'; choice: Choice; customer: Customer; reason: string }
  /** The outcome is unknown after `tries` tries; `trying` while another one is running. */
  | { name: 'doubt'; choice: Choice; attempt: Attempt; tries: number; trying: boolean };

interface Options {
  establishment: Establishment;
  /** The collaborators among whom the server chooses. */
  team: number[];
  /** True: the name comes from the signed-in user. */
  nameIsKnown: boolean;
  /** Called with the server's answer to a successful booking. */
  onDone: (booked: Booked) => void;
}

/** The server's answer, whose message for the next screen also names the chosen collaborator. */
function sayingWho(booked: Booked): Booked {
  const { first_name: first, last_name: last } = booked.order?.attendant?.user ?? {};
  const name = [first, last].filter(Boolean).join(' ');
  return name ? { ...booked, message: `${booked.message} ${messages.chosen(name)}`.trim() } : booked;
}

const attemptAt = (establishmentId: number): Stage => {
  const attempt = openAttempt();
  if (attempt?.establishmentId !== establishmentId) return { name: 'closed' };
  return { name: 'doubt', choice: attempt.choice, attempt, tries: 0, trying: false };
};

/** The state machine of the confirmation dialog and its actions. */
export function useBooking({ establishment, team, nameIsKnown, onDone }: Options) {
  const create = useCreateBooking();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>(() => attemptAt(establishment.id));
  const proof = useRef<string | undefined>(undefined);
  // A ref, because a second tap may come before the next render.
  const sending = useRef(false);

  /** Handles a successful booking. */
  function onSuccess(booked: Booked, { choice, customer }: Attempt) {
    setStage({ name: 'closed' });
    if (booked.cancelled_since) return openMessage(messages.cancelledTitle, messages.cancelled);
    forgetDraft(establishment.id);
    if (!nameIsKnown) rememberCustomer(customer);
    onDone(isAnybody(choice.collaborator) ? sayingWho(booked) : booked);
  }

  async function send(attempt: Attempt, tries = 0) {
    if (sending.current) return;
    sending.current = true;
    keepAttempt(attempt);
    const { choice } = attempt;
    try {
      const booked = await create.mutateAsync(attempt);
      forgetAttempt();
      onSuccess(booked, attempt);
    } catch (error) {
      // The user gave up meanwhile: only a success is shown.
      if (openAttempt()?.idempotencyKey !== attempt.idempotencyKey) return;
      if (isInDoubt(error, tries > 0)) {
        setStage({ name: 'doubt', choice, attempt, tries: tries + 1, trying: false });
      } else {
        forgetAttempt();
        refuse(error, attempt);
      }
    } finally {
      sending.current = false;
    }
  }

  function refuse(error: unknown, { choice, customer }: Attempt) {
    if (error instanceof ApiError && error.reason === CONTACT_PROOF_REQUIRED) {
      proof.current = undefined;
      return setStage({ name: 'proof', choice, customer, reason: error.error });
    }
    const time = error instanceof ApiError ? suggestedTime(error.suggestion) : null;
    if (!(error instanceof ApiError) || !time) return setStage({ name: 'asking', choice, refusal: error });
    setStage({ name: 'closed' });
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
      team,
      firstDay: choice.date,
      durationMin: totalDuration(choice.services),
    };
    try {
      const { days } = await client.fetchQuery(availableDays(wanted));
      const times = days.find(({ date }) => date === choice.date)?.available_times ?? [];
      if (times.includes(choice.time)) return book(choice, customer);
      void client.invalidateQueries({ queryKey: nounKey('listAvailableDays') });
      openMessage(messages.mismatchTitle, messages.mismatch(choice.time));
    } catch (error) {
      openError(errorText(error, messages.timesFailed));
    }
  }

  function book(choice: Choice, customer: Customer) {
    if (sending.current) return;
    setStage({ name: 'sending', choice });
    void send({
      establishmentId: establishment.id,
      slug: establishment.slug,
      shop: establishment.name,
      choice,
      customer,
      request: bookingRequest(establishment.id, choice, customer, proof.current),
      idempotencyKey: newKey(),
      token: storedToken(),
      startsAt: zoneClock(establishment.time_zone).instantOf(choice.date, choice.time).getTime(),
      triedAt: Date.now(),
    });
  }

  function tryAgain(from: number) {
    if (stage.name !== 'doubt' || sending.current) return;
    setStage({ ...stage, trying: true });
    void send(stage.attempt, Math.max(from, 1));
  }
  useTriesUntilKnown(
    stage.name === 'doubt' && !stage.trying,
    stage.name === 'doubt' ? stage.tries : 0,
    tryAgain,
  );

  return {
    stage,
    ask: (choice: Choice) => setStage({ name: 'asking', choice }),
    book,
    /** Books with the proof of contact; null after signing in. */
    bookProven: (given: string | null) => {
      if (stage.name !== 'proof') return;
      proof.current = given ?? undefined;
      book(stage.choice, stage.customer);
    },
    tryNow: () => tryAgain(1),
    /** Closes the confirmation. Gives up a booking with an unknown outcome. */
    close: () => {
      forgetAttempt();
      setStage({ name: 'closed' });
    },
  };
}

function Conflict({ error, time }: { error: ApiError; time: string }) {
  // The server sends a sentence or only the time.
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
