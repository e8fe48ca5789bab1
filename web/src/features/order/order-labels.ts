// What the words of orders are called on the screen, and the choices of the forms.
import type { Order } from '@/api/contract.gen';
import { bookingStateLabel } from '@/lib/booking-states';

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

/** Those that follow from refunds of cancelled orders stand beside those of the forms. */
export const ALL_PAYMENT_STATUSES = [
  ...PAYMENT_STATUSES,
  { value: 'refunded', label: 'Devolvido' },
  { value: 'partially_refunded', label: 'Devolvido em parte' },
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

const labelIn = (labels: readonly Label[], value: string): string =>
  labels.find((label) => label.value === value)?.label ?? value;

export const fulfillmentLabel = (value: string): string => labelIn(FULFILLMENTS, value);
export const paymentLabel = (value: string): string => labelIn(ALL_PAYMENT_STATUSES, value);
export const orderStatusLabel = (value: string): string => labelIn(ORDER_STATUSES, value);

/** A booking's state is told apart as the agenda does; a sale is done or cancelled. */
export const statusLabelOf = ({ type, status, appointment_status }: Order): string =>
  type === 'appointment' && appointment_status
    ? bookingStateLabel(appointment_status)
    : orderStatusLabel(status);

/** '2x Corte' */
export const lineLabel = (quantity: number, name: string): string =>
  `${quantity}x ${name.replace('(Combo)', '').trim()}`;
