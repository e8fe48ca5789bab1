// The form values of a service record: validation and request.
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
import { sumMoney } from '@/lib/text/money';
import { APP_ID } from './api';
import { messages } from './messages';

type PaymentMethod = Request<'createServiceRecord'>['payment_method'];

export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  'Pix',
  'Débito',
  'Crédito',
  'Dinheiro',
  'Fiado',
  'Cortesia',
  'Transferência bancária',
  'Vale-refeição',
  'Cheque',
  'PayPal',
];

export interface ServiceRecordValues extends ClientValues, Record<string, unknown> {
  /** A user's id; empty if none is chosen. */
  provider_id: string;
  service_ids: number[];
  payment_method: string;
  /** In reais before the discount; null if empty. */
  total_price: number | null;
  /** In reais. */
  discount: number | null;
  notes: string;
}

/** The initial form values. */
export const newServiceRecord = (way: ClientWay, providerId: string): ServiceRecordValues => ({
  ...newClient(way),
  provider_id: providerId,
  service_ids: [],
  payment_method: '',
  total_price: null,
  discount: 0,
  notes: '',
});

/** The sum of the catalogue prices in reais; null without services. */
export const priceOf = (ids: number[], services: { id: number; price: number }[]): number | null =>
  ids.length === 0 ? null : sumMoney(services.filter(({ id }) => ids.includes(id)).map(({ price }) => price));

export const serviceRecordSchema = z
  .looseObject({
    ...clientFields,
    provider_id: z.string().check(z.minLength(1, messages.providerRequired)),
    service_ids: z.array(z.number()).check(z.minLength(1, messages.servicesRequired)),
    payment_method: z.string().check(z.minLength(1, messages.paymentRequired)),
    total_price: z
      .nullable(z.number(messages.totalWrong))
      .check(z.refine((total) => total !== null, messages.totalRequired)),
    discount: z.nullable(z.number(messages.discountWrong)),
  })
  .check(
    ...clientRules,
    z.refine(({ total_price: total, discount }) => total === null || (discount ?? 0) <= total, {
      error: messages.discountTooHigh,
      path: ['discount'],
    }),
  );

/** The request for a new record. */
export const createRequest = (
  values: ServiceRecordValues,
  entityId: number,
): Request<'createServiceRecord'> => ({
  app_id: APP_ID,
  entity_name: 'barbershop',
  entity_id: entityId,
  service_ids: values.service_ids,
  provider_id: Number(values.provider_id),
  ...clientRequest(values),
  discount: values.discount ?? 0,
  payment_method: values.payment_method as PaymentMethod,
  total_price: values.total_price ?? 0,
  status: 'pending',
  notes: values.notes.trim(),
});
