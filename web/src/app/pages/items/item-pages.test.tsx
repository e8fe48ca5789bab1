import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '@/api/contract.gen';
import { makeEstablishment, makeItem, makeMe, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, hang } from '@/testing/server';

const shop = makeEstablishment({ id: 5, phone: '(55) 99999-9999' });
const ODD = '<b>Corte</b> "x" 💈 \u202Eabc';
const open = (path: string) => openApp(path, { token: 'abc' });
const LIST = '/item/list/navalha-de-ouro';

const items = (list: Item[]) => answer('listItems', list);

beforeEach(() => {
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listLowStock', { items: [], total: 0 });
  items([]);
});

describe('the list of items', () => {
  it('groups services, products and inactive items', async () => {
    items([
      makeItem({ id: 1, name: ODD }),
      makeItem({ id: 2, name: 'Pomada', type: 'product', price: 39.9, stock: 3 }),
      makeItem({ id: 3, name: 'Antigo', status: '0' }),
    ]);
    await open(LIST);
    const card = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await card('Serviços')).getByText(ODD)).toBeInTheDocument();
    expect((await card('Produtos')).getByText('Em estoque: 3')).toBeInTheDocument();
    expect((await card('Inativos')).getByRole('button', { name: 'Ativar Antigo' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Editar Pomada' })).toHaveAttribute('href', '/item/update/2');
    expect(screen.getByRole('link', { name: 'Novo item' })).toHaveAttribute(
      'href',
      '/item/create/navalha-de-ouro',
    );
    expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      expect.stringContaining('https://wa.me/5555999999999'),
    );
  });

  it('filters by name and category', async () => {
    items([
      makeItem({ id: 1, name: 'Hidratação', category: 'Cabelo' }),
      makeItem({ id: 2, name: 'Barba', category: 'Rosto' }),
    ]);
    const { user } = await open(LIST);
    await user.type(await screen.findByLabelText('Buscar item'), 'hidrataca');
    expect(screen.queryByText('Barba')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Categoria'), 'Rosto');
    expect(screen.getByText('Nenhum item encontrado.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(screen.getByText('Barba')).toBeInTheDocument();
  });

  it('reports separately that no service or product is active', async () => {
    items([makeItem({ id: 3, name: 'Antigo', status: '0' })]);
    await open(LIST);
    expect(await screen.findByText('Nenhum serviço ativo.')).toBeInTheDocument();
    expect(screen.getByText('Nenhum produto ativo.')).toBeInTheDocument();
  });

  it('offers to create the first item', async () => {
    await open(LIST);
    expect(await screen.findByRole('link', { name: 'Criar o primeiro item' })).toBeInTheDocument();
  });

  it('shows loading and a loading failure', async () => {
    hang('listItems');
    const { queryClient } = await open(LIST);
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument());
    fail('listItems', 500);
    await queryClient.cancelQueries();
    await queryClient.refetchQueries();
    expect(await screen.findByText('Não foi possível carregar os itens.')).toBeInTheDocument();
  });

  it('redirects to /404 for an unknown shop', async () => {
    fail('viewEstablishment', 404, 'x');
    const { path } = await open(LIST);
    await waitFor(() => expect(path()).toBe('/404'));
    expect(await screen.findByText('Barbearia não encontrada.')).toBeInTheDocument();
  });

  it('denies users other than the owner', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 8 }) }));
    answer('listMyEstablishments', { message: '', establishments: [] });
    const { path } = await open(LIST);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(await screen.findByText('Acesso negado')).toBeInTheDocument();
  });

  it('asks before deleting, and shows the outcome', async () => {
    items([makeItem({ id: 9, name: 'Corte' })]);
    fail('deleteItem', 500);
    const { user } = await open(LIST);
    await user.click(await screen.findByRole('button', { name: 'Excluir Corte' }));
    const question = await screen.findByRole('dialog', { name: 'Excluir item?' });
    expect(question).toHaveTextContent('Pedidos antigos continuam com o nome e o preço.');
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Não foi possível excluir o item.')).toBeInTheDocument();
    const deleted = answer('deleteItem', { message: '' });
    await user.click(screen.getByRole('button', { name: 'Excluir Corte' }));
    items([]);
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Excluído')).toBeInTheDocument();
    expect(deleted[0]?.params).toMatchObject({ id: '9' });
    expect(await screen.findByText(/ainda não tem itens/)).toBeInTheDocument();
  });

  it('activates an inactive item', async () => {
    items([makeItem({ id: 9, name: 'Corte', status: '0', version: 4 })]);
    const updated = answer('updateItem', { message: '', item: null });
    const { user } = await open(LIST);
    await user.click(await screen.findByRole('button', { name: 'Ativar Corte' }));
    expect(await screen.findByText('Item ativado.')).toBeInTheDocument();
    expect(updated[0]?.body).toEqual({ status: '1', version: '4' });
  });
});

describe('a new item', () => {
  const PATH = '/item/create/navalha-de-ouro';
  type User = Awaited<ReturnType<typeof openApp>>['user'];
  const fill = async (user: User) => {
    await user.click(await screen.findByRole('radio', { name: /Serviço/ }));
    await user.type(screen.getByLabelText(/^Nome/), 'Corte');
    await user.type(screen.getByRole('textbox', { name: /^Preço/ }), '45,5');
  };
  const save = (user: User) => user.click(screen.getByRole('button', { name: 'Criar item' }));

  it('requires its fields', async () => {
    const { user } = await open(PATH);
    await user.click(await screen.findByRole('button', { name: 'Criar item' }));
    for (const text of ['Informe o nome.', 'Escolha serviço ou produto.', 'Informe o preço.']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
  });

  it('validates the limits of numbers', async () => {
    const created = answer('createItem', { message: '', item: null });
    const { user } = await open(PATH);
    await user.click(await screen.findByRole('radio', { name: /Serviço/ }));
    const type = async (label: RegExp, text: string) => {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
    };
    await type(/^Nome/, 'Corte');
    await type(/^Preço(?! e)/, '1000000,01');
    await type(/^Duração em/, '721');
    await type(/^Desconto/, '101');
    await save(user);
    expect(screen.getByText('O preço vai até R$ 1.000.000,00.')).toBeInTheDocument();
    expect(screen.getByText('A duração vai de 5 a 720 minutos.')).toBeInTheDocument();
    expect(screen.getByText('O desconto vai de 0 a 100.')).toBeInTheDocument();
    await type(/^Duração em/, '4');
    await save(user);
    expect(screen.getByText('A duração vai de 5 a 720 minutos.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /Produto/ }));
    await type(/^Estoque/, '10000001');
    await save(user);
    expect(screen.getByText('O estoque é um número inteiro de 0 em diante.')).toBeInTheDocument();
    expect(created).toEqual([]);
  });

  it('is sent with the defaults', async () => {
    const created = answer('createItem', { message: '', item: null });
    const { user, path } = await open(PATH);
    await fill(user);
    expect(screen.getByRole('textbox', { name: /^Preço/ })).toHaveValue('45,5');
    await save(user);
    await waitFor(() => expect(path()).toBe(LIST));
    expect(await screen.findByText('Item criado.')).toBeInTheDocument();
    expect(created[0]?.body).toMatchObject({
      name: 'Corte',
      type: 'service',
      price: '45.5',
      duration: '25',
      category: 'Outros',
      status: '1',
      limited_by_user: '0',
      is_featured: '0',
      entity_id: '5',
      entity_name: 'establishment',
      app_id: '2',
    });
  });

  it('takes digits without a comma as reais, and refuses a text that is no amount', async () => {
    const created = answer('createItem', { message: '', item: null });
    const { user, path } = await open(PATH);
    await fill(user);
    const price = screen.getByRole('textbox', { name: /^Preço/ });
    await user.clear(price);
    await user.type(price, '4,5,0');
    await save(user);
    expect(screen.getByText('Escreva o preço como 45 ou 45,50.')).toBeInTheDocument();
    await user.clear(price);
    await user.type(price, '95');
    await user.tab();
    expect(price).toHaveValue('95,00');
    await save(user);
    await waitFor(() => expect(path()).toBe(LIST));
    expect(created[0]?.body).toMatchObject({ price: '95' });
  });

  it('keeps the input after a refusal, with the error beside its field', async () => {
    fail('createItem', {
      status: 422,
      body: { error: 'x', message: 'x', errors: { name: ['Nome feio.'], entity_id: ['Outro.'] } },
    });
    const { user } = await open(PATH);
    await fill(user);
    await save(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro de Validação');
    expect(alert).toHaveTextContent('Outro.');
    expect(screen.getByLabelText(/^Nome/)).toBeInvalid();
    expect(screen.getByLabelText(/^Nome/)).toHaveFocus();
    fail('createItem', 403);
    await save(user);
    expect(await screen.findByText('Não foi possível criar o item.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Nome/)).toHaveValue('Corte');
  });

  it('is created once even if the answer was lost', async () => {
    const lost = fail('createItem', 500);
    const { user, path } = await open(PATH);
    await fill(user);
    await save(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não sabemos se o item foi criado.');
    expect(alert).not.toHaveTextContent('Não foi possível');
    expect(screen.getByLabelText(/^Nome/)).toBeDisabled();
    const again = answer('createItem', { message: '', item: null });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(path()).toBe(LIST));
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  });

  it('says before the screen is left that the outcome is unknown', async () => {
    cut('createItem');
    const { user, path } = await open(PATH);
    await fill(user);
    await save(user);
    await screen.findByText('Não sabemos se o item foi criado.');
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    const question = await screen.findByRole('dialog', { name: 'Sair sem saber se deu certo?' });
    expect(question).toHaveTextContent(
      'Não sabemos se o item foi criado. Antes de fazer de novo, confira na lista se já está lá.',
    );
    expect(question).not.toHaveTextContent('não foi salvo');
    await user.click(within(question).getByRole('button', { name: 'Ficar aqui' }));
    expect(path()).toBe(PATH);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    fail('createItem', 422);
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await screen.findByText('Não foi possível criar o item.');
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(path()).toBe(LIST));
  });

  it('asks before discarding input', async () => {
    const { user, path } = await open(PATH);
    await fill(user);
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(path()).toBe(PATH);
    expect(screen.getByLabelText(/^Nome/)).toHaveValue('Corte');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(path()).toBe(LIST));
  });

  it('goes back if the shop fails to load', async () => {
    fail('viewEstablishment', 500);
    answer('listMyEstablishments', { message: '', establishments: [] });
    const { path } = await open(PATH);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(await screen.findByText('Não foi possível carregar o estabelecimento.')).toBeInTheDocument();
  });
});
