import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { ListAppointmentsResponse } from '@/api/contract.gen';
import { ApiError, isStatus } from '@/api/error';
import { nounKey, query } from '@/api/query';
import { type ListSearch, readListSearch } from '@/lib/browser/list-search';
import type { AppointmentAction } from './entry';

export type { Appointment } from '@/api/contract.gen';

export const APP_ID = 1;
const REFRESH_MS = 60_000;

const FILTERS = ['status', 'start_date', 'end_date'] as const;
export type AppointmentSearch = ListSearch<(typeof FILTERS)[number]>;

/** The valid filters and the page of an address. */
export const readAppointmentSearch = (search: Record<string, unknown>): AppointmentSearch =>
  readListSearch(search, FILTERS);

/** The searched days. Without days the server returns the last two months and all future appointments. */
const daysOf = ({ start_date, end_date }: AppointmentSearch) => ({
  ...(start_date && { start_date }),
  ...(end_date && { end_date }),
});

const NONE: ListAppointmentsResponse = { appointments: [], truncated: false, start_date: '' };

/** Earlier server versions answer an empty list with an error. */
const isNone = (error: unknown): boolean =>
  isStatus(error, 404) || (error instanceof ApiError && /nenhum agendamento/i.test(error.error));

type ListCall = 'listAppointmentsByEntity' | 'listAppointmentsByProvider' | 'listMyAppointments';

function list<Name extends ListCall>(name: Name, request: Request<Name>) {
  return {
    ...query(name, request),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ListAppointmentsResponse> => {
      try {
        return await call(name, request, { signal });
      } catch (error) {
        if (isNone(error)) return NONE;
        throw error;
      }
    },
    refetchInterval: REFRESH_MS,
  };
}

/** A shop's appointments of the searched days. */
export const appointmentsOfShop = (slug: string, search: AppointmentSearch) =>
  list('listAppointmentsByEntity', { entity_id: slug, entity_name: 'barbershop', ...daysOf(search) });

/** The appointments of a provider by user id, at all shops visible to the caller. */
export const appointmentsOfProvider = (userId: number, search: AppointmentSearch) =>
  list('listAppointmentsByProvider', { provider_id: userId, app_id: APP_ID, ...daysOf(search) });

/** The caller's own appointments as a client. */
export const myAppointments = (search: AppointmentSearch) => list('listMyAppointments', daysOf(search));

/** A shop's clients whose name contains the text. */
export const shopClients = (slug: string, q: string) =>
  query('listShopClients', { entity_id: slug, entity_name: 'barbershop', q });

/** Invalidates lists and free times after success and failure, as a failed request may have changed them. */
function useAppointmentsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: nounKey('createAppointment') }),
      client.invalidateQueries({ queryKey: nounKey('listAvailableTimes') }),
    ]);
}

interface Attempt {
  request: Request<'createAppointment'>;
  /** The same for all tries of an appointment. */
  idempotencyKey: string;
}

/** Creates an appointment. Requests with the same idempotency key create it once. */
export function useCreateAppointment() {
  const onSettled = useAppointmentsChanged();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: Attempt) =>
      call('createAppointment', request, { idempotencyKey }),
    onSettled,
  });
}

interface Change {
  id: number;
  action: AppointmentAction;
  /** The reason for a cancellation. */
  reason?: string;
  /** The version that the reader saw. */
  version: number;
}

/** Confirms, cancels or finishes an appointment. */
export function useAppointmentAction() {
  const onSettled = useAppointmentsChanged();
  return useMutation({
    mutationFn: (change: Change) => call('updateAppointmentStatus', statusRequest(change)),
    onSettled,
  });
}

function statusRequest({ id, action, reason, version }: Change): Request<'updateAppointmentStatus'> {
  if (action === 'cancel') return { id, status: 'cancelled', version, ...(reason && { reason }) };
  return action === 'confirm'
    ? { id, status: 'confirmed', version }
    : { id, status: 'completed', attendance_status: action, version };
}

/** The free times of a day for a duration in minutes. */
export const freeTimes = (collaboratorId: number, date: string, duration: number) => ({
  ...query('listAvailableTimes', { employer_id: collaboratorId, date, duration }),
  staleTime: 0,
});
