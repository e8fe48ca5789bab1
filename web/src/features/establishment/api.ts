import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { Establishment } from '@/api/contract.gen';
import { nounKey, query } from '@/api/query';
import { refreshSession } from '@/api/session';

export type { Collaborator, Establishment, Item } from '@/api/contract.gen';

/** All listed barbershops; the home screen filters them while the user types. */
export const barbershops = () => query('listEstablishments', { category: 'barbershop' });

/** The barbershops with a text in their own fields or in the name of a service. */
export const barbershopsWith = (q: string) => query('listEstablishments', { category: 'barbershop', q });

const OPENINGS_MS = 60_000;

/** Whether shops are open and their next free times, of at most 50 shops. Refetched every minute. */
export const openingsOf = (establishment_ids: number[]) => ({
  ...query('listOpenings', { establishment_ids }),
  refetchInterval: OPENINGS_MS,
});

/** A public page: the establishment, its items and its collaborators. */
export const establishmentBySlug = (slug: string) => query('viewEstablishment', { slug });

/** A barbershop for its collaborators: active services, team and users. */
export const barbershopBySlug = (slug: string) => query('viewBarbershop', { slug });

/** One establishment. */
export const establishmentById = (id: number) => query('getEstablishment', { id });

/** The establishments that the signed-in user owns. */
export const myBarbershops = () => query('listMyEstablishments', { category: 'barbershop' });

/** Invalidates all lists and pages of establishments. */
function useEstablishmentsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: nounKey('viewEstablishment') });
}

/** Creates a barbershop. Requests with the same idempotency key create it once. */
export function useCreateEstablishment() {
  const onSuccess = useEstablishmentsChanged();
  return useMutation({
    mutationFn: ({
      request,
      idempotencyKey,
    }: {
      request: Request<'createEstablishment'>;
      idempotencyKey: string;
    }) => call('createEstablishment', request, { idempotencyKey }),
    onSuccess,
  });
}

export function useUpdateEstablishment() {
  const onSuccess = useEstablishmentsChanged();
  return useMutation({
    mutationFn: (request: Request<'updateEstablishment'>) => call('updateEstablishment', request),
    onSuccess,
  });
}

/** Deletes a barbershop and refreshes the session, whose menu lists it. */
export function useDeleteEstablishment() {
  const onSuccess = useEstablishmentsChanged();
  return useMutation({
    mutationFn: async ({ id }: Establishment) => {
      const answer = await call('deleteEstablishment', { id });
      await refreshSession();
      return answer;
    },
    onSuccess,
  });
}
