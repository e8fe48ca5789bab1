import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEstablishment, makeItem, makeMe, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, type Received } from '@/testing/server';

const shop = makeEstablishment({ id: 5, phone: '(55) 99999-9999' });
const ODD = '<b>Corte</b> "x" 💈 \u202Eabc';
const open = (path: string) => openApp(path, { token: 'abc' });
const LIST = '/item/list/navalha-de-ouro';

beforeEach(() => {
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listLowStock', { items: [], total: 0 });
  answer('listItems', []);
});

describe('an item', () => {
  const stored = makeItem({ id: 9, name: 'Corte', price: 45, version: 3, entity_id: 5 });
  const PATH = '/item/update/9';

  it('is changed', async () => {
    answer('getItem', { ...stored, item: stored } as never);
    const updated = answer('updateItem', { message: '', item: stored });
    const { user, path } = await open(PATH);
    const name = await screen.findByLabelText(/^Nome/);
    expect(name).toHaveValue('Corte');
    await user.type(name, ' novo');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(await screen.findByText('Item atualizado.')).toBeInTheDocument();
    expect(updated[0]?.body).toMatchObject({ name: 'Corte novo', price: '45', version: '3' });
  });

  it('asks before the screen is left while the outcome of a save is unknown', async () => {
    answer('getItem', { item: stored } as never);
    fail('updateItem', 503);
    const { user } = await open(PATH);
    await user.type(await screen.findByLabelText(/^Nome/), ' meu');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await screen.findByText('Não sabemos se a mudança foi salva.');
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: 'Sair sem saber se deu certo?' })).toHaveTextContent(
      'Depois de sair, abra de novo e confira.',
    );
  });

  it('is saved over its own change whose answer was lost, although the server removed a space', async () => {
    let now = stored;
    let reads = 0;
    let sent: Received[] = [];
    answer('getItem', () => {
      reads += 1;
      // The second read follows the conflict.
      if (reads === 2) sent = answer('updateItem', { message: '', item: now });
      return { item: now } as never;
    });
    cut('updateItem');
    const { user, path } = await open(PATH);
    await user.type(await screen.findByLabelText(/^Nome/), ' meu ');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await screen.findByText('Não sabemos se a mudança foi salva.');
    now = { ...stored, name: 'Corte meu', version: 4 };
    fail('updateItem', 409, 'Mudou.');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(sent[0]?.body).toMatchObject({ version: '4' });
  });

  it("shows another user's change and keeps the input", async () => {
    answer('getItem', { item: stored } as never);
    fail('updateItem', 409, 'Mudou.');
    const { user, path } = await open(PATH);
    await user.type(await screen.findByLabelText(/^Nome/), ' meu');
    answer('getItem', { item: { ...stored, price: 60, version: 4 } } as never);
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Alguém mudou isto enquanto você editava');
    expect(notice).toHaveTextContent('Preço: R$ 60,00');
    expect(screen.getByLabelText(/^Nome/)).toHaveValue('Corte meu');
    const updated = answer('updateItem', { message: '', item: stored });
    await user.click(screen.getByRole('button', { name: 'Manter o que digitei' }));
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(updated[0]?.body).toMatchObject({ name: 'Corte meu', price: '60', version: '4' });
  });

  it("reloads after another user's change", async () => {
    answer('getItem', { item: stored } as never);
    fail('updateItem', 409, 'Mudou.');
    const { user } = await open(PATH);
    await user.type(await screen.findByLabelText(/^Nome/), ' meu');
    answer('getItem', { item: { ...stored, name: 'Outro', version: 4 } } as never);
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await user.click(await screen.findByRole('button', { name: 'Recarregar' }));
    expect(screen.getByLabelText(/^Nome/)).toHaveValue('Outro');
  });

  it("shows a loading failure, with the server's message if any", async () => {
    fail('getItem', 500);
    const { queryClient } = await open(PATH);
    expect(await screen.findByText('Não foi possível carregar o item.')).toBeInTheDocument();
    fail('getItem', 404, 'Item não encontrado.');
    await queryClient.refetchQueries({ queryKey: ['item'] });
    expect(await screen.findByText('Item não encontrado.')).toBeInTheDocument();
  });

  it('shows a failure of saving', async () => {
    answer('getItem', { item: stored } as never);
    fail('updateItem', 500);
    const { user } = await open(PATH);
    await user.type(await screen.findByLabelText(/^Nome/), '!');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText('Não foi possível atualizar o item.')).toBeInTheDocument();
  });

  it('denies other users', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 8 }) }));
    answer('getItem', { item: stored } as never);
    answer('listMyEstablishments', { message: '', establishments: [] });
    const { path } = await open(PATH);
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  it('has its own page', async () => {
    const shown = { ...stored, item_type: 'service', quantity: 0, event: null, description: ODD };
    answer('showItem', { item: shown });
    await open('/item/9');
    expect(await screen.findByText(ODD)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Editar item' })).toHaveAttribute(
      'href',
      '/item/update/9',
    );
  });

  it('reports a missing item and a loading failure', async () => {
    answer('showItem', { item: null });
    const { queryClient } = await open('/item/9');
    expect(await screen.findByText('Não foi possível carregar os dados do item.')).toBeInTheDocument();
    fail('showItem', 500);
    await queryClient.refetchQueries({ queryKey: ['item'] });
    expect(await screen.findByText('Erro ao carregar os dados do item.')).toBeInTheDocument();
  });
});
