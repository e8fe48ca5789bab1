// Describes the events of a booking or an appointment.
import { shortDay } from './sao-paulo';
import { clockIn } from './zone-clock';

/** An event as the server returns it. */
export interface PastEvent {
  action: string;
  actor_first_name: string | null;
  at: string | null;
  reason: string | null;
  moved_from: string | null;
  by_customer?: boolean;
  /** The paid or refunded amount, in reais. */
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
// The texts of events without an actor: by the system or by a removed user.
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

/** '20/11, 14:10' in the shop's zone. */
export function shortMoment(at: string, zone: string): string {
  const { day, time } = clockIn(zone, at);
  return `${shortDay(day)}, ${time}`;
}

/**
 * 'Rafael confirmou', or 'Pagamento registrado' without an actor. `customer` names a customer without a name.
 * `sale`: the event is of a sale, not of a booking.
 */
export function deedOf({ action, ...event }: PastEvent, customer: string, sale = false): string {
  const who = event.actor_first_name || (event.by_customer ? customer : '');
  if (sale && action === 'created') return who ? `${who} registrou a venda` : 'Venda registrada';
  return who ? `${who} ${deeds[action] ?? action}` : (done[action] ?? action);
}
