import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storedToken } from '@/api/token';
import { hardNavigate } from '@/lib/browser/hard-navigate';
import { makeMe, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, hang } from '@/testing/server';

vi.mock('@/lib/browser/hard-navigate', () => ({ hardNavigate: vi.fn() }));
beforeEach(() => {
  vi.mocked(hardNavigate).mockClear();
  answer('getSettings', { google_client_id: '' });
});

const unverified = () => makeMe({ user: makeUser({ email_verified_at: null }) });

const fillLogin = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
  await user.type(await screen.findByLabelText('Usuário ou e-mail'), 'dono');
  await user.type(screen.getByLabelText('Senha'), 'navalha-demo');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
};

describe('login', () => {
  it('requires both fields', async () => {
    const { user } = await openApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(screen.getByText('Informe seu usuário ou e-mail.')).toBeInTheDocument();
    expect(screen.getByText('Informe sua senha.')).toBeInTheDocument();
  });

  it('covers the screen with changing messages while it signs in', async () => {
    hang('login');
    const { user } = await openApp('/login');
    await fillLogin(user);
    expect(await screen.findByText('Autenticando...')).toBeInTheDocument();
    expect(await screen.findByText('Aguarde...', {}, { timeout: 2000 })).toBeInTheDocument();
  });

  it('stores the token and reloads the page at the dashboard', async () => {
    const user = makeUser();
    const token = { access_token: 'abc', token_type: 'bearer', expires_in: 60, user };
    const calls = answer('login', { message: '', token, user });
    const app = await openApp('/login');
    await fillLogin(app.user);
    await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('/dashboard'));
    expect(storedToken()).toBe('abc');
    expect(calls[0]?.body).toEqual({ username: 'dono', password: 'navalha-demo' });
  });

  it('shows the server’s sentence in a dialog, or a general sentence without one', async () => {
    fail('login', 401, 'Usuário ou senha inválidos.');
    const { user } = await openApp('/login');
    await fillLogin(user);
    expect(await screen.findByRole('dialog', { name: 'Erro' })).toHaveTextContent(
      'Usuário ou senha inválidos.',
    );
    expect(screen.queryByText('Autenticando...')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    fail('login', 500);
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('Ocorreu um erro.')).toBeInTheDocument();
  });

  it('treats an answer without a token as a failure', async () => {
    answer('login', { message: '', token: null, user: null });
    const { user } = await openApp('/login');
    await fillLogin(user);
    expect(await screen.findByText('Token não recebido')).toBeInTheDocument();
    expect(storedToken()).toBeNull();
  });
});

describe('register', () => {
  const fill = async (user: Awaited<ReturnType<typeof openApp>>['user'], confirmation: string) => {
    await user.type(await screen.findByLabelText('Nome de usuário'), 'maria');
    await user.type(screen.getByLabelText('E-mail'), 'maria@x.test');
    await user.type(screen.getByLabelText('Senha'), 'uma-frase-longa');
    await user.type(screen.getByLabelText('Confirmar senha'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Registrar-se' }));
  };

  it('refuses different passwords', async () => {
    const { user } = await openApp('/register');
    await fill(user, 'outra');
    expect(await screen.findByText('As senhas não coincidem.')).toBeInTheDocument();
  });

  it('opens the login after the registration', async () => {
    const calls = answer('register', { message: 'ok', user: makeUser() });
    const { user, path } = await openApp('/register');
    await fill(user, 'uma-frase-longa');
    await waitFor(() => expect(path()).toBe('/login'));
    expect(calls[0]?.body).toMatchObject({ username: 'maria', password_confirmation: 'uma-frase-longa' });
  });

  it('says that the outcome is unknown after a lost answer, even when a repeat is refused', async () => {
    cut('register');
    const { user } = await openApp('/register');
    await fill(user, 'uma-frase-longa');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não sabemos se a conta foi criada.');
    expect(within(alert).getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
    const sentence = 'Este e-mail já está em uso.';
    fail('register', {
      status: 422,
      body: { error: sentence, message: sentence, errors: { email: [sentence] } },
    });
    await user.click(screen.getByRole('button', { name: 'Registrar-se' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(alert).toBeInTheDocument();
  });

  it('shows the server’s refusal beside its field', async () => {
    const sentence = 'Este e-mail já está em uso.';
    fail('register', {
      status: 422,
      body: { error: 'Dados inválidos.', message: 'Dados inválidos.', errors: { email: [sentence] } },
    });
    const { user } = await openApp('/register');
    await fill(user, 'uma-frase-longa');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(screen.getByText('Dados inválidos.')).toBeInTheDocument();
  });
});

describe('e-mail verification', () => {
  it('shows the success and opens the dashboard after a moment', async () => {
    answer('getMe', unverified());
    answer('verifyEmail', { message: 'E-mail verificado com sucesso!' });
    const { user, path } = await openApp('/email-verify', { token: 'abc' });
    await user.type(await screen.findByLabelText('Código de verificação'), '123456');
    answer('getMe', makeMe());
    await user.click(screen.getByRole('button', { name: 'Verificar' }));
    expect(await screen.findByText('E-mail verificado com sucesso!')).toBeInTheDocument();
    expect(path()).toBe('/email-verify');
    await waitFor(() => expect(path()).toBe('/dashboard'), { timeout: 3000 });
  });

  it('shows why a code is refused, and sends another one', async () => {
    answer('getMe', unverified());
    fail('verifyEmail', 422, 'Código inválido.');
    const sent = answer('resendVerificationCode', { message: 'Código reenviado.' });
    const { user } = await openApp('/email-verify', { token: 'abc' });
    await user.type(await screen.findByLabelText('Código de verificação'), '000000');
    await user.click(screen.getByRole('button', { name: 'Verificar' }));
    expect(await screen.findByText('Código inválido.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reenviar código' }));
    expect(await screen.findByText('Código reenviado.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });
});
