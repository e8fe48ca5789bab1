import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { daysFrom, shortDay, today } from '@/lib/sao-paulo';
import { makeCollaborator, makeEstablishment, makeItem, makeMe, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail, type Received } from '@/testing/server';

const path = '/establishment/navalha-de-ouro/schedule';
const tomorrow = daysFrom(today(), 2)[1] ?? '';
const rafael = makeCollaborator({ id: 31 });
const joao = makeCollaborator({
  id: 32,
  user: { id: 21, first_name: 'João', last_name: 'Pereira', user_name: 'joao', avatar: null },
});

const shop = () =>
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
const times = (free: string[]) =>
  answer('listAvailableDays', {
    days: daysFrom(today(), 7).map((date) => ({ date, available_times: date === tomorrow ? free : [] })),
  });

type User = Awaited<ReturnType<typeof openApp>>['user'];

async function chooseAll(user: User, time = '10:00') {
  await user.click(await screen.findByRole('button', { name: /Selecionar Colaborador/ }));
  await user.click(await screen.findByRole('button', { name: /Rafael Nunes/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: /Selecionar Serviços/ }));
  await user.click(await screen.findByRole('button', { name: /Corte masculino/ }));
  await user.click(screen.getByRole('button', { name: /Barba/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: new RegExp(shortDay(tomorrow)) }));
  await user.click(await screen.findByRole('button', { name: time }));
}

async function confirm(user: User, name = 'Carlos Lima') {
  const dialog = await screen.findByRole('dialog', { name: 'Confirmar agendamento' });
  if (name) await user.type(within(dialog).getByLabelText(/Informe seu nome/), name);
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
}

const bodyOf = (received: Received | undefined) => received?.body as Record<string, unknown>;
const proofRequired = {
  status: 403,
  body: { error: 'Confirme seu e-mail para continuar.', message: 'x', reason: 'CONTACT_PROOF_REQUIRED' },
};
const conflict = {
  status: 409,
  body: {
    error: 'O colaborador já possui outro agendamento.',
    message: 'x',
    suggestion: 'Horário mais próximo disponível: 10:30.',
    tip: 'Tente menos serviços.',
  },
};

describe('booking', () => {
  it('keeps dates disabled until somebody and something is chosen', async () => {
    shop();
    await openApp(path);
    await screen.findByRole('heading', { level: 1, name: 'Agendar com Navalha de Ouro' });
    const dates = screen.getAllByRole('button', { name: /\d\d\/\d\d/ });
    expect(dates).toHaveLength(7);
    for (const date of dates) expect(date).toBeDisabled();
    expect(screen.getByText('Selecione colaborador, serviços e uma data.')).toBeInTheDocument();
    expect(screen.getByText('Nenhum serviço selecionado.')).toBeInTheDocument();
  });

  it('books as a visitor, and goes to the shop', async () => {
    shop();
    times(['10:00', '10:15']);
    const booked = answer('createOrder', { message: 'Agendamento registrado com sucesso!', order: null });
    const { user, path: at } = await openApp(path);
    await chooseAll(user);
    expect(screen.getAllByText('R$ 80,00').length).toBeGreaterThan(0);
    await confirm(user);
    expect(await screen.findByRole('dialog', { name: 'Agendamento confirmado!' })).toBeInTheDocument();
    expect(bodyOf(booked[0])).toMatchObject({
      app_id: 2,
      entity_name: 'establishment',
      entity_id: 1,
      items: [
        { item_id: 1, quantity: 1, additions: [], removals: [] },
        { item_id: 2, quantity: 1, additions: [], removals: [] },
      ],
      customer_name: 'Carlos Lima',
      origin: 'App',
      fulfillment: 'dine-in',
      payment_status: 'pending',
      payment_method: 'Dinheiro',
      notes: '',
      order_datetime: `${tomorrow}T10:00:00`,
      attendant_id: 31,
    });
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(at()).toBe('/establishment/view/navalha-de-ouro'));
  });

  it('asks for the times of all services together', async () => {
    shop();
    const asked = times(['10:00']);
    const { user } = await openApp(path);
    await chooseAll(user);
    const last = asked.at(-1)?.url.searchParams;
    expect(last?.get('employer_id')).toBe('31');
    expect(last?.get('duration')).toBe('55');
    expect(last?.get('days')).toBe('7');
  });

  it('does not book without a name, nor when the dialog is cancelled', async () => {
    shop();
    times(['10:00']);
    const booked = answer('createOrder', { message: '', order: null });
    const { user } = await openApp(path);
    await chooseAll(user);
    await confirm(user, '');
    expect(await screen.findByText('Por favor, informe seu nome para continuar.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(booked).toHaveLength(0);
  });

  it('knows the name of who is signed in', async () => {
    shop();
    times(['10:00']);
    answer('getMe', makeMe());
    const booked = answer('createOrder', { message: '', order: null });
    const { user } = await openApp(path, { token: 'abc' });
    await chooseAll(user);
    await confirm(user, '');
    expect(await screen.findByText('Seu agendamento foi registrado com sucesso.')).toBeInTheDocument();
    expect(bodyOf(booked[0])['customer_name']).toBe('Dona Souza');
  });

  it('asks a visitor to prove an e-mail in its dialog, and books with what was typed', async () => {
    shop();
    times(['10:00']);
    fail('createOrder', proofRequired);
    const asked = answer('requestContactCode', { message: 'Enviado.', challenge: 'c0de' });
    const { user } = await openApp(path);
    await chooseAll(user);
    await confirm(user);
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar agendamento' });
    expect(await within(dialog).findByText('Confirme seu e-mail para continuar.')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('E-mail'), 'ana@exemplo.com.br');
    await user.click(within(dialog).getByRole('button', { name: 'Enviar código' }));
    const code = await within(dialog).findByLabelText('Código recebido por e-mail');
    expect(asked[0]?.body).toEqual({ email: 'ana@exemplo.com.br' });
    fail('confirmContact', { status: 422, body: { error: 'Código inválido ou expirado.' } });
    await user.type(code, '111111');
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar e agendar' }));
    expect(await within(dialog).findByText('Código inválido ou expirado.')).toBeInTheDocument();
    const proven = answer('confirmContact', { message: '', proof: 'the.proof', expires_in: 1800 });
    const booked = answer('createOrder', { message: 'Feito.', order: null });
    await user.clear(code);
    await user.type(code, '12 34 56');
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar e agendar' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(proven[0]?.body).toEqual({ challenge: 'c0de', code: '123456' });
    expect(bodyOf(booked[0])).toMatchObject({
      contact_proof: 'the.proof',
      customer_name: 'Carlos Lima',
      order_datetime: `${tomorrow}T10:00:00`,
    });
  });

  it('lets a visitor sign in within its dialog instead, and books with what was typed', async () => {
    shop();
    times(['10:00']);
    fail('createOrder', proofRequired);
    const { user } = await openApp(path);
    await chooseAll(user);
    await confirm(user);
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar agendamento' });
    await user.click(await within(dialog).findByRole('button', { name: 'Entrar na minha conta' }));
    answer('getMe', makeMe());
    answer('login', {
      message: '',
      user: makeUser(),
      token: { access_token: 'abc', token_type: 'bearer', expires_in: 1, user: makeUser() },
    });
    const booked = answer('createOrder', { message: 'Feito.', order: null });
    await user.type(within(dialog).getByLabelText('Usuário ou e-mail'), 'dona');
    await user.type(within(dialog).getByLabelText('Senha'), 'tesoura-e-pente');
    await user.click(within(dialog).getByRole('button', { name: 'Entrar e agendar' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(bodyOf(booked[0])['customer_name']).toBe('Carlos Lima');
    expect(booked[0]?.headers.get('authorization')).toBe('Bearer abc');
  });

  it('books the suggested time when it is free', async () => {
    shop();
    times(['10:00', '10:30']);
    fail('createOrder', conflict);
    const { user } = await openApp(path);
    await chooseAll(user);
    await confirm(user);
    const dialog = await screen.findByRole('dialog', { name: 'Conflito de horário' });
    expect(dialog).toHaveTextContent('O colaborador já possui outro agendamento.');
    expect(dialog).toHaveTextContent('Horário mais próximo disponível: 10:30.');
    expect(dialog).toHaveTextContent('Tente menos serviços.');
    const booked = answer('createOrder', { message: 'Feito.', order: null });
    await user.click(screen.getByRole('button', { name: 'Agendar no horário sugerido' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(bodyOf(booked[0])['order_datetime']).toBe(`${tomorrow}T10:30:00`);
  });

  it('says so when the suggested time is not among the free ones', async () => {
    shop();
    times(['10:00']);
    const booked = fail('createOrder', conflict);
    const { user } = await openApp(path);
    await chooseAll(user);
    await confirm(user);
    await user.click(await screen.findByRole('button', { name: 'Agendar no horário sugerido' }));
    expect(await screen.findByRole('dialog', { name: 'Horário incompatível' })).toHaveTextContent(
      'O horário sugerido (10:30) não está dentro do período de atendimento do colaborador.',
    );
    expect(booked).toHaveLength(1);
  });

  it('shows why a booking failed, in the server’s words or ours', async () => {
    shop();
    times(['10:00']);
    fail('createOrder', 500);
    const { user } = await openApp(path);
    await chooseAll(user);
    await confirm(user);
    expect(await screen.findByRole('dialog', { name: 'Erro' })).toHaveTextContent(
      'Não foi possível criar o agendamento.',
    );
  });

  it('uses the same key when the same booking is tried again', async () => {
    shop();
    times(['10:00']);
    const failed = fail('createOrder', 503);
    const { user } = await openApp(path);
    await chooseAll(user);
    await confirm(user);
    await user.click(await screen.findByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: '10:00' }));
    await confirm(user);
    await waitFor(() => expect(failed).toHaveLength(2));
    expect(failed[1]?.headers.get('idempotency-key')).toBe(failed[0]?.headers.get('idempotency-key'));
  });

  it('starts anew with another collaborator', async () => {
    shop();
    times(['10:00']);
    const { user } = await openApp(path);
    await chooseAll(user);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /Selecionar Colaborador/ }));
    await user.click(await screen.findByRole('button', { name: /João Pereira/ }));
    expect(await screen.findByText('Nenhum serviço selecionado.')).toBeInTheDocument();
    expect(screen.getByText('Selecione colaborador, serviços e uma data.')).toBeInTheDocument();
  });

  it('says that a day is full, and that times cannot be loaded', async () => {
    shop();
    times([]);
    const first = await openApp(path);
    await first.user.click(await screen.findByRole('button', { name: /Selecionar Colaborador/ }));
    await first.user.click(await screen.findByRole('button', { name: /Rafael Nunes/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await first.user.click(screen.getByRole('button', { name: /Selecionar Serviços/ }));
    await first.user.click(await screen.findByRole('button', { name: /Corte masculino/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await first.user.click(screen.getByRole('button', { name: new RegExp(shortDay(tomorrow)) }));
    expect(await screen.findByText('Nenhum horário disponível.')).toBeInTheDocument();
    fail('listAvailableDays', 500);
    await first.user.click(screen.getByRole('button', { name: 'Remover Corte masculino' }));
    await first.user.click(screen.getByRole('button', { name: /Selecionar Serviços/ }));
    await first.user.click(await screen.findByRole('button', { name: /Barba/ }));
    expect(await screen.findByText('Não foi possível carregar os horários disponíveis.')).toBeInTheDocument();
  });

  it('goes home when the shop cannot be loaded', async () => {
    fail('viewEstablishment', 500);
    answer('listEstablishments', {
      message: '',
      establishments: [],
      total: 0,
      current_page: 1,
      last_page: 1,
      per_page: 1000,
    });
    const { path: at } = await openApp(path);
    await waitFor(() => expect(at()).toBe('/'));
    expect(await screen.findByText('Não foi possível carregar o estabelecimento.')).toBeInTheDocument();
  });
});
