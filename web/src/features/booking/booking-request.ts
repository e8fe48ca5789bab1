import type { BookingRequest } from './api';
import { type Choice, isAnybody } from './booking-state';
import type { Customer } from './customer';

const APP_ID = 2;

/** The request for a booking. `proof` shows that the visitor reads an e-mail address. */
export const bookingRequest = (
  establishmentId: number,
  choice: Choice,
  customer: Customer,
  proof: string | undefined,
): BookingRequest => ({
  app_id: APP_ID,
  entity_name: 'establishment',
  entity_id: establishmentId,
  items: choice.services.map(({ id }) => ({ item_id: id, quantity: 1, additions: [], removals: [] })),
  customer_name: customer.name,
  ...(customer.phone && { customer_phone: customer.phone }),
  ...(proof && { contact_proof: proof }),
  origin: 'App',
  fulfillment: 'dine-in',
  payment_status: 'pending',
  payment_method: 'Dinheiro',
  notes: '',
  order_datetime: `${choice.date}T${choice.time}:00`,
  ...(isAnybody(choice.collaborator) ? { any_attendant: true } : { attendant_id: choice.collaborator.id }),
});
