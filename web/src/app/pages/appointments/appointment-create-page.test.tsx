import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAppointments, open, shop } from '@/testing/appointments';
import { makeEmployment, makeItem, makeMe, makeUser } from '@/testing/factories';
import { answer, fail } from '@/testing/server';
import { makeBarbershop } from '@/testing/visit-factories';

const SHOP = '/appointment/barbershop/navalha-de-ouro';

beforeEach(answerAppointments);

describe('a new appointment', () => {
  const CREATE = '/appointment/create/navalha-de-ouro';
  const clients = {
    clients: [
      { id: 30, first_name: 'Carlos', last_name: 'Lima' },
      { id: 31, first_name: 'Ana', last_name: '' },
    ],
  };

  beforeEach(() => {
    answer('listShopClients', clients);
    answer('listAvailableTimes', { available_times: ['09:00', '14:30'] });
    answer(
      'viewBarbershop',
      makeBarbershop({
        barbershop: shop,
        services: [makeItem(), makeItem({ id: 2, name: 'Barba', price: 30 })],
      }),
    );
  });

  it('shows all missing fields', async () => {
    const { user } = await open(CREATE);
    await user.selectOptions(await screen.findByLabelText(/^Barbeiro/), '');
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Erro de validação');
    for (const sentence of [
      'A data e hora do agendamento é obrigatória.',
      'Selecione um barbeiro para ser o prestador.',
      'Selecione ao menos um serviço.',
      'Escolha o cliente.',
    ]) {
      expect(refusal).toHaveTextContent(sentence);
    }
    expect(screen.getByRole('searchbox', { name: 'Buscar cliente pelo nome' })).toHaveFocus();
  });

  it('loads the clients again after a failure', async () => {
    fail('listShopClients', 503);
    const { user } = await open(CREATE);
    expect(await screen.findByText('Não foi possível carregar os clientes.')).toBeInTheDocument();
    answer('listShopClients', clients);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('button', { name: 'Carlos Lima' })).toBeInTheDocument();
  });

  it('marks and focuses the empty time beside an entered day', async () => {
    const { user } = await open(CREATE);
    await user.click(await screen.findByRole('button', { name: 'Carlos Lima' }));
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.type(screen.getByLabelText(/^Data/), '2030-11-20');
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(screen.getByLabelText(/^Hora/)).toHaveFocus());
    expect(screen.getByLabelText(/^Hora/)).toBeInvalid();
    expect(screen.getByLabelText(/^Data/)).toBeValid();
  });

  it('creates an appointment for a client at a free time, and shows it among pending ones', async () => {
    const created = answer('createAppointment', { message: 'Agendamento criado.', appointment: null });
    const times = answer('listAvailableTimes', { available_times: ['09:00', '14:30'] });
    const { user, path, router } = await open(CREATE);
    await user.click(await screen.findByRole('button', { name: 'Carlos Lima' }));
    await user.click(screen.getByRole('checkbox', { name: /Corte masculino/ }));
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.type(screen.getByLabelText(/^Data/), '2030-11-20');
    await user.click(await screen.findByRole('button', { name: '14:30' }));
    expect(screen.getByLabelText(/^Hora/)).toHaveValue('14:30');
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(path()).toBe(SHOP));
    expect(router.state.location.search).toEqual({ status: 'pending' });
    expect(created[0]?.body).toMatchObject({
      entity_id: 5,
      scheduled_at: '2030-11-20T14:30',
      duration: 50,
      provider_id: 20,
      client_id: 30,
      service_ids: [1, 2],
    });
    expect(times.at(-1)?.url.searchParams.get('duration')).toBe('50');
  });

  it("accepts a client's complete e-mail", async () => {
    const created = answer('createAppointment', { message: '', appointment: null });
    const { user, path } = await open(CREATE);
    await user.click(await screen.findByText('Com conta'));
    await user.type(screen.getByLabelText(/^E-mail ou nome de usuário/), 'ana@x.test');
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.type(screen.getByLabelText(/^Data/), '2030-11-20');
    await user.type(screen.getByLabelText(/^Hora/), '10:07');
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(path()).toBe(SHOP));
    expect(created[0]?.body).toMatchObject({ client: 'ana@x.test', scheduled_at: '2030-11-20T10:07' });
    expect(created[0]?.body).not.toHaveProperty('client_id');
  });

  it('offers the nearest free time for a time at which the services do not fit', async () => {
    const { user } = await open(CREATE);
    await user.click(await screen.findByRole('checkbox', { name: /Barba/ }));
    await user.type(screen.getByLabelText(/^Data/), '2030-11-20');
    await user.type(screen.getByLabelText(/^Hora/), '13:00');
    expect(
      await screen.findByText('13:00 não está entre os horários livres para 25 min.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Usar 14:30' }));
    expect(screen.getByLabelText(/^Hora/)).toHaveValue('14:30');
    expect(screen.queryByText(/não está entre os horários livres/)).not.toBeInTheDocument();
  });

  it('books a client without an account for the duration of the services', async () => {
    const created = answer('createOrder', { message: 'Reservado.', order: null } as never);
    const { user, path } = await open(CREATE);
    await user.click(await screen.findByText('Sem conta'));
    expect(
      screen.getByText('Para quem não tem conta, o agendamento dura a soma dos serviços.'),
    ).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Nome do cliente/), 'Zé da Esquina');
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.type(screen.getByLabelText(/^Data/), '2030-11-20');
    await user.click(await screen.findByRole('button', { name: '14:30' }));
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(path()).toBe(SHOP));
    expect(created[0]?.body).toMatchObject({ customer_name: 'Zé da Esquina', attendant_id: 1 });
  });

  it('shows a refusal, and offers a free time', async () => {
    fail('createAppointment', {
      status: 422,
      body: {
        error: 'x',
        message: 'x',
        errors: { client_id: ['Ninguém tem este e-mail ou nome de usuário.'] },
      },
    });
    const { user } = await open(CREATE);
    await user.click(await screen.findByText('Com conta'));
    await user.type(screen.getByLabelText(/^E-mail ou nome de usuário/), 'ana');
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.type(screen.getByLabelText(/^Data/), '2030-11-20');
    await user.type(screen.getByLabelText(/^Hora/), '10:00');
    const send = () => user.click(screen.getByRole('button', { name: 'Agendar' }));
    await send();
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Validação Falhou');
    expect(refusal).toHaveTextContent('Ninguém tem este e-mail ou nome de usuário.');
    expect(screen.getByLabelText(/^E-mail ou nome de usuário/)).toHaveFocus();
    fail('createAppointment', {
      status: 409,
      body: {
        error: 'Ocupado.',
        message: 'Ocupado.',
        reason: 'SLOT_TAKEN',
        suggestion: '14:30',
        tip: 'Dica.',
      },
    });
    await send();
    expect(await screen.findByText('Conflito de horário')).toBeInTheDocument();
    expect(screen.getByText('Horário mais próximo disponível: 14:30.')).toBeInTheDocument();
    expect(screen.getByText('Dica.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Usar 14:30' }));
    expect(screen.getByLabelText(/^Hora/)).toHaveValue('14:30');
    expect(screen.queryByText('Conflito de horário')).toBeNull();
  });

  it('repeats an appointment with an unknown outcome with its key, and names client and time', async () => {
    const lost = fail('createAppointment', 500);
    const { user, path } = await open(CREATE);
    await user.click(await screen.findByRole('button', { name: 'Carlos Lima' }));
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.type(screen.getByLabelText(/^Data/), '2030-11-20');
    await user.type(screen.getByLabelText(/^Hora/), '10:00');
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Não sabemos se o agendamento foi registrado.',
    );
    expect(screen.getByText(/^Carlos Lima, .*, 10:00$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Agendar' })).not.toBeInTheDocument();
    const again = answer('createAppointment', { message: '', appointment: null });
    await user.click(screen.getByRole('button', { name: 'Tentar agora' }));
    await waitFor(() => expect(path()).toBe(SHOP));
    const [first, second] = [...lost, ...again].map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBe(second);
    expect(again[0]?.body).toEqual(lost[0]?.body);
  });

  it("explains a conflict in the barber's own agenda", async () => {
    answer(
      'getMe',
      makeMe({
        user: makeUser({ id: 20 }),
        is_employer: true,
        employer: makeEmployment({ permissions: ['manage_agenda'] }),
      }),
    );
    fail('createAppointment', {
      status: 409,
      body: { error: 'O colaborador já possui.', message: 'x', reason: 'SLOT_TAKEN' },
    });
    const { user } = await open(CREATE);
    await user.click(await screen.findByRole('button', { name: 'Ana' }));
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.type(screen.getByLabelText(/^Data/), '2030-11-20');
    await user.type(screen.getByLabelText(/^Hora/), '10:00');
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    expect(await screen.findByText('Você já tem outro compromisso neste intervalo.')).toBeInTheDocument();
  });

  it('lets clients book for themselves at a free time', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 30 }) }));
    const created = answer('createAppointment', { message: '', appointment: null });
    const { user, path } = await open(CREATE);
    await user.click(await screen.findByRole('checkbox', { name: /Barba/ }));
    expect(screen.queryByText('Cliente')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Data/), '2030-11-20');
    expect(screen.queryByLabelText(/^Hora/)).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: '09:00' }));
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(path()).toBe('/appointment/my'));
    expect(created[0]?.body).not.toHaveProperty('client_id');
    expect(created[0]?.body).not.toHaveProperty('client');
  });

  it('returns to the previous screen on cancel', async () => {
    const { user, path } = await open(SHOP);
    await user.click(await screen.findByRole('link', { name: 'Agendar' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(path()).toBe(SHOP));
  });

  it('explains missing barbers, services and times', async () => {
    answer('viewBarbershop', makeBarbershop({ barbershop: shop, barbers: [], services: [] }));
    await open(CREATE);
    expect(await screen.findByText('Nenhum colaborador disponível.')).toBeInTheDocument();
    expect(screen.getByText('Nenhum serviço disponível.')).toBeInTheDocument();
    expect(screen.getByText('Selecione colaborador, serviços e uma data.')).toBeInTheDocument();
  });

  it('reports an unknown shop', async () => {
    fail('viewBarbershop', 404, 'x');
    await open(CREATE);
    expect(await screen.findByRole('heading', { name: 'Barbearia não encontrada.' })).toBeInTheDocument();
  });
});
