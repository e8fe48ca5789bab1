import { useQueryClient } from '@tanstack/react-query';
import { useEventStream } from '@/api/event-stream';
import { nounKey, query } from '@/api/query';

export type { AgendaStretch, CollaboratorAgenda } from '@/api/contract.gen';

/** The most collaborators of one call. */
export const MOST_AGENDAS = 20;

/** Days of the agendas of a shop that the caller may see: of these collaborators, or of all. */
export const agendaOf = (establishmentId: number, first: string, last: string, employerIds: number[]) =>
  query('listAgenda', {
    establishment_id: establishmentId,
    start_date: first,
    end_date: last,
    ...(employerIds.length > 0 && { employer_ids: employerIds }),
  });

/** An establishment's orders of some days. */
export const ordersOfDays = (establishmentId: number, first: string, last: string) =>
  query('listOrdersByEntity', {
    entity_name: 'establishment',
    entity_id: establishmentId,
    start_date: first,
    end_date: last,
  });

/** Keeps agendas and their bookings as they are on the server. Returns whether changes are told at once. */
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
