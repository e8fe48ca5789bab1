import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeCollaborator, makeEstablishment, makeItem, makeMe, makeOpening } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { makeSnapshot } from '@/testing/report';
import { answer, fail, hang } from '@/testing/server';

const path = '/establishment/view/navalha-de-ouro';
const shop = makeEstablishment({
  phone: '(55) 99999-9999',
  instagram_url: 'https://instagram.com/navalha',
  description: 'Desde 1987.',
});
const view = (part = {}) => ({
  establishment: shop,
  items: [
    makeItem(),
    makeItem({ id: 2, name: 'Pomada', type: 'product', price: 39.9, stock: 3 }),
    makeItem({ id: 3, name: 'Óleo', type: 'product', price: 20, stock: 0 }),
    makeItem({ id: 4, name: 'Antigo', status: '0' }),
    makeItem({ id: 5, name: 'Toalha quente', type: 'product', category: 'Adicionais', price: 9 }),
  ],
  collaborators: [makeCollaborator()],
  items_total: 5,
  ...part,
});

describe('public page', () => {
  it('shows team, items and contact', async () => {
    answer('viewEstablishment', view());
    await openApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Navalha de Ouro' })).toBeInTheDocument();
    expect(screen.getByText('@navalha-de-ouro')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://wa.me/5555999999999'),
    );
    expect(screen.getByRole('link', { name: 'Instagram' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'Como chegar' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Agendar' })).toHaveAttribute(
      'href',
      '/establishment/navalha-de-ouro/schedule',
    );
    for (const text of [
      'R$ 45,00',
      '30 min',
      'R$ 39,90',
      'Toalha quente',
      'Em estoque',
      'Indisponível',
      'Rafael Nunes',
      'Barba',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    for (const title of [
      'Serviços',
      'Adicionais',
      'Produtos',
      'Colaboradores',
      'Informações',
      'Sobre',
      'Seguimentos',
    ]) {
      expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    }
    expect(screen.queryByText('Antigo')).not.toBeInTheDocument();
    expect(screen.queryByText('Retrato de hoje')).not.toBeInTheDocument();
  });

  it('does not link a sold-out combo to booking', async () => {
    const part = { item_id: 2, name: 'Pomada', quantity: 2, price: 39.9, for_sale: '1' as const };
    const combo = makeItem({ id: 6, name: 'Combo da casa', is_combo: '1', sold_out: '1', parts: [part] });
    answer('viewEstablishment', view({ items: [makeItem(), combo] }));
    await openApp(path);
    expect(await screen.findByText('Esgotado')).toBeInTheDocument();
    expect(screen.getByText('Inclui 2x Pomada.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Corte masculino/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Combo da casa/ })).not.toBeInTheDocument();
  });

  it('links services and people to their booking', async () => {
    answer('viewEstablishment', view({ items: [makeItem({ id: 12, image: 'images/corte.png' })] }));
    await openApp(path);
    const service = await screen.findByRole('link', { name: /^Marcar Corte masculino/ });
    expect(service).toHaveAttribute('href', '/establishment/navalha-de-ouro/schedule?service=12');
    expect(service.querySelector('img')).toHaveAttribute('src', '/images/corte.png');
    expect(screen.getByRole('link', { name: /^Marcar com Rafael Nunes/ })).toHaveAttribute(
      'href',
      `/establishment/navalha-de-ouro/schedule?collaborator=${makeCollaborator().id}`,
    );
  });

  it('shows opening hours, and updates the open state with time', async () => {
    // A Friday.
    vi.useFakeTimers({ now: Date.parse('2026-01-30T08:59:00-03:00'), shouldAdvanceTime: true });
    answer('viewEstablishment', view());
    answer('listOpenings', {
      openings: [makeOpening({ hours: [{ day_of_week: 'friday', start_time: '09:00', end_time: '12:00' }] })],
    });
    await openApp(path);
    const hours = await screen.findByRole('region', { name: 'Horário de funcionamento' });
    expect(hours).toHaveTextContent('Abre às 09:00');
    expect(hours).toHaveTextContent('Sexta-feira (hoje)09:00 às 12:00SábadoFechado');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(hours).toHaveTextContent('Aberto agora');
    vi.useRealTimers();
  });

  it('hides missing hours and those that failed to load', async () => {
    answer('viewEstablishment', view());
    fail('listOpenings', 500);
    await openApp(path);
    expect(await screen.findByRole('heading', { name: 'Informações' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Horário de funcionamento')).not.toBeInTheDocument());
  });

  it('does not link a phone that cannot be called', async () => {
    const odd = makeEstablishment({ phone: '1234-5678', neighborhood: 'Pinheiros' });
    answer('viewEstablishment', view({ establishment: odd }));
    await openApp(path);
    expect(await screen.findByText('1234-5678')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '1234-5678' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).not.toBeInTheDocument();
    expect(screen.getByText(/Rua Harmonia, 100 - Pinheiros/)).toBeInTheDocument();
  });

  it('shows a shop without items and people', async () => {
    answer('viewEstablishment', view({ items: [], collaborators: [], items_total: 0 }));
    await openApp(path);
    expect(await screen.findByText('Nenhum serviço disponível.')).toBeInTheDocument();
    expect(screen.getByText('Nenhum colaborador disponível.')).toBeInTheDocument();
  });

  it('redirects to /404 for an unknown shop, with the reason', async () => {
    fail('viewEstablishment', 404, 'x');
    const { path: at } = await openApp(path);
    await waitFor(() => expect(at()).toBe('/404'));
    expect(await screen.findByText('Barbearia não encontrada.')).toBeInTheDocument();
  });

  it('redirects to /404 for other kinds of establishments', async () => {
    answer('viewEstablishment', view({ establishment: makeEstablishment({ category: 'restaurant' }) }));
    const { path: at } = await openApp(path);
    await waitFor(() => expect(at()).toBe('/404'));
    expect(await screen.findByText('Barbearia não encontrada.')).toBeInTheDocument();
  });

  it('shows a loading failure and retries', async () => {
    fail('viewEstablishment', 500);
    const { user, path: at } = await openApp(path);
    expect(await screen.findByText('Não foi possível carregar.')).toBeInTheDocument();
    expect(at()).toBe(path);
    answer('viewEstablishment', view());
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('link', { name: 'Agendar' })).toBeInTheDocument();
  });

  it("shows today's figures to the owner", async () => {
    answer('getMe', makeMe());
    answer('viewEstablishment', view());
    answer('listSnapshots', { snapshots: [makeSnapshot({ entity_id: makeEstablishment().id })] });
    hang('watchSnapshots');
    await openApp(path, { token: 'abc' });
    expect(await screen.findByText('Retrato de hoje')).toBeInTheDocument();
    expect(await screen.findByText('Carlos Lima')).toBeInTheDocument();
    expect(screen.getByText('0,31')).toBeInTheDocument();
  });

  it('retries figures that failed to load, and shows those of a day without orders', async () => {
    answer('getMe', makeMe());
    answer('viewEstablishment', view());
    fail('watchSnapshots', 403);
    fail('listSnapshots', 500);
    const { user } = await openApp(path, { token: 'abc' });
    expect(await screen.findByText('Não foi possível carregar dados.')).toBeInTheDocument();
    const none = { orders_today: 0, most_ordered_item: null, top_customer: null, average_orders_per_hour: 0 };
    answer('listSnapshots', { snapshots: [makeSnapshot({ entity_id: makeEstablishment().id, ...none })] });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('0,00')).toBeInTheDocument();
    expect(screen.getAllByText('-')).toHaveLength(2);
  });

  it('shows the page without figures if the server refuses them', async () => {
    answer('getMe', makeMe());
    answer('viewEstablishment', view());
    fail('watchSnapshots', 403);
    const asked = fail('listSnapshots', 403);
    await openApp(path, { token: 'abc' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Navalha de Ouro' })).toBeInTheDocument();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText('Retrato de hoje')).not.toBeInTheDocument();
  });
});
