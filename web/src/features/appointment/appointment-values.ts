// The form values of a new appointment, and its requests.
import * as z from 'zod/mini';
import type { Request } from '@/api/client';
import {
  type ClientValues,
  type ClientWay,
  clientFields,
  clientRequest,
  clientRules,
  newClient,
} from '@/components/fields/client-values';
import { instantOf } from '@/lib/time/sao-paulo';
import { APP_ID } from './api';
import { messages } from './messages';
import type { WantedTime } from './wanted-time';

/** The duration of each service of an appointment, in minutes. */
export const SERVICE_MINUTES = 25;

export interface AppointmentValues extends ClientValues, Record<string, unknown> {
  /** A user's id; empty if none is chosen. */
  provider_id: string;
  service_ids: number[];
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM */
  time: string;
  notes: string;
}

/** The initial form values. */
export const newAppointment = (
  way: ClientWay,
  { provider = '', day = '', time = '' }: WantedTime,
): AppointmentValues => ({
  ...newClient(way),
  provider_id: provider,
  service_ids: [],
  day,
  time,
  notes: '',
});

/**
 * The duration in minutes: a fixed time per service for appointments, the sum of the services' durations for guests.
 */
export const durationOf = (
  { client_way: way, service_ids: ids }: Pick<AppointmentValues, 'client_way' | 'service_ids'>,
  services: readonly { id: number; duration: number }[],
): number =>
  way === 'guest'
    ? services
        .filter(({ id }) => ids.includes(id))
        .reduce((sum, { duration }) => sum + (duration || SERVICE_MINUTES), 0)
    : ids.length * SERVICE_MINUTES;

const WHEN = ['scheduled_at'];
const MINUTE_MS = 60_000;
/** The offset between São Paulo and the westernmost zone of Brazil. */
const ZONES_MS = 2 * 60 * MINUTE_MS;

/** Whether the time has passed in every zone of Brazil. The server checks the shop's own zone. */
const isPast = (day: string, time: string): boolean =>
  instantOf(day, time).getTime() + ZONES_MS <= Date.now();

export const appointmentSchema = z
  .looseObject({
    ...clientFields,
    provider_id: z.string().check(z.minLength(1, messages.providerRequired)),
    service_ids: z.array(z.number()).check(z.minLength(1, messages.servicesRequired)),
    day: z.string(),
    time: z.string(),
  })
  .check(
    ...clientRules,
    z.refine(({ day, time }) => day !== '' && time !== '', { error: messages.whenRequired, path: WHEN }),
    z.refine(({ day, time }) => !day || !time || !isPast(day, time), {
      error: messages.whenPast,
      path: WHEN,
    }),
  );

/** The request for a new appointment, with the end that earlier clients calculate. */
export function createRequest(values: AppointmentValues, entityId: number): Request<'createAppointment'> {
  const start = instantOf(values.day, values.time);
  const duration = durationOf(values, []);
  return {
    app_id: APP_ID,
    entity_name: 'barbershop',
    entity_id: entityId,
    scheduled_at: `${values.day}T${values.time}`,
    expected_end_time: new Date(start.getTime() + duration * MINUTE_MS).toISOString(),
    service_ids: values.service_ids,
    provider_id: Number(values.provider_id),
    ...clientRequest(values),
    description: '',
    status: 'pending',
    location: '',
    duration,
    notes: values.notes.trim(),
    payment_status: 'pending',
    appointment_type: 'presencial',
  };
}

const ORDERS_APP_ID = 2;

/** The request for a guest's booking. */
export const guestRequest = (
  values: AppointmentValues,
  entityId: number,
  employerId: number,
): Request<'createOrder'> => ({
  app_id: ORDERS_APP_ID,
  entity_name: 'establishment',
  entity_id: entityId,
  items: values.service_ids.map((item_id) => ({ item_id, quantity: 1, additions: [], removals: [] })),
  customer_name: values.customer_name.trim(),
  ...(values.customer_phone.trim() && { customer_phone: values.customer_phone.trim() }),
  origin: 'Telefone',
  fulfillment: 'dine-in',
  payment_status: 'pending',
  payment_method: 'Dinheiro',
  notes: values.notes.trim(),
  order_datetime: `${values.day}T${values.time}:00`,
  attendant_id: employerId,
});
