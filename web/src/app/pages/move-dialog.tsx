import { Alert, Button, Group, Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '@/api/client';
import { ApiError, errorText } from '@/api/error';
import { notifySuccess } from '@/components/alerts';
import { availableDays } from '@/features/booking/api';
import { suggestedTime } from '@/features/booking/booking-state';
import { nameOf } from '@/features/booking/collaborator-picker';
import { DateStrip } from '@/features/booking/date-strip';
import { messages as bookingTexts } from '@/features/booking/messages';
import { TimeGrid } from '@/features/booking/time-grid';
import { useStrip } from '@/features/booking/use-strip';
import { establishmentBySlug } from '@/features/establishment/api';
import { type Booking, useMoveOwnBooking } from '@/features/order/booking-page-api';
import { bookingMessages as messages } from '@/features/order/messages';
import { longDay } from '@/lib/sao-paulo';
import { clockIn } from '@/lib/zoned-clock';

interface Props {
  booking: Booking;
  secret: string;
  opened: boolean;
  onClose: () => void;
}

/** Chooses another time of a booking, with the same person or another, and moves it. */
export function MoveDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={messages.moveTitle} size="lg">
      <MoveForm {...rest} onClose={onClose} />
    </Modal>
  );
}

function MoveForm({ booking, secret, onClose }: Omit<Props, 'opened'>) {
  const people = usePeople(booking);
  const [personId, setPersonId] = useState(booking.attendant_id);
  const [date, setDate] = useState<string | null>(() => dayOf(booking));
  const [time, setTime] = useState<string | null>(null);
  const strip = useStrip(date, () => setDate(null));
  const available = useQuery(
    availableDays({
      collaboratorId: personId,
      firstDay: strip.firstDay,
      durationMin: booking.total_duration,
    }),
  );
  const { move, send, reset } = useSend(booking, secret, onClose);
  const choose = (chosen: string | null) => {
    reset();
    setTime(chosen);
  };
  const person = people.find(({ id }) => id === personId)?.name ?? booking.attendant_name;
  if (date && time) {
    return (
      <>
        {move.isError && <Refusal error={move.error} onTake={choose} />}
        <p>{messages.moveQuestion(longDay(date), time, person)}</p>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" size="md" onClick={() => choose(null)}>
            {messages.moveBack}
          </Button>
          <Button size="md" loading={move.isPending} onClick={() => send(personId, `${date}T${time}`)}>
            {messages.move}
          </Button>
        </Group>
      </>
    );
  }
  const times = available.data?.days.find((day) => day.date === date)?.available_times ?? [];
  return (
    <>
      {people.length > 1 && (
        <NativeSelect
          label={messages.moveWith}
          size="md"
          mb="md"
          value={String(personId)}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setPersonId(Number(event.currentTarget.value))}
        />
      )}
      <DateStrip
        {...strip}
        chosen={date}
        disabled={available.isError}
        available={available.data?.days}
        onChoose={setDate}
      />
      <TimeGrid
        ready={date !== null}
        loading={available.isPending}
        failure={available.isError ? errorText(available.error, bookingTexts.timesFailed) : null}
        onRetry={() => void available.refetch()}
        times={times}
        onChoose={choose}
      />
    </>
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
  const send = (employer_id: number, starts_at: string) =>
    move.mutate(
      {
        request: { id: booking.id, secret, employer_id, starts_at, version: booking.version },
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

/** Why it was not moved, and a free time to take instead. */
function Refusal({ error, onTake }: { error: unknown; onTake: (time: string) => void }) {
  const time = error instanceof ApiError ? suggestedTime(error.suggestion) : null;
  return (
    <Alert color="red" variant="light" role="alert" mb="md">
      <p>{errorText(error, messages.moveFailed)}</p>
      {time && (
        <Button variant="default" onClick={() => onTake(time)}>
          {bookingTexts.takeSuggestion} ({time})
        </Button>
      )}
    </Alert>
  );
}
