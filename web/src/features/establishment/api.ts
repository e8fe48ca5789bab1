import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { Establishment } from '@/api/contract.gen';
import { nounKey, query } from '@/api/query';
import { refreshSession } from '@/api/session';

export type { Collaborator, Establishment, Item } from '@/api/contract.gen';

/** Every barbershop of the marketplace; the home screen filters it as one types. */
export const barbershops = () => query('listEstablishments', { category: 'barbershop' });

/** A public page: the establishment, its items and its collaborators. */
export const establishmentBySlug = (slug: string) => query('viewEstablishment', { slug });

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
