import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AgendaStretch, CollaboratorAgenda } from '@/api/contract.gen';
import { readRecord, writeRecord } from '@/lib/browser/stored';
import { answerAppointments, listed, open, shop } from '@/testing/appointments';
import { makeEmployment, makeMe, makeOrder, makeOrders, makeUser } from '@/testing/factories';
import { answer, fail } from '@/testing/server';
import { makeAppointment, makeBarbershop } from '@/testing/visit-factories';

// A Wednesday before the start of all bookings.
const DAY = '2030-11-20';
const PATH = `/agenda/navalha-de-ouro?day=${DAY}`;

const stretch = (start: string, end: string, part: Partial<AgendaStretch> = {}): AgendaStretch => ({
  starts_at: `${DAY}T${start}:00.000Z`,
  ends_at: `${DAY}T${end}:00.000Z`,
  source: 'order',
  source_id: 0,
  held: false,
  ...part,
});

const agendaOf = (employer_id: number, stretches: AgendaStretch[] = []): CollaboratorAgenda => ({
  employer_id,
  provider_id: employer_id + 17,
  hours: [{ date: DAY, start_time: '09:00', end_time: '18:00' }],
  stretches,
});

const answerAgenda = (...agendas: CollaboratorAgenda[]) =>
  answer('listAgenda', { time_zone: 'America/Sao_Paulo', agendas, truncated: false });

const people = [
  { id: 3, user_id: 20, first_name: 'Rafael' },
  { id: 4, user_id: 21, first_name: 'Bia' },
];

beforeEach(() => {
  answerAppointments();
  const { barbers } = makeBarbershop();
  answer(
    'viewBarbershop',
    makeBarbershop({ barbershop: shop, barbers: people.map((one) => ({ ...barbers[0], ...one }) as never) }),
  );
  answer('listOrdersByEntity', makeOrders([]));
  fail('watchAgenda', 403);
  answer('listShopClients', { clients: [] });
  answer('listAvailableTimes', { available_times: [] });
  answerAgenda(agendaOf(3), agendaOf(4));
});

const column = (name: string) =>
  screen.findByRole('region', { name: `${name}, quarta-feira, 20 de novembro` });

describe('the agenda of a day', () => {
  it('has a column per person, with bookings of both sources by time', async () => {
    answer(
      'listOrdersByEntity',
      makeOrders([
        makeOrder({ attendant_id: 3, order_datetime: `${DAY}T13:00:00.000Z`, customer_name: 'Ana' }),
      ]),
    );
    answer('listAppointmentsByEntity', listed([makeAppointment({ id: 77, client_first_name: 'Beto' })]));
    answerAgenda(
      agendaOf(3, [
        stretch('13:00', '13:30'),
        stretch('14:00', '14:25', { source: 'appointment', source_id: 77 }),
        stretch('15:00', '15:30', { source: 'break', source_id: 9 }),
        stretch('16:00', '16:30', { source: 'taken' }),
      ]),
      agendaOf(4),
    );
    await open(PATH);
    const rafael = within(await column('Rafael'));
    expect(await rafael.findByRole('button', { name: /^10:00 Ana/ })).toHaveTextContent('Pendente');
    expect(rafael.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Livre 09:00–10:00',
      expect.stringMatching(/^10:00 Ana/),
      'Livre 10:30–11:00',
      expect.stringMatching(/^11:00 Beto/),
      'Livre 11:25–12:00',
      'Pausa 12:00–12:30',
      'Livre 12:30–13:00',
      'Ocupado 13:00–13:30',
      'Livre 13:30–18:00',
    ]);
    expect(within(await column('Bia')).getAllByRole('listitem')).toHaveLength(1);
  });

  it('moves between bookings and free time with the arrow keys', async () => {
    answerAgenda(agendaOf(3, [stretch('15:00', '15:30', { source: 'break' })]), agendaOf(4));
    const { user } = await open(PATH);
    const [first] = await screen.findAllByRole('button', { name: /agendar$/ });
    first?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('Livre 12:30–18:00');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toHaveTextContent('Livre 09:00–18:00');
    expect((await column('Bia')).contains(document.activeElement)).toBe(true);
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(document.activeElement).toBe(first);
  });

  it('preselects person, day and time when booking free time', async () => {
    const { user } = await open(PATH);
    const bia = within(await column('Bia'));
    bia.getByRole('button', { name: /agendar$/ }).focus();
    await user.keyboard('{Enter}');
    const book = within(await screen.findByRole('dialog', { name: 'Novo agendamento' }));
    expect(book.getByRole('combobox', { name: /^Barbeiro/ })).toHaveValue('21');
    expect(book.getByLabelText(/^Data/)).toHaveValue(DAY);
    expect(book.getByLabelText(/^Hora/)).toHaveValue('09:00');
  });

  it('asks before unsaved input of a booking is lost, and ignores a click outside the form', async () => {
    const { user } = await open(PATH);
    const name = { name: 'Novo agendamento' };
    await user.click(await screen.findByRole('button', name));
    await screen.findByRole('dialog', name);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', name));
    const dialog = await screen.findByRole('dialog', name);
    const notes = within(dialog).getByRole('textbox', { name: 'Observações' });
    await user.type(notes, 'Alérgico a talco');
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(screen.queryByText('Sair sem salvar?')).not.toBeInTheDocument();
    expect(notes).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(notes).toHaveValue('Alérgico a talco');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('books a person without an account, and repeats a lost request with its key', async () => {
    const sent = fail('createOrder', 503);
    const { user } = await open(PATH);
    await user.click(await screen.findByRole('button', { name: 'Novo agendamento' }));
    const book = within(await screen.findByRole('dialog', { name: 'Novo agendamento' }));
    await user.click(book.getByText('Sem conta'));
    await user.type(book.getByLabelText(/^Nome do cliente/), 'Dona Lurdes');
    const [service] = book.getAllByRole('checkbox');
    if (service) await user.click(service);
    await user.type(book.getByLabelText(/^Hora/), '10:00');
    await user.click(book.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await book.findByRole('button', { name: 'Tentar agora' })).toBeInTheDocument();
    expect(book.getByLabelText(/^Nome do cliente/)).toHaveValue('Dona Lurdes');
    const again = answer('createOrder', { message: 'Pedido criado.', order: makeOrder() } as never);
    await user.click(book.getByRole('button', { name: 'Tentar agora' }));
    expect(await screen.findByText('Pedido criado.')).toBeInTheDocument();
    expect(again[0]?.body).toMatchObject({
      customer_name: 'Dona Lurdes',
      attendant_id: 3,
      order_datetime: `${DAY}T10:00:00`,
    });
    expect(again[0]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
  });

  it('repeats a booking with an unknown outcome after a reload, with its key', async () => {
    const request = { entity_id: 5, customer_name: 'Dona Lurdes' };
    const whose = { establishmentId: 5, userId: 7 };
    const kept = { kind: 'order', ...whose, request, idempotencyKey: 'key-of-the-first-try' };
    writeRecord('session', 'agenda-attempt', kept);
    const sent = answer('createOrder', { message: 'Pedido criado.', order: makeOrder() } as never);
    await open(PATH);
    expect(await screen.findByText('Pedido criado.')).toBeInTheDocument();
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-of-the-first-try']);
    expect(sent[0]?.body).toEqual(request);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(readRecord('session', 'agenda-attempt')).toBeNull();
  });

  it("ignores another user's attempt, and gives up after a second click", async () => {
    const whose = { establishmentId: 5, userId: 7 };
    const kept = { kind: 'order', ...whose, request: {}, idempotencyKey: 'key' };
    writeRecord('session', 'agenda-attempt', { ...kept, userId: 8 });
    fail('createOrder', 503);
    const first = await open(PATH);
    await screen.findByRole('button', { name: 'Novo agendamento' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    first.close();
    writeRecord('session', 'agenda-attempt', kept);
    const { user } = await open(PATH);
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo agendamento' }));
    await user.click(dialog.getByRole('button', { name: 'Desistir' }));
    await user.click(dialog.getByRole('button', { name: 'Desistir mesmo assim' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(readRecord('session', 'agenda-attempt')).toBeNull();
  });

  it('moves an entry by keyboard, repeats a lost request with its key, and undoes the move', async () => {
    const order = { id: 8, version: 4, attendant_id: 3, customer_name: 'Ana', total_duration: 30 };
    answer(
      'listOrdersByEntity',
      makeOrders([makeOrder({ ...order, order_datetime: `${DAY}T13:00:00.000Z` })]),
    );
    answerAgenda(agendaOf(3, [stretch('13:00', '13:30')]), agendaOf(4));
    const { user } = await open(PATH);
    const entry = await screen.findByRole('button', { name: /^10:00 Ana/ });
    const target = screen.getByTestId('move-target');
    entry.focus();
    await user.keyboard('m{ArrowUp}');
    expect(target).toHaveTextContent('09:45–10:15, Rafael, quarta-feira, 20 de novembro: livre.');
    await user.keyboard('{PageUp}{ArrowRight}');
    expect(target).toHaveTextContent('09:00–09:30, Bia, quarta-feira, 20 de novembro: livre.');
    await user.keyboard('{Escape}');
    expect(target).toHaveTextContent('O agendamento ficou onde estava.');

    const sent = fail('moveBooking', 503);
    await user.keyboard('m{ArrowDown}{ArrowRight}{Enter}');
    // The booking was moved.
    answer(
      'listOrdersByEntity',
      makeOrders([
        makeOrder({ ...order, version: 5, attendant_id: 4, order_datetime: `${DAY}T13:15:00.000Z` }),
      ]),
    );
    answerAgenda(agendaOf(3), agendaOf(4, [stretch('13:15', '13:45')]));
    const ask = within(await screen.findByRole('dialog', { name: 'Mover agendamento' }));
    expect(ask.getByText('quarta-feira, 20 de novembro, às 10:00, com Rafael')).toBeInTheDocument();
    expect(ask.getByText('quarta-feira, 20 de novembro, às 10:15, com Bia')).toBeInTheDocument();
    await user.click(ask.getByRole('button', { name: 'Mover' }));
    expect(await ask.findByText(/ele não muda duas vezes/)).toBeInTheDocument();
    expect(within(await column('Bia')).getByText(/^10:15/)).toBeInTheDocument();
    expect(ask.getByText('quarta-feira, 20 de novembro, às 10:00, com Rafael')).toBeInTheDocument();
    const again = answer('moveBooking', {
      message: 'x',
      order: makeOrder({ ...order, version: 5 }),
    } as never);
    await user.click(ask.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(again).toHaveLength(1));
    expect(again[0]?.body).toEqual({ employer_id: 4, starts_at: `${DAY}T10:15`, version: 4 });
    expect(again[0]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));

    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('O agendamento voltou para o horário anterior.')).toBeInTheDocument();
    expect(again[1]?.body).toEqual({ employer_id: 3, starts_at: `${DAY}T10:00`, version: 5 });
  });

  it('warns that the target is occupied before the user confirms the move', async () => {
    const order = { attendant_id: 3, total_duration: 30 };
    answer(
      'listOrdersByEntity',
      makeOrders([
        makeOrder({ ...order, id: 8, customer_name: 'Ana', order_datetime: `${DAY}T13:00:00.000Z` }),
        makeOrder({ ...order, id: 9, customer_name: 'Davi', order_datetime: `${DAY}T13:30:00.000Z` }),
      ]),
    );
    answerAgenda(agendaOf(3, [stretch('13:00', '13:30'), stretch('13:30', '14:00')]));
    const { user } = await open(PATH);
    const entry = await screen.findByRole('button', { name: /^10:00 Ana/ });
    entry.focus();
    await user.keyboard('m{ArrowDown}{Enter}');
    const ask = within(await screen.findByRole('dialog', { name: 'Mover agendamento' }));
    expect(ask.getByText('Este horário está ocupado. Escolha outro.')).toBeInTheDocument();
  });

  it('does not move past bookings', async () => {
    answer(
      'listOrdersByEntity',
      makeOrders([
        makeOrder({
          attendant_id: 3,
          order_datetime: `${DAY}T13:00:00.000Z`,
          customer_name: 'Ana',
          appointment_status: 'attended',
        }),
      ]),
    );
    answerAgenda(agendaOf(3, [stretch('13:00', '13:30')]));
    const { user } = await open(PATH);
    const entry = await screen.findByRole('button', { name: /^10:00 Ana/ });
    entry.focus();
    await user.keyboard('m');
    expect(screen.getByTestId('move-target')).toBeEmptyDOMElement();
    await user.click(entry);
    const details = within(await screen.findByRole('dialog', { name: 'Agendamento' }));
    expect(details.queryByRole('button', { name: 'Mover' })).not.toBeInTheDocument();
  });

  it('opens a booking and confirms it', async () => {
    answer(
      'listOrdersByEntity',
      makeOrders([
        makeOrder({
          id: 8,
          attendant_id: 3,
          order_datetime: `${DAY}T13:00:00.000Z`,
          customer_name: 'Ana',
          customer_phone: '11987654321',
        }),
      ]),
    );
    answerAgenda(agendaOf(3, [stretch('13:00', '13:30')]));
    const sent = answer('updateOrderAppointmentStatus', { message: 'Agendamento confirmado.' } as never);
    const { user } = await open(PATH);
    await user.click(await screen.findByRole('button', { name: /^10:00 Ana/ }));
    const details = within(await screen.findByRole('dialog', { name: 'Agendamento' }));
    expect(details.getByRole('link', { name: /^Ligar para Ana/ })).toBeInTheDocument();
    await user.click(details.getByRole('button', { name: /^Confirmar: / }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirmar agendamento?' }));
    await user.click(question.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Agendamento confirmado.')).toBeInTheDocument();
    expect(sent.map(({ params, body }) => [params['id'], body])).toEqual([
      ['8', { action: 'confirm', version: 1 }],
    ]);
  });

  it('shows a loading failure and retries', async () => {
    fail('listAgenda', 500);
    const { user } = await open(PATH);
    expect(await screen.findByText('Não foi possível carregar a agenda.')).toBeInTheDocument();
    answerAgenda(agendaOf(3));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await column('Rafael')).toBeInTheDocument();
  });

  it('shows a message if nobody has hours', async () => {
    answerAgenda();
    await open(PATH);
    expect(
      await screen.findByText('Ninguém tem horários de atendimento nesta barbearia ainda.'),
    ).toBeInTheDocument();
  });
});

describe('the agenda of a week', () => {
  it('shows the days of one person', async () => {
    const asked = answerAgenda(agendaOf(4));
    await open(`${PATH}&view=week&person=4`);
    expect(await column('Bia')).toBeInTheDocument();
    const days = screen.getAllByRole('region', { name: /^Bia, / });
    expect(days).toHaveLength(7);
    expect(days[0]).toHaveAccessibleName('Bia, segunda-feira, 18 de novembro');
    const { searchParams } = asked.at(-1)?.url ?? new URL('x:');
    expect(Object.fromEntries(searchParams)).toEqual({
      establishment_id: '5',
      start_date: '2030-11-18',
      end_date: '2030-11-24',
      employer_ids: '4',
    });
  });
});

describe('collaborators without permissions', () => {
  it('see their own agenda and book people without an account', async () => {
    const employer = makeEmployment({ id: 4 });
    answer('getMe', makeMe({ user: makeUser({ id: 21 }), is_employer: true, employer }));
    answerAgenda(agendaOf(4));
    const { user } = await open(PATH);
    expect(await column('Bia')).toHaveTextContent('Livre 09:00–18:00');
    expect(screen.queryByRole('combobox', { name: 'Profissional' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Livre 09:00–18:00: agendar' }));
    const book = within(await screen.findByRole('dialog', { name: 'Novo agendamento' }));
    expect(book.getByLabelText(/^Nome do cliente/)).toBeInTheDocument();
    expect(book.queryByText('Já é cliente')).not.toBeInTheDocument();
  });
});

it('denies other users', async () => {
  answer('getMe', makeMe({ user: makeUser({ id: 99 }) }));
  await open(PATH);
  expect(await screen.findByText('Você não trabalha nesta barbearia.')).toBeInTheDocument();
});
