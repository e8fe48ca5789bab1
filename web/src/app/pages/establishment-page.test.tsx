import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCollaborator, makeEstablishment, makeItem, makeMe, makeOrders } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

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
  it('shows who they are, what they do and how to reach them', async () => {
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

  it('shows what there is of an empty shop', async () => {
    answer('viewEstablishment', view({ items: [], collaborators: [], items_total: 0 }));
    await openApp(path);
    expect(await screen.findByText('Nenhum serviço disponível.')).toBeInTheDocument();
    expect(screen.getByText('Nenhum colaborador disponível.')).toBeInTheDocument();
  });

  it('goes to /404 for an unknown shop, saying why', async () => {
    fail('viewEstablishment', 404, 'x');
    const { path: at } = await openApp(path);
    await waitFor(() => expect(at()).toBe('/404'));
    expect(await screen.findByText('Barbearia não encontrada.')).toBeInTheDocument();
  });

  it('goes to /404 for what is not a barbershop', async () => {
    answer('viewEstablishment', view({ establishment: makeEstablishment({ category: 'restaurant' }) }));
    const { path: at } = await openApp(path);
    await waitFor(() => expect(at()).toBe('/404'));
    expect(await screen.findByText('Barbearia não encontrada.')).toBeInTheDocument();
  });

  it('goes to /404 for other failures, saying that', async () => {
    fail('viewEstablishment', 500);
    const { path: at } = await openApp(path);
    await waitFor(() => expect(at()).toBe('/404'));
    expect(await screen.findByText('Não foi possível carregar.')).toBeInTheDocument();
  });

  it('shows the owner the figures of today, when there are any', async () => {
    answer('getMe', makeMe());
    answer('viewEstablishment', view());
    answer('listOrdersByEntity', makeOrders());
    await openApp(path, { token: 'abc' });
    expect(await screen.findByText('Retrato de hoje')).toBeInTheDocument();
    expect(screen.getByText('Carlos Lima')).toBeInTheDocument();
  });

  it('shows the owner the page without them when they cannot be had', async () => {
    answer('getMe', makeMe());
    answer('viewEstablishment', view());
    const asked = fail('listOrdersByEntity', 403);
    await openApp(path, { token: 'abc' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Navalha de Ouro' })).toBeInTheDocument();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText('Retrato de hoje')).not.toBeInTheDocument();
  });
});
