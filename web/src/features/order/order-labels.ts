// Labels of order values, and the options of the forms.
import type { Order } from '@/api/contract.gen';
import { bookingStateLabel } from '@/lib/shops/booking-states';

type Label = { value: string; label: string };

export const ORIGINS = ['Balcão', 'WhatsApp', 'Telefone', 'App'] as const;

export const FULFILLMENTS = [
  { value: 'dine-in', label: 'Local' },
  { value: 'take-away', label: 'Levar' },
  { value: 'delivery', label: 'Delivery' },
] as const;

export const PAYMENT_STATUSES = [
  { value: 'pending', label: 'Pendente' },
  { value: 'paid', label: 'Pago' },
  { value: 'failed', label: 'Falhou' },
] as const;

/** The statuses of the forms and those that follow from refunds of cancelled orders. */
export const ALL_PAYMENT_STATUSES = [
  ...PAYMENT_STATUSES,
  { value: 'refunded', label: 'Devolvido' },
  { value: 'partially_refunded', label: 'Devolvido em parte' },
] as const;

/** The payment statuses of the list's filter. */
export const FILTERED_PAYMENT_STATUSES = [
  ...ALL_PAYMENT_STATUSES,
  { value: 'due', label: 'A receber' },
] as const;

export const PAYMENT_METHODS = [
  'Dinheiro',
  'Pix',
  'Crédito',
  'Débito',
  'Fiado',
  'Cortesia',
  'Transferência bancária',
  'Vale-refeição',
  'Cheque',
  'PayPal',
] as const;

export const ORDER_STATUSES = [
  { value: 'scheduled', label: 'Agendado' },
  { value: 'completed', label: 'Concluído' },
  { value: 'cancelled', label: 'Cancelado' },
] as const;

/** The order statuses of the list's filter. */
export const FILTERED_ORDER_STATUSES = [
  { value: 'not_cancelled', label: 'Não cancelado' },
  ...ORDER_STATUSES,
] as const;

/** The options of the weekday filter, with the server's numbers: 0 is Sunday. */
export const WEEKDAYS = [
  { value: '1', label: 'Segunda-feira' },
  { value: '2', label: 'Terça-feira' },
  { value: '3', label: 'Quarta-feira' },
  { value: '4', label: 'Quinta-feira' },
  { value: '5', label: 'Sexta-feira' },
  { value: '6', label: 'Sábado' },
  { value: '0', label: 'Domingo' },
] as const;

const HOURS_OF_DAY = 24;

/** The options of the hour filter: '0h' to '23h', in the shop's zone. */
export const HOURS = Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({
  value: String(hour),
  label: `${hour}h`,
}));

const labelIn = (labels: readonly Label[], value: string): string =>
  labels.find((label) => label.value === value)?.label ?? value;

/** The label of a fulfillment. */
export const fulfillmentLabel = (value: string): string => labelIn(FULFILLMENTS, value);
/** The label of a payment status. */
export const paymentLabel = (value: string): string => labelIn(ALL_PAYMENT_STATUSES, value);
/** The label of an order status. */
export const orderStatusLabel = (value: string): string => labelIn(ORDER_STATUSES, value);

/** The status of an order: a booking's state has its own label, as in the agenda; a sale is finished or cancelled. */
export const statusLabelOf = ({ type, status, appointment_status }: Order): string =>
  type === 'appointment' && appointment_status
    ? bookingStateLabel(appointment_status)
    : orderStatusLabel(status);

/** '2x Corte' */
export const lineLabel = (quantity: number, name: string): string =>
  `${quantity}x ${name.replace('(Combo)', '').trim()}`;
