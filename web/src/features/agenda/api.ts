import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { useEventStream } from '@/api/event-stream';
import { nounKey, query } from '@/api/query';

export type { AgendaStretch, CollaboratorAgenda } from '@/api/contract.gen';

/** The server's limit of collaborators per request. */
export const MOST_AGENDAS = 20;

/** The visible agendas of a shop's days: of the given collaborators, or of all. */
export const agendaOf = (establishmentId: number, first: string, last: string, employerIds: number[]) =>
  query('listAgenda', {
    establishment_id: establishmentId,
    start_date: first,
    end_date: last,
    ...(employerIds.length > 0 && { employer_ids: employerIds }),
  });

/** An establishment's bookings of some days. */
export const bookingsOfDays = (establishmentId: number, first: string, last: string) =>
  query('listOrdersByEntity', {
    entity_name: 'establishment',
    entity_id: establishmentId,
    start_date: first,
    end_date: last,
    type: 'appointment',
  });

const SHOWN = [
  'listAgenda',
  'listOrdersByEntity',
  'createAppointment',
  'listSchedule',
  'listMyOrderAppointments',
] as const;

/** Invalidates the data of agendas, and free times. */
export function useAgendaChanged() {
  const client = useQueryClient();
  return () => Promise.all(SHOWN.map((name) => client.invalidateQueries({ queryKey: nounKey(name) })));
}

export interface Move {
  kind: 'order' | 'appointment';
  request: Request<'moveBooking'>;
  /** The same for all tries of a move, so that a repeated request moves the booking once. */
  idempotencyKey: string;
}

/** Moves an appointment or a booking. Returns its version after the move. */
export function useMoveBooking() {
  const onSettled = useAgendaChanged();
  return useMutation({
    mutationFn: async ({ kind, request, idempotencyKey }: Move): Promise<number> => {
      if (kind === 'order') {
        return (await call('moveBooking', request, { idempotencyKey })).order?.version ?? 0;
      }
      return (await call('moveAppointment', request, { idempotencyKey })).appointment?.version ?? 0;
    },
    onSettled,
  });
}

/** Books a client without an account. */
export function useBookGuest() {
  const onSettled = useAgendaChanged();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: Request<'createOrder'>; idempotencyKey: string }) =>
      call('createOrder', request, { idempotencyKey }),
    onSettled,
  });
}

/** Keeps agendas and bookings up to date through server events. Returns whether the connection for events is open. */
export function useLiveAgenda(establishmentId: number, employerIds: number[]): boolean {
  const client = useQueryClient();
  const watched = employerIds.slice(0, MOST_AGENDAS).toSorted((one, other) => one - other);
  const request = watched.length > 0 ? { establishment_id: establishmentId, employer_ids: watched } : null;
  return useEventStream('watchAgenda', request, () => {
    for (const name of ['listAgenda', 'listOrdersByEntity', 'createAppointment'] as const) {
      void client.invalidateQueries({ queryKey: nounKey(name) });
    }
  });
}
