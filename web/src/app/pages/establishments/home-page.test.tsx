import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Establishment } from '@/api/contract.gen';
import { addDays, today } from '@/lib/time/sao-paulo';
import { makeEstablishment, makeOpening } from '@/testing/factories';
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

  it('shows a loading failure and retries', async () => {
    fail('listEstablishments', 500, 'Falhou.');
    const { user } = await openApp('/');
    expect(await screen.findByText('Não foi possível carregar as barbearias agora.')).toBeInTheDocument();
    answer('listEstablishments', page(shops));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Alfa')).toBeInTheDocument();
  });

  it('shows an empty list', async () => {
    answer('listEstablishments', page([]));
    await openApp('/');
    expect(await screen.findByText('Nenhuma barbearia encontrada.')).toBeInTheDocument();
  });

  it('sorts and filters, and keeps the filter in the address', async () => {
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

  it('shows the lowest price, the next time and the open state', async () => {
    // A Friday.
    vi.useFakeTimers({ now: Date.parse('2026-01-30T11:59:00-03:00'), shouldAdvanceTime: true });
    answer(
      'listEstablishments',
      page([{ ...shops[1], neighborhood: 'Moema', price_from: 45 } as Establishment]),
    );
    answer('listOpenings', {
      openings: [
        makeOpening({
          establishment_id: 2,
          hours: [{ day_of_week: 'friday', start_time: '09:00', end_time: '12:00' }],
          next_time: { date: '2026-01-31', time: '09:00' },
        }),
      ],
    });
    await openApp('/');
    const card = (await screen.findByText('Alfa')).closest('a');
    await waitFor(() => expect(card).toHaveTextContent('Aberto agora'));
    expect(card).toHaveTextContent('Próximo horárioamanhã 09:00');
    expect(card).toHaveTextContent('A partir deR$ 45,00');
    expect(card).toHaveTextContent('Moema');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(card).toHaveTextContent('Fechado agora');
    vi.useRealTimers();
  });

  it('links to the agenda without a known next time', async () => {
    answer('listEstablishments', page([{ ...shops[1], price_from: null } as Establishment]));
    fail('listOpenings', 500);
    await openApp('/');
    const card = (await screen.findByText('Alfa')).closest('a');
    await waitFor(() => expect(card).toHaveTextContent('Próximo horáriover agenda'));
    expect(card).not.toHaveTextContent('A partir de');
  });

  it('reports next times that could not be loaded, and retries', async () => {
    answer('listEstablishments', page(shops));
    fail('listOpenings', 500);
    const { user } = await openApp('/?sort=soonest');
    const text = 'Não foi possível carregar os próximos horários. A lista está em ordem alfabética.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(names()).toEqual(['Alfa', 'Zero Grau']);
    const next_time = { date: addDays(today(), 1), time: '08:00' };
    answer('listOpenings', { openings: [makeOpening({ establishment_id: 1, next_time })] });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(names()).toEqual(['Zero Grau', 'Alfa']));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('sorts by next time on request', async () => {
    answer('listEstablishments', page([...shops, makeEstablishment({ id: 3, name: 'Beta' })]));
    const time = (establishment_id: number, hour: string) =>
      makeOpening({ establishment_id, next_time: { date: addDays(today(), 1), time: hour } });
    const asked = answer('listOpenings', { openings: [time(1, '08:00'), time(3, '07:45')] });
    const { user, router } = await openApp('/');
    await screen.findByText('Alfa');
    await user.click(screen.getByRole('button', { name: /^Mais cedo/ }));
    await waitFor(() => expect(names()).toEqual(['Beta', 'Zero Grau', 'Alfa']));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'soonest' }));
    expect(asked[0]?.url.searchParams.getAll('establishment_ids')).toEqual(['2', '3', '1']);
    expect(asked).toHaveLength(1);
  });

  it('finds shops by item, and clears the search', async () => {
    const asked = answer('listEstablishments', ({ url }) =>
      page(
        url.searchParams.get('q') === 'degrade' ? shops.slice(0, 1) : url.searchParams.has('q') ? [] : shops,
      ),
    );
    const { user } = await openApp('/');
    await screen.findByText('Alfa');
    await user.type(screen.getByRole('searchbox'), 'DEGRADÊ');
    await waitFor(() => expect(names()).toEqual(['Zero Grau']));
    await user.type(screen.getByRole('searchbox'), ' azul');
    expect(await screen.findByText('Nenhuma barbearia encontrada.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(names()).toEqual(['Alfa', 'Zero Grau']);
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(asked.map(({ url }) => url.searchParams.get('q'))).toEqual([null, 'degrade', 'degrade azul']);
  });

  it('searches names and places if the item search fails', async () => {
    answer('listEstablishments', page(shops));
    const { user } = await openApp('/');
    await screen.findByText('Alfa');
    fail('listEstablishments', 500);
    await user.type(screen.getByRole('searchbox'), 'curitiba');
    await waitFor(() => expect(names()).toEqual(['Zero Grau']));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Nenhuma barbearia encontrada.')).toBeInTheDocument();
    expect(await screen.findByText(/^Não foi possível procurar pelos serviços\./)).toBeInTheDocument();
    answer('listEstablishments', page(shops));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('opens a shop with Space or Enter', async () => {
    answer('listEstablishments', page(shops));
    hang('viewEstablishment');
    const { user, path } = await openApp('/');
    const card = (await screen.findByText('Alfa')).closest('a');
    card?.focus();
    await user.keyboard(' ');
    await waitFor(() => expect(path()).toBe('/establishment/view/alfa'));
  });

  it('shows 24 cards initially', async () => {
    answer(
      'listEstablishments',
      page(Array.from({ length: 30 }, (_, id) => makeEstablishment({ id, name: `Loja ${id}` }))),
    );
    const { user } = await openApp('/');
    const cards = () => screen.queryAllByRole('heading', { level: 2 });
    await waitFor(() => expect(cards()).toHaveLength(24));
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    await waitFor(() => expect(cards()).toHaveLength(30));
  });

  it('redirects unknown paths to the home page', async () => {
    answer('listEstablishments', page(shops));
    const { path } = await openApp('/nada/disso');
    expect(await screen.findByText('Alfa')).toBeInTheDocument();
    expect(path()).toBe('/');
  });
});
