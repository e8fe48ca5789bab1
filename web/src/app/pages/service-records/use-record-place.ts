import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '@/api/error';
import { barberByUserName } from '@/features/collaborator/api';
import { barbershopBySlug } from '@/features/establishment/api';

/**
 * The shop for a new service record: the one with this slug, or one of the shops of the barber with this user name, which
 * can be changed.
 */
export function useRecordPlace(slugOrUserName: string) {
  const direct = useQuery(barbershopBySlug(slugOrUserName));
  const noShop = isStatus(direct.error, 404);
  const barber = useQuery({ ...barberByUserName(slugOrUserName), enabled: noShop });
  const shops = barber.data?.barbershops ?? [];
  const [chosen, choose] = useState('');
  const slug = chosen || (shops[0]?.slug ?? '');
  const theirs = useQuery({ ...barbershopBySlug(slug), enabled: slug !== '' });
  return {
    view: noShop ? theirs.data : direct.data,
    /** The barber, if a user name was given. */
    barber: barber.data,
    /** The shops to choose from, if a user name was given. */
    shops,
    slug,
    choose,
    error: noShop ? (barber.error ?? theirs.error) : direct.error,
    retry: () => void (noShop ? (barber.error ? barber.refetch() : theirs.refetch()) : direct.refetch()),
  };
}
