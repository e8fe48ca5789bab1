import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Establishment } from '@/api/contract.gen';
import { makeEstablishment } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail, hang } from '@/testing/server';

const page = (establishments: Establishment[]) => ({
  message: '',
  establishments,
  total: establishments.length,
  current_page: 1,
  last_page: 1,
  per_page: 1000,
});

const shops = [
  makeEstablishment({ id: 1, name: 'Zero Grau', slug: 'zero-grau', city: 'Curitiba', segments: ['barba'] }),
  makeEstablishment({ id: 2, name: 'Alfa', slug: 'alfa', city: 'São Paulo', segments: ['pintura'] }),
];

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('home', () => {
  it('shows four skeleton cards while loading', async () => {
    hang('listEstablishments');
    await openApp('/');
    expect(await screen.findAllByTestId('card-skeleton')).toHaveLength(4);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Escolha a melhor barbearia');
  });

  it('says so when the list cannot be loaded, and tries again', async () => {
    fail('listEstablishments', 500, 'Falhou.');
    const { user } = await openApp('/');
    expect(await screen.findByText('Não foi possível carregar as barbearias agora.')).toBeInTheDocument();
    answer('listEstablishments', page(shops));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Alfa')).toBeInTheDocument();
  });

  it('says so when there is none', async () => {
    answer('listEstablishments', page([]));
    await openApp('/');
    expect(await screen.findByText('Nenhuma barbearia encontrada.')).toBeInTheDocument();
  });

  it('sorts, filters and keeps the filter in the address', async () => {
    answer('listEstablishments', page(shops));
    const { user, router } = await openApp('/');
    await screen.findByText('Alfa');
    expect(names()).toEqual(['Alfa', 'Zero Grau']);
    await user.click(screen.getByRole('button', { name: /Z–A/ }));
    expect(names()).toEqual(['Zero Grau', 'Alfa']);
    const cities = within(screen.getByLabelText('Cidade')).getAllByRole('option');
    expect(cities.map((option) => option.textContent)).toEqual(['Todas', 'Curitiba', 'São Paulo']);
    await user.selectOptions(screen.getByLabelText('Cidade'), 'São Paulo');
    expect(names()).toEqual(['Alfa']);
    await user.selectOptions(screen.getByLabelText('Cidade'), 'Todas');
    await user.selectOptions(screen.getByLabelText('Segmento'), 'Barba');
    expect(names()).toEqual(['Zero Grau']);
    await user.selectOptions(screen.getByLabelText('Segmento'), 'Todos');
    await user.type(screen.getByRole('searchbox'), 'sao paulo');
    expect(names()).toEqual(['Alfa']);
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'sao paulo', sort: 'name_desc' }));
  });

  it('opens a shop with Space as with Enter', async () => {
    answer('listEstablishments', page(shops));
    hang('viewEstablishment');
    const { user, path } = await openApp('/');
    const card = (await screen.findByText('Alfa')).closest('a');
    card?.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(path()).toBe('/establishment/view/alfa'));
  });

  it('shows 24 cards first', async () => {
    answer(
      'listEstablishments',
      page(Array.from({ length: 30 }, (_, id) => makeEstablishment({ id, name: `Loja ${id}` }))),
    );
    const { user } = await openApp('/');
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(24);
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(30);
  });

  it('leads any unknown path home', async () => {
    answer('listEstablishments', page(shops));
    const { path } = await openApp('/nada/disso');
    expect(await screen.findByText('Alfa')).toBeInTheDocument();
    expect(path()).toBe('/');
  });
});
