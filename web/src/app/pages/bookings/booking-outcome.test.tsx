import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '@/api/session';
import { bodyOf, chooseAll, confirm, created, path, rafael, shop, times, tomorrow } from '@/testing/booking';
import { makeEstablishment, makeItem, makeMe, makeOrder, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, type Received } from '@/testing/server';

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

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('booking', () => {
  it('asks a visitor to prove an e-mail, and keeps the input', async () => {
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
    const booked = created('Feito.');
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

  it('lets a visitor sign in within the dialog, and keeps the input', async () => {
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
    const booked = created('Feito.');
    await user.type(within(dialog).getByLabelText('Usuário ou e-mail'), 'dona');
    await user.type(within(dialog).getByLabelText('Senha'), 'tesoura-e-pente');
    await user.click(within(dialog).getByRole('button', { name: 'Entrar e agendar' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(bodyOf(booked[0])['customer_name']).toBe('Carlos Lima');
    expect(booked[0]?.headers.get('authorization')).toBe('Bearer abc');
  });

  it('books the suggested time if it is free', async () => {
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
    const booked = created('Feito.');
    await user.click(screen.getByRole('button', { name: 'Agendar no horário sugerido' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(bodyOf(booked[0])['order_datetime']).toBe(`${tomorrow}T10:30:00`);
  });

  it('reports a suggested time that is not free', async () => {
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

  it('keeps the confirmation open after a refusal, with input and error', async () => {
    shop();
    times(['10:00']);
    const wrong = 'O telefone não existe.';
    fail('createOrder', {
      status: 422,
      body: { error: wrong, message: wrong, errors: { customer_phone: [wrong] } },
    });
    const { user } = await openApp(path);
    await chooseAll(user);
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar agendamento' });
    const phone = within(dialog).getByLabelText(/Telefone/);
    await user.type(phone, '11987654321');
    expect(phone).toHaveValue('(11) 98765-4321');
    await confirm(user);
    expect(await within(dialog).findByText(wrong)).toBeInTheDocument();
    expect(phone).toHaveAccessibleDescription(expect.stringContaining(wrong));
    await waitFor(() => expect(phone).toHaveFocus());
    expect(within(dialog).getByLabelText(/Informe seu nome/)).toHaveValue('Carlos Lima');

    fail('createOrder', { status: 429, body: { error: 'Muitos agendamentos.', message: 'x' } });
    await confirm(user, '');
    expect(await within(dialog).findByText('Muitos agendamentos.')).toBeInTheDocument();
    expect(within(dialog).queryByText(wrong)).not.toBeInTheDocument();
    expect(phone).not.toHaveAccessibleDescription(expect.stringContaining(wrong));
    await user.clear(phone);
    await user.type(phone, '1198765');
    await confirm(user, '');
    expect(await within(dialog).findByText(/Informe um telefone com DDD/)).toBeInTheDocument();
    expect(within(dialog).queryByText('Muitos agendamentos.')).not.toBeInTheDocument();
    await user.clear(phone);
    await user.type(phone, '11987654321');
    const booked = created('Feito.');
    await confirm(user, '');
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(bodyOf(booked[0])).toMatchObject({
      customer_name: 'Carlos Lima',
      customer_phone: '(11) 98765-4321',
    });
  });

  it('shows the advice of a refusal without a suggested time', async () => {
    shop();
    times(['10:00']);
    fail('createOrder', { status: 409, body: { ...conflict.body, suggestion: null } });
    const { user } = await openApp(path);
    await chooseAll(user);
    await confirm(user);
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar agendamento' });
    expect(await within(dialog).findByText('Tente menos serviços.')).toBeInTheDocument();
  });

  it('rejects a phone that cannot be called without a request', async () => {
    shop();
    times(['10:00']);
    const booked = created('');
    const { user } = await openApp(path);
    await chooseAll(user);
    await user.type(await screen.findByLabelText(/Telefone/), '1198765');
    await confirm(user);
    expect(await screen.findByText(/Informe um telefone com DDD/)).toBeInTheDocument();
    expect(booked).toHaveLength(0);
  });

  it('sends one request for two taps', async () => {
    shop();
    times(['10:00']);
    const booked = created('Feito.');
    const { user } = await openApp(path);
    await chooseAll(user);
    await user.type(await screen.findByLabelText(/Informe seu nome/), 'Carlos Lima');
    await user.dblClick(screen.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(booked).toHaveLength(1);
  });
});

describe('a booking with an unknown outcome', () => {
  const doubt = 'Não sabemos se o pedido chegou à barbearia.';
  const keyOf = (received: Received | undefined) => received?.headers.get('idempotency-key');

  async function reachDoubt() {
    shop();
    times(['10:00']);
    const lost = cut('createOrder');
    const app = await openApp(path);
    await chooseAll(app.user);
    await confirm(app.user);
    await screen.findByText(doubt);
    return { ...app, lost };
  }

  it('is repeated with the same key until the outcome is known', async () => {
    const { user, lost } = await reachDoubt();
    const failed = fail('createOrder', 503);
    await user.click(screen.getByRole('button', { name: 'Tentar agora' }));
    await waitFor(() => expect(failed).toHaveLength(1));
    expect(await screen.findByText(doubt)).toBeInTheDocument();
    const booked = created('Feito.');
    await user.click(await screen.findByRole('button', { name: 'Tentar agora' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect([keyOf(failed[0]), keyOf(booked[0])]).toEqual([keyOf(lost[0]), keyOf(lost[0])]);
    expect(booked[0]?.body).toEqual(lost[0]?.body);
    expect(sessionStorage.getItem('booking-attempt')).toBeNull();
  });

  it('is repeated when the network returns', async () => {
    const { lost } = await reachDoubt();
    const booked = created('Feito.');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(keyOf(booked[0])).toBe(keyOf(lost[0]));
  });

  it('is repeated after a reload', async () => {
    const { lost, close } = await reachDoubt();
    close();
    const booked = created('Feito.');
    await openApp(path);
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(keyOf(booked[0])).toBe(keyOf(lost[0]));
  });

  it('is repeated with the original token after the session ended', async () => {
    shop();
    times(['10:00']);
    answer('getMe', makeMe());
    const lost = cut('createOrder');
    const { user } = await openApp(path, { token: 'abc' });
    await chooseAll(user);
    await confirm(user, '');
    await screen.findByText(doubt);
    endSession();
    const booked = created('Feito.');
    await user.click(screen.getByRole('button', { name: 'Tentar agora' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(lost[0]?.headers.get('authorization')).toBe('Bearer abc');
    expect(booked[0]?.headers.get('authorization')).toBe('Bearer abc');
  });

  it('stays unknown if the gateway refuses the next try', async () => {
    const { user } = await reachDoubt();
    const refused = fail('createOrder', 429);
    await user.click(screen.getByRole('button', { name: 'Tentar agora' }));
    await waitFor(() => expect(refused).toHaveLength(1));
    expect(await screen.findByText(doubt)).toBeInTheDocument();
    expect(sessionStorage.getItem('booking-attempt')).not.toBeNull();
  });

  it('returns to the confirmation after a refusal', async () => {
    const { user } = await reachDoubt();
    fail('createOrder', { status: 409, body: { error: 'O dia está cheio.', message: 'x' } });
    await user.click(screen.getByRole('button', { name: 'Tentar agora' }));
    expect(await screen.findByText('O dia está cheio.')).toBeInTheDocument();
    expect(screen.getByLabelText(/Informe seu nome/)).toHaveValue('Carlos Lima');
    expect(sessionStorage.getItem('booking-attempt')).toBeNull();
  });

  it('reports a booking that was cancelled meanwhile', async () => {
    const { user } = await reachDoubt();
    answer('createOrder', {
      message: '',
      order: makeOrder({ appointment_status: 'cancelled' }),
      booking_secret: null,
      cancelled_since: true,
    });
    await user.click(screen.getByRole('button', { name: 'Tentar agora' }));
    expect(await screen.findByRole('dialog', { name: 'Agendamento cancelado' })).toBeInTheDocument();
  });

  /** Closes the tab: its own storage is lost. */
  async function loseTab() {
    const { close, lost } = await reachDoubt();
    close();
    sessionStorage.clear();
    answer('listEstablishments', {
      message: '',
      establishments: [],
      total: 0,
      current_page: 1,
      last_page: 1,
      per_page: 1000,
    });
    return lost;
  }
  const left = 'Não sabemos se um pedido seu chegou à barbearia.';

  it.each(['/', path])('survives its tab, and is repeated on demand only, from %s', async (start) => {
    const lost = await loseTab();
    const booked = created('Feito.');
    const { user } = await openApp(start);
    expect(await screen.findByText(left)).toBeInTheDocument();
    expect(booked).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect([keyOf(booked[0]), booked[0]?.body]).toEqual([keyOf(lost[0]), lost[0]?.body]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('booking-attempt'))).toEqual([]);
  });

  it('is discarded after a warning', async () => {
    await loseTab();
    const { user } = await openApp('/');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(screen.getByText(/Nesse caso o horário está reservado em seu nome/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Descartar mesmo assim' }));
    expect(screen.queryByText(left)).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('booking-attempt'))).toEqual([]);
  });

  it.each(['startsAt', 'triedAt'])('is forgotten when it is outdated by %s', async (moment) => {
    await loseTab();
    const key = Object.keys(localStorage).find((one) => one.startsWith('booking-attempt')) ?? '';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, [moment]: Date.now() - 48 * 3_600_000 }));
    await openApp('/');
    expect(await screen.findByText('Nenhuma barbearia encontrada.')).toBeInTheDocument();
    expect(screen.queryByText(left)).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('continues in its tab when another tab discards it', async () => {
    const { user, lost } = await reachDoubt();
    for (const key of Object.keys(localStorage))
      if (key.startsWith('booking-attempt')) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    const booked = created('Feito.');
    await user.click(screen.getByRole('button', { name: 'Tentar agora' }));
    expect(await screen.findByText('Feito.')).toBeInTheDocument();
    expect(keyOf(booked[0])).toBe(keyOf(lost[0]));
  });

  it('is given up after a second confirmation only', async () => {
    const { user } = await reachDoubt();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Desistir' }));
    expect(await screen.findByText('Desistir deste pedido?')).toBeInTheDocument();
    expect(sessionStorage.getItem('booking-attempt')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Desistir mesmo assim' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sessionStorage.getItem('booking-attempt')).toBeNull();
  });

  it('blocks bookings at other shops', async () => {
    const { close } = await reachDoubt();
    close();
    answer('viewEstablishment', {
      establishment: makeEstablishment({ id: 2, slug: 'outra', name: 'Outra' }),
      items: [makeItem()],
      collaborators: [rafael],
      items_total: 1,
    });
    const { user } = await openApp('/establishment/outra/schedule');
    expect(await screen.findByRole('link', { name: 'Ver o pedido' })).toHaveAttribute('href', path);
    expect(screen.queryByText('Escolha uma data')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Desistir mesmo assim' }));
    expect(await screen.findByText('Escolha uma data')).toBeInTheDocument();
  });
});
