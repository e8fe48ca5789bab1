// Goal: lists of bookings state the deposit to its client and to the shop, and no dialog hides what it costs.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Order, OrderAppointment } from '@/api/contract.gen';
import { answerAppointments, listed, open } from '@/testing/appointments';
import {
  makeDeposit,
  makeEstablishment,
  makeMe,
  makeOrder,
  makeAppointment as makeOrderAppointment,
  makeOrders,
} from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer } from '@/testing/server';

const AT = '2999-11-21T17:30:00Z';
const RECEIVED = makeDeposit({ status: 'received' });

beforeEach(answerAppointments);

const answerOwn = (part: Partial<OrderAppointment>) => {
  answer('getMe', makeMe());
  answer('listMyAppointments', listed([]));
  answer('listMyOrderAppointments', {
    message: '',
    appointments: [makeOrderAppointment({ id: 9, order_datetime: AT, ...part })],
    total: 1,
    current_page: 1,
    last_page: 1,
    per_page: 100,
  });
};

const answerShop = (part: Partial<Order>) => {
  const order = makeOrder({ id: 9, entity_id: 5, type: 'appointment', order_datetime: AT, ...part });
  answer('listAppointmentsByEntity', listed([]));
  answer('listOrdersByEntity', makeOrders([order]));
  return open('/appointment/barbershop/navalha-de-ouro?start_date=2999-11-01');
};

it('the client reads amount and deadline on the dashboard', async () => {
  answerOwn({ appointment_status: 'pending', deposit: makeDeposit({ due_at: '2999-11-20T17:13:00Z' }) });
  answer('listMyEstablishments', { message: '', establishments: [] });
  await openApp('/dashboard', { token: 'abc' });
  const next = await screen.findByRole('region', { name: 'Próximo agendamento' });
  await waitFor(() =>
    expect(next).toHaveTextContent(/Pague R\$ 20,00 por Pix até .*20 de novembro, às 14:13\./),
  );
});

it('the client reads what is left to pay of a deposit', async () => {
  const deposit = makeDeposit({ due: 15, due_at: '2999-11-20T17:13:00Z' });
  answerOwn({ appointment_status: 'pending', deposit });
  await open('/appointment/my?status=pending');
  expect(await screen.findByText(/^Pague o resto do sinal, R\$ 15,00, por Pix até .*14:13\./)).toBeVisible();
});

it('the client reads of a received deposit in the list and before cancelling', async () => {
  answerOwn({ appointment_status: 'confirmed', deposit: RECEIVED });
  const { user } = await open('/appointment/my');
  expect(await screen.findByText('A barbearia recebeu o sinal. Seu horário está garantido.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Cancelar: Rafael Nunes/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar agendamento?' }));
  expect(dialog.getByText('A barbearia já recebeu o sinal. Fale com ela sobre a devolução.')).toBeVisible();
});

it('the client of a cancelled booking is told whom to ask for the deposit', async () => {
  answerOwn({ appointment_status: 'cancelled', deposit: RECEIVED });
  await open('/appointment/my?status=cancelled');
  expect(await screen.findByText(/^A barbearia tinha recebido o sinal\. Fale com ela/)).toBeVisible();
});

it.each([
  ['awaited', 1],
  ['received', 0],
])('the shop is told that confirming waives a deposit: %s', async (status, count) => {
  const { user } = await answerShop({ appointment_status: 'pending', deposit: makeDeposit({ status }) });
  await user.click(await screen.findByRole('tab', { name: 'Pendentes 1' }));
  await user.click(screen.getByRole('button', { name: /^Confirmar: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar agendamento?' }));
  const text = 'O sinal ainda não foi recebido por inteiro. Confirmar dispensa o sinal.';
  expect(dialog.queryAllByText(text)).toHaveLength(count);
});

it('the shop is told before cancelling what the customer has paid', async () => {
  const { user } = await answerShop({ appointment_status: 'confirmed', total_paid: 20, deposit: RECEIVED });
  await user.click(await screen.findByRole('button', { name: /^Cancelar: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar agendamento?' }));
  expect(dialog.getByText(/^R\$ 20,00 já recebidos\. Depois de cancelar, devolva/)).toBeVisible();
});

it('the shop reads what to refund for a cancelled booking, with a link to its order', async () => {
  answer('getMe', makeMe({ establishments: [makeEstablishment({ id: 5 })] }));
  const { user } = await answerShop({
    appointment_status: 'cancelled',
    status: 'cancelled',
    total_paid: 20,
    deposit: RECEIVED,
    order_number: '012',
  });
  await user.click(await screen.findByRole('tab', { name: 'Cancelados 1' }));
  expect(screen.getByText('A devolver: R$ 20,00.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Devolver: pedido 012' })).toHaveAttribute(
    'href',
    '/order/list/5?start_date=2999-11-21&end_date=2999-11-21&status=cancelled&customer_name=Carlos+Lima',
  );
});

it('client and shop read that a deposit was refunded', async () => {
  const deposit = makeDeposit({ status: 'refunded' });
  answerOwn({ appointment_status: 'cancelled', deposit });
  const { close } = await open('/appointment/my?status=cancelled');
  expect(await screen.findByText('O sinal foi devolvido.')).toBeVisible();
  close();
  const { user } = await answerShop({ appointment_status: 'cancelled', status: 'cancelled', deposit });
  await user.click(await screen.findByRole('tab', { name: 'Cancelados 1' }));
  expect(screen.getByText('Sinal devolvido')).toBeVisible();
});
