// Server answers for tests of appointment screens: one shop and one barber.
import type { Appointment } from '@/api/contract.gen';
import { makeEstablishment, makeMe, makeOrders } from './factories';
import { openApp } from './render';
import { answer } from './server';
import { makeBarbershop } from './visit-factories';

export const shop = makeEstablishment({ id: 5, user_id: 7 });
export const open = (path: string) => openApp(path, { token: 'abc' });
export const listed = (appointments: Appointment[]) => ({
  appointments,
  truncated: false,
  start_date: '2026-09-20',
});

export const barber = {
  message: '',
  user_id: 20,
  user: {
    id: 20,
    first_name: 'Rafael',
    last_name: 'Nunes',
    user_name: 'rafael',
    avatar: null,
    email: null,
    phone: null,
    city: null,
    uf: null,
  },
  barbershops: [{ id: 5, name: 'Navalha de Ouro', slug: 'navalha-de-ouro', logo: null }],
  barber: null,
};

/** Answers without appointments. */
export function answerAppointments(): void {
  answer('getMe', makeMe({ establishments: [shop] }));
  answer('viewBarbershop', makeBarbershop({ barbershop: shop }));
  answer('viewBarber', barber);
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listAppointmentsByEntity', listed([]));
  answer('listOrdersByEntity', makeOrders([]));
  answer('listAppointmentsByProvider', listed([]));
  answer('listOrdersByEmployer', { ...makeOrders([]), employer: null });
  answer('listMyAppointments', listed([]));
  answer('listMyOrderAppointments', {
    message: '',
    appointments: [],
    total: 0,
    current_page: 1,
    last_page: 1,
    per_page: 100,
  });
}
