import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { Establishment } from '@/api/contract.gen';
import { nounKey, query } from '@/api/query';
import { refreshSession } from '@/api/session';

export type { Collaborator, Establishment, Item } from '@/api/contract.gen';

/** Every barbershop of the marketplace; the home screen filters it as one types. */
export const barbershops = () => query('listEstablishments', { category: 'barbershop' });

/** The barbershops that have a text in what they say of themselves or in the name of a service. */
export const barbershopsWith = (q: string) => query('listEstablishments', { category: 'barbershop', q });

const OPENINGS_MS = 60_000;

/** When shops are open and have time next, asked for anew while they are on the screen. At most 50 shops. */
export const openingsOf = (establishment_ids: number[]) => ({
  ...query('listOpenings', { establishment_ids }),
  refetchInterval: OPENINGS_MS,
});

/** A public page: the establishment, its items and its collaborators. */
export const establishmentBySlug = (slug: string) => query('viewEstablishment', { slug });

/** A barbershop as who works there sees it: its active services, its people and their users. */
export const barbershopBySlug = (slug: string) => query('viewBarbershop', { slug });

/** One establishment, to be edited or named. */
export const establishmentById = (id: number) => query('getEstablishment', { id });

/** The establishments that the signed-in user owns. */
export const myBarbershops = () => query('listMyEstablishments', { category: 'barbershop' });

/** Every list and page of establishments is asked for anew. */
function useEstablishmentsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: nounKey('viewEstablishment') });
}

export function useCreateEstablishment() {
  const onSuccess = useEstablishmentsChanged();
  return useMutation({
    mutationFn: (request: Request<'createEstablishment'>) => call('createEstablishment', request),
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

/** Takes a barbershop off the marketplace, and out of the owner's menu. */
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
