import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedToken } from '@/api/token';
import { hardNavigate } from '@/lib/browser/hard-navigate';
import { makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail, hang } from '@/testing/server';

vi.mock('@/lib/browser/hard-navigate', () => ({ hardNavigate: vi.fn() }));

const SCRIPT = 'script[src="https://accounts.google.com/gsi/client"]';
const script = () => document.querySelector<HTMLScriptElement>(SCRIPT);
const initialize = vi.fn();
const renderButton = vi.fn();
const button = () => screen.findByRole('button', { name: /^Continuar com Google/ });

/** Replaces Google's script in all tests, as jsdom loads no scripts. */
const arrive = async () => {
  await waitFor(() => {
    if (script() && !window.google) {
      window.google = { accounts: { id: { initialize, renderButton } } };
      script()?.dispatchEvent(new Event('load'));
    }
    expect(renderButton).toHaveBeenCalled();
  });
  return initialize.mock.calls[0]?.[0].callback as (credential: { credential?: string }) => void;
};

afterEach(() => vi.clearAllMocks());

describe('Continuar com Google', () => {
  it('is disabled, with an explanation, if the server has no client id', async () => {
    answer('getSettings', { google_client_id: '' });
    await openApp('/login');
    expect(await screen.findByText('Indisponível')).toBeInTheDocument();
    expect(await button()).toBeDisabled();
    expect(script()).toBeNull();
  });

  it('shows an error if the script failed to load, and loads it again on click', async () => {
    answer('getSettings', { google_client_id: 'our-id' });
    const { user } = await openApp('/login');
    await waitFor(() => expect(script()).not.toBeNull());
    script()?.dispatchEvent(new Event('error'));
    await waitFor(async () => expect(await button()).toBeEnabled());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(await button());
    await waitFor(() => expect(script()).not.toBeNull());
    script()?.dispatchEvent(new Event('error'));
    expect(await screen.findByRole('dialog', { name: 'Erro' })).toHaveTextContent(
      'Falha no login com Google',
    );
  });

  it('shows Google’s button, signs in with its token and reloads the page at the dashboard', async () => {
    answer('getSettings', { google_client_id: 'our-id' });
    const user = makeUser();
    const token = { access_token: 'xyz', token_type: 'bearer', expires_in: 60, user };
    const calls = answer('loginWithGoogle', { message: '', token, user });
    await openApp('/login');
    const callback = await arrive();
    expect(initialize).toHaveBeenCalledWith(expect.objectContaining({ client_id: 'our-id' }));
    expect(screen.getByRole('group', { name: 'Continuar com Google' })).toBe(renderButton.mock.calls[0]?.[0]);
    callback({ credential: 'an-id-token' });
    await waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('/dashboard'));
    expect(calls[0]?.body).toEqual({ token_id: 'an-id-token' });
    expect(storedToken()).toBe('xyz');
  });

  it('covers the screen while it signs in', async () => {
    answer('getSettings', { google_client_id: 'our-id' });
    hang('loginWithGoogle');
    await openApp('/login');
    (await arrive())({ credential: 'an-id-token' });
    expect(await screen.findByText('Autenticando...')).toBeInTheDocument();
  });

  it.each([
    ['the widget fails', undefined, 'Falha no login com Google'],
    ['the server fails without words', () => fail('loginWithGoogle', 500), 'Falha no login com Google'],
    [
      'the server refuses',
      () => fail('loginWithGoogle', 401, 'Token do Google inválido.'),
      'Token do Google inválido.',
    ],
    [
      'the answer has no token',
      () => answer('loginWithGoogle', { message: '', token: null, user: null }),
      'Token Google não recebido',
    ],
  ])('says in a dialog that %s', async (_, prepare, sentence) => {
    answer('getSettings', { google_client_id: 'our-id' });
    prepare?.();
    await openApp('/login');
    (await arrive())(prepare ? { credential: 'an-id-token' } : {});
    expect(await screen.findByRole('dialog', { name: 'Erro' })).toHaveTextContent(sentence);
    expect(screen.queryByText('Autenticando...')).not.toBeInTheDocument();
    expect(storedToken()).toBeNull();
  });
});
