import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { type ListSearch, readListSearch } from '@/lib/browser/list-search';

export type { ServiceRecord } from '@/api/contract.gen';

export const APP_ID = 1;
const REFRESH_MS = 60_000;

const FILTERS = ['status', 'start_date', 'end_date'] as const;
export type ServiceRecordSearch = ListSearch<(typeof FILTERS)[number]>;

/** The valid filters and the page of an address. */
export const readServiceRecordSearch = (search: Record<string, unknown>): ServiceRecordSearch =>
  readListSearch(search, FILTERS);

/** The requested days; without any, the server returns the last two months. */
const daysOf = ({ start_date, end_date }: ServiceRecordSearch) => ({
  ...(start_date && { start_date }),
  ...(end_date && { end_date }),
});

/** A shop's records in a period. */
export const serviceRecordsOfShop = (slug: string, search: ServiceRecordSearch) => ({
  ...query('listServiceRecordsByEntity', { entity_id: slug, entity_name: 'barbershop', ...daysOf(search) }),
  refetchInterval: REFRESH_MS,
});

/** The records of a barber, by user id, at all shops that the caller may see. */
export const serviceRecordsOfProvider = (userId: number, search: ServiceRecordSearch) => ({
  ...query('listServiceRecordsByProvider', { provider_id: userId, app_id: APP_ID, ...daysOf(search) }),
  refetchInterval: REFRESH_MS,
});

/** The caller's own service records as a client. */
export const myServiceRecords = (search: ServiceRecordSearch) => ({
  ...query('listMyServiceRecords', daysOf(search)),
  refetchInterval: REFRESH_MS,
});

/** One record. */
export const serviceRecordById = (id: number) => query('getServiceRecord', { id });

/** Invalidates all records after a change, even if it failed: its answer may have been lost. */
function useServiceRecordsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: nounKey('createServiceRecord') });
}

interface Attempt {
  request: Request<'createServiceRecord'>;
  /** The same for all tries of a record. */
  idempotencyKey: string;
}

/** Creates a service record. Requests with the same idempotency key create it once. */
export function useCreateServiceRecord() {
  const onSettled = useServiceRecordsChanged();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: Attempt) =>
      call('createServiceRecord', request, { idempotencyKey }),
    onSettled,
  });
}

/** Approves or refuses a record. */
export function useServiceRecordAction() {
  const onSettled = useServiceRecordsChanged();
  return useMutation({
    mutationFn: (request: Request<'updateServiceRecordStatus'>) => call('updateServiceRecordStatus', request),
    onSettled,
  });
}
