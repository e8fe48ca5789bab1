import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeEstablishment, makeMe, makeOrder } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, type Received } from '@/testing/server';

it.each([['listItems'], ['viewEstablishment']] as const)(
  'keeps what was typed when %s fails after it was read',
  async (call) => {
    const shop = makeEstablishment({ id: 5 });
    const order = makeOrder({ id: 9, entity_id: 5, type: 'service' });
    // Registered first, because its path also matches the other calls.
    answer('getOrder', { order, receipt: '', events: [], time_zone: 'America/Sao_Paulo' });
    answer('getMe', makeMe());
    answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
    answer('getEstablishment', { message: '', establishment: shop });
    answer('listItems', []);
    const { user, queryClient } = await openApp('/order/edit/5/9', { token: 'abc' });
    const name = await screen.findByRole('textbox', { name: 'Nome do cliente' });
    await user.clear(name);
    await user.type(name, 'Carla');
    const read = fail(call, 500);
    await act(() => queryClient.refetchQueries());
    expect(read.length).toBeGreaterThan(0);
    // Typing takes long enough for the screen to show the failure.
    await user.type(name, ' Lima');
    expect(screen.getByRole('textbox', { name: 'Nome do cliente' })).toHaveValue('Carla Lima');
  },
);

it('treats a change whose answer was lost as saved when the stored order has it', async () => {
  const shop = makeEstablishment({ id: 5 });
  let order = makeOrder({ id: 9, entity_id: 5, type: 'service', version: 3 });
  let sent: Received[] = [];
  let onRead = () => {};
  answer('getOrder', () => {
    onRead();
    return { order, receipt: 'RECIBO', events: [], time_zone: 'America/Sao_Paulo' };
  });
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listItems', []);
  const { user } = await openApp('/order/edit/5/9', { token: 'abc' });
  const name = await screen.findByRole('textbox', { name: 'Nome do cliente' });
  await user.clear(name);
  await user.type(name, 'Carla');
  cut('updateOrder');
  await user.click(screen.getByRole('button', { name: /^Salvar alterações/ }));
  expect(await screen.findByText('Não sabemos se a mudança foi salva.')).toBeInTheDocument();
  order = { ...order, customer_name: 'Carla', version: 4 };
  const refused = fail('updateOrder', { status: 409, body: { error: 'Mudou.', reason: 'EDIT_CONFLICT' } });
  onRead = () => {
    onRead = () => {};
    sent = answer('updateOrder', { message: '', order, booking_secret: null, cancelled_since: false });
  };
  await user.click(screen.getByRole('button', { name: /^Salvar alterações/ }));
  expect(await screen.findByRole('dialog', { name: /^Recibo/ })).toBeInTheDocument();
  expect(refused[0]?.body).toMatchObject({ version: 3 });
  expect(sent[0]?.body).toMatchObject({ customer_name: 'Carla', version: 4 });
});

/** Opens the edit screen of a booking at 2026-11-20. */
async function openBooking() {
  const shop = makeEstablishment({ id: 5 });
  const order = makeOrder({ id: 9, entity_id: 5, version: 3, attendant_id: 7 });
  answer('getOrder', { order, receipt: 'RECIBO', events: [], time_zone: 'America/Sao_Paulo' });
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listItems', []);
  const { user } = await openApp('/order/edit/5/9', { token: 'abc' });
  const name = await screen.findByRole('textbox', { name: 'Nome do cliente' });
  return { user, order, name };
}

it('moves a booking to the suggested time and saves it after a conflict', async () => {
  const { user, order } = await openBooking();
  const tip = 'Aceite o horário sugerido ou escolha outro da lista.';
  fail('updateOrder', { status: 409, body: { error: 'Conflito de horário.', suggestion: '13:30', tip } });
  await user.click(screen.getByRole('button', { name: /^Salvar alterações/ }));
  const take = await screen.findByRole('button', { name: 'Passar para 13:30 e salvar' });
  expect(screen.queryByText(/da lista/)).not.toBeInTheDocument();
  const done = { message: '', order: { ...order, version: 4 }, booking_secret: null, cancelled_since: false };
  const moved = answer('moveBooking', done);
  const sent = answer('updateOrder', done);
  await user.click(take);
  expect(await screen.findByRole('dialog', { name: /^Recibo/ })).toBeInTheDocument();
  expect(moved[0]?.body).toMatchObject({ employer_id: 7, starts_at: '2026-11-20T13:30', version: 3 });
  expect(sent[0]?.body).toMatchObject({ version: 4 });
});

it('repeats a move with an unknown outcome before it saves', async () => {
  const { user, order, name } = await openBooking();
  fail('updateOrder', { status: 409, body: { error: 'Conflito de horário.', suggestion: '13:30' } });
  await user.click(screen.getByRole('button', { name: /^Salvar alterações/ }));
  const lost = cut('moveBooking');
  await user.click(await screen.findByRole('button', { name: 'Passar para 13:30 e salvar' }));
  expect(await screen.findByText('Não sabemos se o agendamento mudou.')).toBeInTheDocument();
  expect(screen.queryByText('Conflito de horário.')).not.toBeInTheDocument();
  expect(name).toBeDisabled();
  const done = { message: '', order: { ...order, version: 4 }, booking_secret: null, cancelled_since: false };
  const moved = answer('moveBooking', done);
  const sent = answer('updateOrder', done);
  await user.click(screen.getByRole('button', { name: /^Salvar alterações/ }));
  expect(await screen.findByRole('dialog', { name: /^Recibo/ })).toBeInTheDocument();
  expect(moved[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  expect(sent[0]?.body).toMatchObject({ version: 4 });
});

it('shows the refusal of a move that is repeated before a save', async () => {
  const { user, name } = await openBooking();
  fail('updateOrder', { status: 409, body: { error: 'Conflito de horário.', suggestion: '13:30' } });
  await user.click(screen.getByRole('button', { name: /^Salvar alterações/ }));
  cut('moveBooking');
  await user.click(await screen.findByRole('button', { name: 'Passar para 13:30 e salvar' }));
  expect(await screen.findByText('Não sabemos se o agendamento mudou.')).toBeInTheDocument();
  fail('moveBooking', { status: 409, body: { error: 'Ocupado agora.', reason: 'SLOT_TAKEN' } });
  await user.click(screen.getByRole('button', { name: /^Salvar alterações/ }));
  expect(await screen.findByText('Ocupado agora.')).toBeInTheDocument();
  expect(screen.queryByText('Não sabemos se o agendamento mudou.')).not.toBeInTheDocument();
  expect(name).toBeEnabled();
});
