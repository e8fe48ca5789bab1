import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEstablishment, makeItem, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

const shop = makeEstablishment({ id: 5 });
const LIST = '/item/list/navalha-de-ouro';
const open = (path: string) => openApp(path, { token: 'abc' });

const wax = makeItem({
  id: 2,
  name: 'Pomada',
  type: 'product',
  price: 39.9,
  stock: 10,
  version: 3,
  entity_id: 5,
});
const cut = makeItem({ id: 1, name: 'Corte', price: 45 });
const combo = makeItem({
  id: 3,
  name: 'Corte e pomadas',
  is_combo: '1',
  entity_id: 5,
  parts: [
    { item_id: 1, name: 'Corte', quantity: 1, price: 45, for_sale: '1' },
    { item_id: 2, name: 'Pomada', quantity: 2, price: 39.9, for_sale: '1' },
  ],
});

beforeEach(() => {
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listItems', [cut, wax]);
  answer('listLowStock', { items: [], total: 0 });
});

describe('the list of items', () => {
  it('shows the stock of products and the contents of combos', async () => {
    answer('listItems', [
      makeItem({ id: 4, name: 'Gel', type: 'product', stock: -2 }),
      makeItem({ id: 5, name: 'Óleo', type: 'product', stock: 2, is_featured: '1' }),
      makeItem({ id: 6, name: 'Café', type: 'product', tracks_stock: '0' }),
      { ...combo, sold_out: '1' },
    ]);
    await open(LIST);
    const row = async (name: string) => {
      const item = (await screen.findByRole('heading', { name, level: 3 })).closest('li');
      if (!item) throw new Error('no row');
      return item;
    };
    expect(await row('Gel')).toHaveTextContent('Estoque: -2, vendido além do que havia');
    expect(await row('Óleo')).toHaveTextContent('Em estoque: 2');
    expect(await row('Óleo')).toHaveTextContent('DestaqueEstoque baixo');
    expect(await row('Café')).toHaveTextContent('Sem controle de estoque');
    expect(await row('Corte e pomadas')).toHaveTextContent('Combo: Corte, 2x Pomada · Esgotado');
  });

  it('counts and names products with low stock', async () => {
    answer('listLowStock', { items: [{ ...wax, stock: 1 }], total: 4 });
    await open(LIST);
    const low = (await screen.findByText('Estoque baixo')).closest('details');
    if (!low) throw new Error('no panel');
    expect(within(low).getByText('4 produtos')).toBeInTheDocument();
    expect(within(low).getByText('Em estoque: 1')).toBeInTheDocument();
    expect(within(low).getByText('Pomada').closest('a')).toHaveAttribute('href', '/item/update/2');
    expect(within(low).getByText('E mais 3.')).toBeInTheDocument();
  });

  it('states that no product has low stock', async () => {
    answer('listLowStock', { items: [], total: 0 });
    await open(LIST);
    expect(await screen.findByText('Nenhum produto com estoque baixo.')).toBeInTheDocument();
    expect(screen.queryByText('Estoque baixo')).not.toBeInTheDocument();
  });

  it('shows a loading failure of the stock', async () => {
    fail('listLowStock', 500);
    await open(LIST);
    expect(await screen.findByText('Não foi possível carregar o estoque.')).toBeInTheDocument();
    expect(screen.getByText('Corte')).toBeInTheDocument();
  });
});

describe('the form of a product', () => {
  const PATH = '/item/update/2';
  const save = () => screen.getByRole('button', { name: 'Salvar alterações' });

  it('omits an unchanged stock from the request', async () => {
    answer('getItem', { item: wax } as never);
    const updated = answer('updateItem', { message: '', item: wax });
    const { user, path } = await open(PATH);
    await user.type(await screen.findByLabelText(/^Nome/), ' forte');
    await user.click(save());
    await waitFor(() => expect(path()).toBe(LIST));
    expect(updated[0]?.body).toMatchObject({ name: 'Pomada forte', tracks_stock: '1', low_stock_limit: '2' });
    expect(updated[0]?.body).not.toHaveProperty('stock');
    expect(updated[0]?.body).not.toHaveProperty('stock_before');
  });

  it('sends a new count with the previous one', async () => {
    answer('getItem', { item: { ...wax, stock: -2 } } as never);
    const updated = answer('updateItem', { message: '', item: wax });
    const { user, path } = await open(PATH);
    const stock = await screen.findByLabelText('Estoque');
    expect(stock).toHaveValue('-2');
    await user.clear(stock);
    await user.type(stock, '12');
    await user.click(save());
    await waitFor(() => expect(path()).toBe(LIST));
    expect(updated[0]?.body).toMatchObject({ stock: '12', stock_before: '-2' });
  });

  it('switches stock control off', async () => {
    answer('getItem', { item: wax } as never);
    const updated = answer('updateItem', { message: '', item: wax });
    const { user, path } = await open(PATH);
    await user.click(await screen.findByRole('switch', { name: /^Controla estoque/ }));
    expect(screen.queryByLabelText('Estoque')).not.toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(path()).toBe(LIST));
    expect(updated[0]?.body).toMatchObject({ tracks_stock: '0' });
  });
});

describe('the form of a combo', () => {
  it('contains items with quantities', async () => {
    const created = answer('createItem', { message: '', item: null });
    const { user, path } = await open('/item/create/navalha-de-ouro');
    await user.click(await screen.findByRole('radio', { name: /Serviço/ }));
    await user.type(screen.getByLabelText(/^Nome/), 'Corte e pomadas');
    await user.type(screen.getByRole('textbox', { name: /^Preço/ }), '99,9');
    await user.click(screen.getByRole('switch', { name: /^É um combo/ }));
    const select = await screen.findByLabelText('Adicionar ao combo');
    await user.selectOptions(select, '1');
    await user.click(screen.getByRole('button', { name: 'Criar item' }));
    expect(screen.getByText('Um combo tem ao menos dois itens.')).toBeInTheDocument();
    await user.selectOptions(select, '2');
    const quantity = screen.getByLabelText('Quantidade de Pomada no combo');
    await user.clear(quantity);
    await user.type(quantity, '2');
    expect(screen.getByText(/Separados custam/)).toHaveTextContent('R$ 124,80 e duram 30 min.');
    await user.click(screen.getByRole('button', { name: 'Criar item' }));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(created[0]?.body).toMatchObject({ name: 'Corte e pomadas', type: 'service', duration: '30' });
    expect(created[0]?.body).not.toHaveProperty('stock');
    const form = created[0]?.body as Record<string, unknown>;
    expect([form['parts[]'] ?? form['parts']].flat()).toEqual(['1', '2', '2']);
  });

  it('lasts as long as its parts until a duration is typed', async () => {
    const { user } = await open('/item/create/navalha-de-ouro');
    await user.click(await screen.findByRole('radio', { name: /Serviço/ }));
    const duration = screen.getByLabelText(/^Duração em/);
    expect(duration).toHaveValue('25');
    await user.click(screen.getByRole('switch', { name: /^É um combo/ }));
    await user.selectOptions(await screen.findByLabelText('Adicionar ao combo'), '1');
    expect(duration).toHaveValue('30');
    const quantity = screen.getByLabelText('Quantidade de Corte no combo');
    await user.clear(quantity);
    await user.type(quantity, '2');
    expect(duration).toHaveValue('60');
    await user.clear(duration);
    await user.type(duration, '45');
    await user.selectOptions(screen.getByLabelText('Adicionar ao combo'), '2');
    await user.click(screen.getByRole('button', { name: 'Tirar Corte do combo' }));
    expect(duration).toHaveValue('45');
  });

  it('removes contained items', async () => {
    answer('getItem', { item: combo } as never);
    const { user } = await open('/item/update/3');
    expect(await screen.findByLabelText('Quantidade de Pomada no combo')).toHaveValue('2');
    expect(screen.queryByRole('switch', { name: /^É um combo/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tirar Pomada do combo' }));
    expect(screen.queryByLabelText('Quantidade de Pomada no combo')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Adicionar ao combo')).toHaveFocus();
  });
});
