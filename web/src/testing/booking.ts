// Steps through the booking screen of one shop for tests.
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { daysFrom, shortDay, today } from '@/lib/time/sao-paulo';
import { makeBooking, makeCollaborator, makeEstablishment, makeItem, makeOrder } from './factories';
import type { openApp } from './render';
import { answer, type Received } from './server';

export const path = '/establishment/navalha-de-ouro/schedule';
export const tomorrow = daysFrom(today(), 2)[1] ?? '';
export const rafael = makeCollaborator({ id: 31 });
const joao = makeCollaborator({
  id: 32,
  user: { id: 21, first_name: 'João', last_name: 'Pereira', user_name: 'joao', avatar: null },
});

export const shop = () =>
  answer('viewEstablishment', {
    establishment: makeEstablishment(),
    items: [
      makeItem(),
      makeItem({ id: 2, name: 'Barba', price: 35, duration: 25 }),
      makeItem({ id: 3, name: 'Pomada', type: 'product' }),
    ],
    collaborators: [rafael, joao],
    items_total: 3,
  });
export const times = (free: string[]) =>
  answer('listAvailableDays', {
    days: daysFrom(today(), 7).map((date) => ({
      date,
      available_times: date === tomorrow ? free : [],
      free: [],
    })),
  });

/** The answers to a booking and to its page. */
export const created = (message: string) => {
  answer('showBooking', { message: '', booking: makeBooking({ id: 9 }) });
  return answer('createOrder', {
    message,
    order: makeOrder({ id: 9, appointment_status: 'pending' }),
    booking_secret: '1.abc',
    cancelled_since: false,
  });
};

type User = Awaited<ReturnType<typeof openApp>>['user'];

export async function chooseAll(user: User, time = '10:00') {
  await chooseCollaborator(user, /Rafael Nunes/);
  await chooseServices(user, /Corte masculino/, /Barba/);
  await user.click(screen.getByRole('button', { name: new RegExp(shortDay(tomorrow)) }));
  await user.click(await screen.findByRole('button', { name: time }));
}

export async function chooseCollaborator(user: User, name: RegExp) {
  await user.click(await screen.findByRole('button', { name: /Selecionar Colaborador/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Selecionar Colaborador' });
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

/** Opens the dialog for each service, because it closes by itself shortly after a click. */
export async function chooseServices(user: User, ...names: RegExp[]) {
  for (const name of names) {
    await user.click(screen.getByRole('button', { name: /Selecionar Serviços/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Selecionar Serviços' });
    await user.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
}

export async function confirm(user: User, name = 'Carlos Lima') {
  const dialog = await screen.findByRole('dialog', { name: 'Confirmar agendamento' });
  if (name) await user.type(within(dialog).getByLabelText(/Informe seu nome/), name);
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
}

export const bodyOf = (received: Received | undefined) => received?.body as Record<string, unknown>;
