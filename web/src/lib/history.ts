// What was done to a booking or an appointment, in words.
import { shortDay } from './sao-paulo';
import { clockIn } from './zone-clock';

/** As the answers have it. */
export interface PastEvent {
  action: string;
  actor_first_name: string | null;
  at: string | null;
  reason: string | null;
  moved_from: string | null;
  by_customer?: boolean;
  /** How much was paid or given back, in reais. */
  amount?: number | null;
}

const deeds: Record<string, string> = {
  created: 'agendou',
  confirmed: 'confirmou',
  moved: 'remarcou',
  cancelled: 'cancelou',
  attended: 'registrou a presença',
  not_attended: 'registrou a falta',
  edited: 'alterou o pedido',
  paid: 'registrou o pagamento',
  refunded: 'devolveu o pagamento',
};
// Done by the suite, or by somebody who is removed.
const done: Record<string, string> = {
  created: 'Agendado',
  confirmed: 'Confirmado',
  moved: 'Remarcado',
  cancelled: 'Cancelado',
  attended: 'Presença registrada',
  not_attended: 'Falta registrada',
  edited: 'Pedido alterado',
  paid: 'Pagamento registrado',
  refunded: 'Pagamento devolvido',
};

/** '20/11, 14:10' on the clock of the shop. */
export function shortMoment(at: string, zone: string): string {
  const { day, time } = clockIn(zone, at);
  return `${shortDay(day)}, ${time}`;
}

/** 'Rafael confirmou'; `customer` stands for a customer whose name is not known. */
export function deedOf(event: PastEvent, customer: string): string {
  const who = event.actor_first_name || (event.by_customer ? customer : '');
  return who ? `${who} ${deeds[event.action] ?? event.action}` : (done[event.action] ?? event.action);
}
