import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedToken } from '@/api/token';
import { makeEstablishment, makeMe, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

const list = { message: '', establishments: [], total: 0, current_page: 1, last_page: 1, per_page: 1000 };
const unverified = () => makeMe({ user: makeUser({ email_verified_at: null }) });
const landsOn = async (path: string, expected: string, token?: string) => {
  const app = await openApp(path, token ? { token } : {});
  await waitFor(() => expect(app.path()).toBe(expected));
  await waitFor(() => expect(app.router.state.status).toBe('idle'));
  expect(app.path()).toBe(expected);
  return app;
};

describe('guards', () => {
  it('sends visitors to the login', async () => {
    await landsOn('/dashboard', '/login');
    await landsOn('/email-verify', '/login');
    await landsOn('/employer/dashboard', '/login');
    await landsOn('/order/list/3', '/login');
    await landsOn('/logout', '/login');
  });

  it('sends users without a verified e-mail to verify it', async () => {
    answer('getMe', unverified());
    await landsOn('/dashboard', '/email-verify', 'abc');
  });

  it('redirects signed-in users from login, registration and verification to the dashboard', async () => {
    answer('getMe', makeMe());
    for (const path of ['/login', '/register', '/password-email', '/password-reset', '/email-verify']) {
      await landsOn(path, '/dashboard', 'abc');
    }
  });

  it('lets only collaborators into their area', async () => {
    answer('getMe', makeMe());
    await landsOn('/employer/dashboard', '/dashboard', 'abc');
    answer('getMe', makeMe({ is_employer: true }));
    await landsOn('/employer/dashboard', '/employer/dashboard', 'abc');
  });

  it('signs out after a refused token', async () => {
    fail('getMe', 401);
    await landsOn('/dashboard', '/login', 'abc');
    expect(storedToken()).toBeNull();
  });

  it('shows an error and keeps the session while the server does not answer, and recovers afterwards', async () => {
    fail('getMe', 503, 'Serviço indisponível no momento.');
    const { user } = await openApp('/dashboard', { token: 'abc' });
    expect(await screen.findByText('Serviço indisponível no momento.')).toBeInTheDocument();
    expect(storedToken()).toBe('abc');
    answer('getMe', makeMe());
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() =>
      expect(screen.queryByText('Serviço indisponível no momento.')).not.toBeInTheDocument(),
    );
  });
});

describe('top bar', () => {
  it('offers the login to visitors', async () => {
    answer('listEstablishments', list);
    await openApp('/');
    expect(await screen.findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('has the links of an owner who works there and administers', async () => {
    answer('listEstablishments', list);
    answer(
      'getMe',
      makeMe({
        profile: { id: 1, name: 'Administrador', permissions: [] },
        is_employer: true,
        establishments: [makeEstablishment(), makeEstablishment({ id: 2, name: 'Bar', category: 'bar' })],
      }),
    );
    const { user } = await openApp('/', { token: 'abc' });
    await user.click(await screen.findByRole('button', { name: /Dona/ }));
    expect(await screen.findByRole('link', { name: 'Gerenciar Conta' })).toHaveAttribute(
      'href',
      '/user/update',
    );
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: 'Área do Colaborador' })).toHaveAttribute(
      'href',
      '/employer/dashboard',
    );
    expect(screen.queryByRole('link', { name: 'Navalha de Ouro' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Minhas Barbearias' }));
    expect(screen.getByRole('link', { name: 'Navalha de Ouro' })).toHaveAttribute(
      'href',
      '/establishment/view/navalha-de-ouro',
    );
    expect(screen.queryByRole('link', { name: 'Bar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Administrativo' }));
    expect(screen.getByRole('link', { name: 'Usuários' })).toHaveAttribute('href', '/user/list');
  });

  it('offers users without a barbershop to create one, and signs out', async () => {
    answer('listEstablishments', list);
    answer('getMe', makeMe());
    const ended = answer('logout', { message: 'ok' });
    const { user, path } = await openApp('/', { token: 'abc' });
    await user.click(await screen.findByRole('button', { name: /Dona/ }));
    expect(await screen.findByRole('link', { name: 'Criar Barbearia' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Área do Colaborador' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(storedToken()).toBeNull();
    expect(ended[0]?.headers.get('authorization')).toBe('Bearer abc');
  });
});
