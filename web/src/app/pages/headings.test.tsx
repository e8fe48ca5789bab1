import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallName } from '@/api/client';
import { Splash } from '@/components/states/splash';
import { makeMe } from '@/testing/factories';
import { openApp, renderPart } from '@/testing/render';
import { answer, fail, hang } from '@/testing/server';

const heading = () => screen.findByRole('heading', { level: 1 });
const open = (path: string) => openApp(path, { token: 'abc' });

describe('a screen has a first-level heading', () => {
  // First, because a signed-in user stays known while the server is unavailable.
  it('while the server is unavailable', async () => {
    fail('getMe', 503);
    await open('/user/ana');
    await screen.findByRole('alert');
    expect(await heading()).toHaveTextContent('Erro');
  });

  it('while its code loads', async () => {
    renderPart(<Splash />);
    expect(await heading()).toHaveTextContent('Carregando...');
  });

  it.each<[string, CallName]>([
    ['/establishment/navalha-de-ouro/schedule', 'viewEstablishment'],
    ['/establishment/view/navalha-de-ouro', 'viewEstablishment'],
    ['/establishment/update/5', 'getEstablishment'],
    ['/user/ana', 'getUser'],
    ['/dashboard', 'listMyEstablishments'],
  ])('while %s waits for %s', async (path, call) => {
    answer('getMe', makeMe());
    hang(call);
    await open(path);
    expect(await heading()).toBeInTheDocument();
  });

  it('when its record fails to load', async () => {
    answer('getMe', makeMe());
    fail('getUser', 500);
    await open('/user/ana');
    await screen.findByRole('alert');
    expect(await heading()).toBeInTheDocument();
  });
});
