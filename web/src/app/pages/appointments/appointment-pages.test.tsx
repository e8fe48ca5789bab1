import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAppointments, barber, listed, open, shop } from '@/testing/appointments';
import {
  makeMe,
  makeOrder,
  makeAppointment as makeOrderAppointment,
  makeOrders,
  makeUser,
} from '@/testing/factories';
import { answer, fail, hang } from '@/testing/server';
import { makeAppointment, makeBarbershop } from '@/testing/visit-factories';

const SHOP = '/appointment/barbershop/navalha-de-ouro';
const tab = (name: string | RegExp) => screen.findByRole('tab', { name });

beforeEach(answerAppointments);

describe("a shop's appointments", () => {
  it('shows tabs with counts, confirmed ones first, sorted by start', async () => {
    const at = (id: number, scheduled_at: string, client_first_name: string) =>
      makeAppointment({ id, scheduled_at, client_first_name });
    answer(
      'listAppointmentsByEntity',
      listed([
        at(1, '2030-11-22T17:30:00Z', 'Depois'),
        at(2, '2030-11-20T17:30:00Z', 'Antes'),
        makeAppointment({ id: 3, status: 'pending', notes: 'Com navalha.' }),
        makeAppointment({ id: 4, status: 'completed', attendance_status: 'attended' }),
        makeAppointment({ id: 5, status: 'completed', attendance_status: 'not_attended' }),
        makeAppointment({ id: 6, status: 'completed' }),
        makeAppointment({ id: 7, status: 'cancelled', client_first_name: null }),
      ]),
    );
    const { user } = await open(SHOP);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Agendamentos da Navalha de Ouro' }),
    ).toBeInTheDocument();
    expect(await tab('Confirmados 2')).toHaveAttribute('aria-selected', 'true');
    const names = screen.getAllByText(/^(Antes|Depois)$/).map((element) => element.textContent);
    expect(names).toEqual(['Antes', 'Depois']);
    const card = within(screen.getAllByRole('article')[0] as HTMLElement);
    for (const text of ['20/11/2030, 14:30', 'Confirmado', 'Corte masculino', 'Pagamento pendente']) {
      expect(card.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByText('Desde 20/09/2026.')).toBeInTheDocument();
    await user.click(await tab('Pendentes 1'));
    expect(screen.getByText('Com navalha.')).toBeInTheDocument();
    await user.click(await tab('Finalizados 3'));
    for (const end of ['como atendido', 'como não atendido', 'como não informado']) {
      expect(screen.getByText(`Agendamento finalizado ${end}`)).toBeInTheDocument();
    }
    await user.click(await tab('Cancelados 1'));
    expect(screen.getByText('Não identificado')).toBeInTheDocument();
    expect(screen.getByText('Cancelado')).toBeInTheDocument();
  });

  it('asks before confirming, naming the appointment, and reloads', async () => {
    const pending = makeAppointment({ status: 'pending' });
    const asked = answer('listAppointmentsByEntity', listed([pending]));
    const changed = answer('updateAppointmentStatus', {
      message: 'Agendamento confirmado.',
      appointment: null,
    });
    const { user } = await open(`${SHOP}?status=pending`);
    await user.click(await screen.findByRole('button', { name: /^Confirmar: Carlos/ }));
    const question = await screen.findByRole('dialog', { name: 'Confirmar agendamento?' });
    expect(question).toHaveTextContent('Carlos, 20/11/2030, 14:30, Corte masculino');
    expect(changed).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Agendamento confirmado.')).toBeInTheDocument();
    expect(changed[0]).toMatchObject({ params: { id: '1' }, body: { status: 'confirmed' } });
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  });

  it('shows why a change failed, and reloads', async () => {
    const asked = answer('listAppointmentsByEntity', listed([makeAppointment({ status: 'pending' })]));
    const { user } = await open(`${SHOP}?status=pending`);
    fail('updateAppointmentStatus', 500);
    await user.click(await screen.findByRole('button', { name: /^Confirmar: Carlos/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Erro ao confirmar o agendamento. Tente novamente.')).toBeInTheDocument();
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    fail('updateAppointmentStatus', 409, 'Outra pessoa já cancelou este agendamento.');
    await user.click(screen.getByRole('button', { name: /^Confirmar: Carlos/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Outra pessoa já cancelou este agendamento.')).toBeInTheDocument();
  });

  it("cancels with a reason and the seen version; a conflict shows the server's message", async () => {
    answer('listAppointmentsByEntity', listed([makeAppointment({ version: 4 })]));
    fail('updateAppointmentStatus', 500);
    const { user } = await open(SHOP);
    await user.click(await screen.findByRole('button', { name: /^Cancelar: Carlos/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar agendamento?' }));
    expect(dialog.getByText('Só a equipe vê.')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Motivo (opcional)'), ' Cliente ligou ');
    await user.click(dialog.getByRole('button', { name: 'Cancelar agendamento' }));
    expect(await dialog.findByText('Erro ao cancelar o agendamento. Tente novamente.')).toBeInTheDocument();
    const text = 'O agendamento foi alterado por outra pessoa. Veja como ficou e tente de novo.';
    const sent = fail('updateAppointmentStatus', 409, text);
    await user.click(dialog.getByRole('button', { name: 'Cancelar agendamento' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent[0]).toMatchObject({
      params: { id: '1' },
      body: { status: 'cancelled', reason: 'Cliente ligou', version: 4 },
    });
  });

  it('lists bookings made through orders with the same actions', async () => {
    answer('listAppointmentsByEntity', listed([makeAppointment({ scheduled_at: '2030-11-22T17:30:00Z' })]));
    const booked = {
      id: 9,
      entity_id: 5,
      version: 3,
      customer_name: 'Ana Souza',
      order_datetime: '2030-11-20T17:30:00Z',
    };
    const asked = answer(
      'listOrdersByEntity',
      makeOrders([
        makeOrder({ ...booked, type: 'appointment', status: 'scheduled', appointment_status: 'confirmed' }),
      ]),
    );
    const sent = answer('updateOrderAppointmentStatus', { message: 'Agendamento cancelado.' } as never);
    const { user } = await open(`${SHOP}?start_date=2030-11-01`);
    expect(await tab('Confirmados 2')).toBeInTheDocument();
    const names = screen.getAllByText(/^(Ana Souza|Carlos)$/).map((element) => element.textContent);
    expect(names).toEqual(['Ana Souza', 'Carlos']);
    expect(asked[0]?.url.searchParams.get('start_date')).toBe('2030-11-01');
    expect(asked[0]?.url.searchParams.get('type')).toBe('appointment');
    await user.click(screen.getByRole('button', { name: /^Cancelar: Ana Souza/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar agendamento?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancelar agendamento' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ action: 'cancel', version: 3 }));
  });

  it('records attendance after the start', async () => {
    answer('listAppointmentsByEntity', listed([makeAppointment({ scheduled_at: '2020-01-01T12:00:00Z' })]));
    const changed = fail('updateAppointmentStatus', 500);
    const { user } = await open(SHOP);
    for (const label of ['Atendido', 'Não Atendido']) {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${label}: Carlos`) }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Finalizar' }));
      expect(
        await screen.findByText('Erro ao finalizar o agendamento. Tente novamente.'),
      ).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    expect(changed.map(({ body }) => body)).toEqual([
      { status: 'completed', attendance_status: 'attended', version: 1 },
      { status: 'completed', attendance_status: 'not_attended', version: 1 },
    ]);
  });

  it('keeps tab and page in the address', async () => {
    answer(
      'listAppointmentsByEntity',
      listed(Array.from({ length: 30 }, (_, index) => makeAppointment({ id: index + 1, status: 'pending' }))),
    );
    const { user, router } = await open(SHOP);
    await user.click(await tab('Pendentes 30'));
    expect(screen.getAllByRole('article')).toHaveLength(24);
    await user.click(screen.getByRole('link', { name: 'Próxima' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6));
    expect(router.state.location.search).toEqual({ status: 'pending', page: 2 });
    expect(screen.getByText('25–30 de 30 agendamentos')).toBeInTheDocument();
  });

  it('filters by period, and reports a truncated list', async () => {
    const asked = answer('listAppointmentsByEntity', {
      ...listed([makeAppointment()]),
      truncated: true,
    });
    await open(`${SHOP}?start_date=2026-11-01&end_date=2026-11-30`);
    expect(
      await screen.findByText(/São muitos agendamentos: aqui estão só os 1 mais recentes/),
    ).toBeVisible();
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      entity_id: 'navalha-de-ouro',
      entity_name: 'barbershop',
      start_date: '2026-11-01',
      end_date: '2026-11-30',
    });
    expect(screen.getByLabelText('De')).toHaveValue('2026-11-01');
    expect(screen.getByRole('button', { name: 'Limpar período' })).toBeInTheDocument();
  });

  it("treats the server's empty list as empty, not as a failure", async () => {
    fail('listAppointmentsByEntity', 404, 'Nenhum agendamento encontrado.');
    await open(SHOP);
    expect(await screen.findByText('Nenhum agendamento confirmado neste período.')).toBeInTheDocument();
    expect(await tab('Confirmados 0')).toBeInTheDocument();
  });

  it('shows loading and a loading failure', async () => {
    hang('listAppointmentsByEntity');
    const { queryClient } = await open(SHOP);
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument());
    fail('listAppointmentsByEntity', 500);
    await queryClient.cancelQueries();
    await queryClient.refetchQueries();
    expect(await screen.findByText('Erro ao carregar agendamentos.')).toBeInTheDocument();
  });

  it('reports an unknown shop', async () => {
    fail('viewBarbershop', 404, 'x');
    await open(SHOP);
    expect(await screen.findByRole('heading', { name: 'Barbearia não encontrada.' })).toBeInTheDocument();
  });

  it("denies another owner's shop", async () => {
    fail('listAppointmentsByEntity', 403, 'Não.');
    answer('listMyEstablishments', { message: '', establishments: [] });
    const { path } = await open(SHOP);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(await screen.findByText('Acesso negado')).toBeInTheDocument();
  });

  it('reports a shop without an id', async () => {
    answer('viewBarbershop', makeBarbershop({ barbershop: null }));
    await open(SHOP);
    expect(await screen.findByText('Não foi possível obter o ID da barbearia.')).toBeInTheDocument();
  });
});

describe("a barber's appointments", () => {
  it('requests by user id, with the first name as title', async () => {
    const asked = answer('listAppointmentsByProvider', listed([makeAppointment()]));
    await open('/appointment/barber/rafael');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Agendamentos do barbeiro Rafael' }),
    ).toBeInTheDocument();
    expect(await screen.findByText('Carlos')).toBeInTheDocument();
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({ provider_id: '20', app_id: '1' });
  });

  it("lists the barber's bookings made through orders, without counter sales", async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 20 }) }));
    answer('listAppointmentsByProvider', listed([makeAppointment({ scheduled_at: '2030-11-22T17:30:00Z' })]));
    const booked = {
      id: 9,
      customer_name: 'Ana Souza',
      customer_phone: '11987654321',
      order_datetime: '2030-11-20T17:30:00Z',
    };
    const asked = answer('listOrdersByEmployer', {
      ...makeOrders([
        makeOrder({ ...booked, type: 'appointment', status: 'scheduled', appointment_status: 'confirmed' }),
      ]),
      employer: null,
    });
    await open('/appointment/barber/rafael?start_date=2030-11-01');
    expect(await tab('Confirmados 2')).toBeInTheDocument();
    const names = screen.getAllByText(/^(Ana Souza|Carlos)$/).map((element) => element.textContent);
    expect(names).toEqual(['Ana Souza', 'Carlos']);
    expect(screen.getByRole('link', { name: 'Ligar para Ana Souza: (11) 98765-4321' })).toHaveAttribute(
      'href',
      'tel:+5511987654321',
    );
    expect(screen.getByRole('link', { name: 'WhatsApp de Ana Souza' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Carlos/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Área do Colaborador' })).toBeInTheDocument();
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      employer_id: '1',
      type: 'appointment',
      start_date: '2030-11-01',
    });
  });

  it('names the shop of each booking, and requests no orders for a reader who may not see them', async () => {
    const other = { id: 6, name: 'Outra', slug: 'outra', logo: null };
    answer('viewBarber', { ...barber, barbershops: [...barber.barbershops, other] });
    answer('getMe', makeMe({ user: makeUser({ id: 999 }) }));
    answer('listAppointmentsByProvider', listed([makeAppointment()]));
    const asked = answer('listOrdersByEmployer', { ...makeOrders([]), employer: null });
    await open('/appointment/barber/rafael');
    expect(await screen.findByText('Carlos')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Navalha de Ouro' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Barbeiro' })).toHaveAttribute('href', '/barber/view/rafael');
    expect(asked).toHaveLength(0);
  });

  it('reports an unknown barber', async () => {
    fail('viewBarber', 404, 'x');
    await open('/appointment/barber/ninguem');
    expect(await screen.findByRole('heading', { name: 'Barbeiro não encontrado.' })).toBeInTheDocument();
  });
});

describe("the reader's own appointments", () => {
  beforeEach(() => {
    answer('getMe', makeMe({ user: makeUser({ id: 30 }) }));
  });

  it('lists appointments and bookings', async () => {
    answer('listMyAppointments', listed([makeAppointment()]));
    answer('listMyOrderAppointments', {
      message: '',
      appointments: [makeOrderAppointment(), makeOrderAppointment({ id: 2, appointment_status: 'attended' })],
      total: 2,
      current_page: 1,
      last_page: 1,
      per_page: 100,
    });
    const { user } = await open('/appointment/my');
    expect(await screen.findByRole('heading', { level: 1, name: 'Meus Agendamentos' })).toBeInTheDocument();
    expect(await tab('Confirmados 2')).toBeInTheDocument();
    expect(screen.getByText('Rafael')).toBeInTheDocument();
    expect(screen.getByText('Rafael Nunes')).toBeInTheDocument();
    // Each entry's shop arrives on its own.
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Navalha de Ouro' })).toHaveLength(2));
    await user.click(await tab('Finalizados 1'));
    expect(screen.getByText('Agendamento finalizado como atendido')).toBeInTheDocument();
  });

  it('cancels at the source of each entry', async () => {
    answer('listMyAppointments', listed([makeAppointment()]));
    answer('listMyOrderAppointments', {
      message: '',
      appointments: [makeOrderAppointment({ id: 9, order_datetime: '2030-11-21T17:30:00Z' })],
      total: 1,
      current_page: 1,
      last_page: 1,
      per_page: 100,
    });
    const cancelled = answer('updateAppointmentStatus', {
      message: 'Agendamento cancelado.',
      appointment: null,
    });
    const booking = answer('updateOrderAppointmentStatus', { message: 'Pedido cancelado.' } as never);
    const { user } = await open('/appointment/my');
    await user.click(await screen.findByRole('button', { name: /^Cancelar: Rafael, / }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }));
    expect(await screen.findByText('Agendamento cancelado.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /^Cancelar: Rafael Nunes, / }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }));
    expect(await screen.findByText('Pedido cancelado.')).toBeInTheDocument();
    expect(cancelled[0]).toMatchObject({ params: { id: '1' }, body: { status: 'cancelled', version: 1 } });
    expect(booking[0]).toMatchObject({ params: { id: '9' }, body: { action: 'cancel', version: 1 } });
  });

  it("moves to another time, and opens on the booking's page", async () => {
    answer('viewEstablishment', {
      establishment: shop,
      items: [],
      collaborators: [],
      items_total: 0,
    });
    answer('listMyAppointments', listed([makeAppointment({ version: 2 })]));
    answer('listMyOrderAppointments', {
      message: '',
      appointments: [makeOrderAppointment({ id: 9, order_datetime: '2030-11-21T17:30:00Z' })],
      total: 1,
      current_page: 1,
      last_page: 1,
      per_page: 100,
    });
    const times = answer('listAppointmentMoveTimes', {
      days: [{ date: '2030-11-20', available_times: ['14:30', '15:00'], free: [] }],
    });
    const moved = answer('moveAppointment', { message: '', appointment: makeAppointment({ version: 3 }) });
    const { user } = await open('/appointment/my');
    expect(await screen.findByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/booking/9');
    const [first] = screen.getAllByRole('button', { name: 'Remarcar' });
    if (first) await user.click(first);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('quarta-feira, 20 de novembro, às 14:30, com Rafael')).toBeInTheDocument();
    expect(await dialog.findByRole('button', { name: '14:30 horário atual' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: '15:00' }));
    await user.click(dialog.getByRole('button', { name: 'Remarcar' }));
    await waitFor(() =>
      expect(moved[0]?.body).toEqual({ employer_id: 3, starts_at: '2030-11-20T15:00', version: 2 }),
    );
    expect(times[0]).toMatchObject({ params: { id: '1' } });
  });

  it("shows that the shop's deadline has passed", async () => {
    answer('getEstablishment', { message: '', establishment: { ...shop, change_deadline_minutes: 120 } });
    const scheduled_at = new Date(Date.now() + 60 * 60_000).toISOString();
    answer('listMyAppointments', listed([makeAppointment({ scheduled_at })]));
    await open('/appointment/my');
    expect(await screen.findByText(/^O prazo para mudar pela internet passou/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Cancelar|Remarcar)/ })).not.toBeInTheDocument();
  });

  it('shows why a cancellation is too late', async () => {
    const scheduled_at = new Date(Date.now() - 60_000).toISOString();
    answer('listMyAppointments', listed([makeAppointment({ scheduled_at })]));
    await open('/appointment/my');
    expect(
      await screen.findByText('O horário já chegou: para cancelar, fale com a barbearia.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Cancelar/ })).not.toBeInTheDocument();
  });
});
