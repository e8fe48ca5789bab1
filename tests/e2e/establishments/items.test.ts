// Owners manage their barbershop's items.
import { change, fail, holdAnswer, loseAnswers } from '../support/answers.ts';
import { addressOfShop } from '../support/booking-screen.ts';
import { expect, ownName, signIn, test } from '../support/fixtures.ts';
import { enter, tabTo } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import { choosePicture, newItem, newOwner, ODD } from '../support/owners.ts';

const listOf = (slug: string) => `/item/list/${slug}`;

test('an owner creates, changes and removes items', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await page.goto(listOf(shop.slug));
  await expect(page.getByText('Sua barbearia ainda não tem itens.')).toBeVisible();
  await look(page, 'items-empty');
  await page.getByRole('link', { name: 'Criar o primeiro item' }).click();

  await page.getByRole('radio', { name: /Serviço/ }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill(ODD);
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Com navalha.');
  await page.getByRole('textbox', { name: 'Preço' }).pressSequentially('45,9');
  await expect(page.getByRole('textbox', { name: 'Preço' })).toHaveValue('45,9');
  await page.getByRole('textbox', { name: 'Duração em minutos' }).fill('40');
  await choosePicture(page, 'Imagem');
  await look(page, 'item-create', { whole: true });
  await page.getByRole('button', { name: 'Criar item' }).click();
  await expect(page).toHaveURL(listOf(shop.slug));
  const services = page.getByRole('region', { name: 'Serviços' });
  await expect(services).toContainText(ODD);
  await expect(services).toContainText('R$ 45,90');
  await expect(services).toContainText('40 min');
  const picture = services.locator('img[src*="images/"]');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5555999999999/,
  );

  const product = await newItem(owner, shop, { name: 'Pomada', type: 'product', stock: 3, price: 39.9 });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Produtos' })).toContainText('Em estoque: 3');
  await look(page, 'items', { whole: true });

  await page.getByRole('link', { name: 'Editar Pomada' }).click();
  await expect(page).toHaveURL(`/item/update/${product.id}`);
  await page.getByRole('textbox', { name: 'Nome' }).fill('Pomada forte');
  await page.getByRole('switch', { name: 'Ativo' }).click();
  await look(page, 'item-update', { whole: true });
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const inactive = page.getByRole('region', { name: 'Inativos' });
  await expect(inactive).toContainText('Pomada forte');
  await page.getByRole('button', { name: 'Ativar Pomada forte' }).click();
  await expect(page.getByText('Item ativado.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Produtos' })).toContainText('Pomada forte');

  await page.getByRole('button', { name: 'Excluir Pomada forte' }).click();
  const question = page.getByRole('dialog', { name: 'Excluir item?' });
  await expect(question).toBeVisible();
  await look(page, 'item-delete');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('region', { name: 'Produtos' })).toContainText('Pomada forte');
  await page.getByRole('button', { name: 'Excluir Pomada forte' }).click();
  await question.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Excluído')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Pomada forte');

  await page.goto(addressOfShop(shop.slug));
  await expect(page.getByRole('main')).toContainText(ODD);
  await expect(page.getByRole('main')).not.toContainText('Pomada');
});

test('an item has its own screen', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const item = await newItem(owner, shop, { name: ODD, description: 'Linha um\nLinha dois' });
  await page.goto(`/item/${item.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ODD);
  for (const text of ['R$ 45,00', 'Serviço', '30 min', 'Linha dois']) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await look(page, 'item');
  await page.getByRole('link', { name: 'Editar item' }).click();
  await expect(page).toHaveURL(`/item/update/${item.id}`);
});

test('items are found by name and category', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newItem(owner, shop, { name: 'Hidratação', category: 'Cabelo' });
  await newItem(owner, shop, { name: 'Barba', category: 'Rosto' });
  await page.goto(listOf(shop.slug));
  await page.getByRole('searchbox', { name: 'Buscar item' }).fill('hidratacao');
  await expect(page.getByRole('heading', { name: 'Hidratação' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Barba' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('Rosto');
  await expect(page.getByText('Nenhum item encontrado.')).toBeVisible();
  await look(page, 'items-none');
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(page.getByRole('heading', { name: 'Barba' })).toBeVisible();
});

test('reports missing and refused input and keeps the entered values', async ({ page, api, mailbox }) => {
  const { shop } = await newOwner(page, api, mailbox);
  await page.goto(`/item/create/${shop.slug}`);
  const save = page.getByRole('button', { name: 'Criar item' });
  await save.click();
  for (const text of ['Informe o nome.', 'Escolha serviço ou produto.', 'Informe o preço.']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await look(page, 'item-missing', { whole: true });
  await page.getByRole('radio', { name: /Produto/ }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Pomada');
  await page.getByRole('textbox', { name: 'Preço' }).pressSequentially('1');

  await fail(page, '**/api/item', 422, { error: 'x', message: 'x', errors: { name: ['Nome repetido.'] } });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Erro de Validação');
  await expect(page.getByRole('alert')).toContainText('Nome repetido.');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused();
  await look(page, 'item-refused');
  await page.unroute('**/api/item');

  await fail(page, '**/api/item', 403);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível criar o item.');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Pomada');
  await page.unroute('**/api/item');

  await page.getByRole('link', { name: 'Cancelar' }).click();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expect(question).toBeVisible();
  await look(page, 'item-unsaved');
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Pomada');
  await save.click();
  await expect(page).toHaveURL(listOf(shop.slug));
});

test('creates one item even if the answer was lost', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await page.goto(`/item/create/${shop.slug}`);
  await page.getByRole('radio', { name: /Produto/ }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Pomada');
  await page.getByRole('textbox', { name: 'Preço' }).pressSequentially('1');
  await loseAnswers(page, '**/api/item');
  await page.getByRole('button', { name: 'Criar item' }).click();
  await expect(page.getByRole('alert')).toContainText('Não sabemos se o item foi criado.');
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeDisabled();
  await page.unroute('**/api/item');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page).toHaveURL(listOf(shop.slug));
  const items = await owner.call('listItems', { entity_id: shop.id, entity_name: 'establishment' });
  expect(items).toHaveLength(1);
});

test("shows the server's refusals beside their fields", async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const item = await newItem(owner, shop);
  await page.goto(`/item/update/${item.id}`);
  await page.getByText('Mais opções').click();
  await page.getByLabel('Disponível a partir de').fill('2030-01-02T10:00');
  await page.getByLabel('Disponível até').fill('2030-01-01T10:00');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('O fim da disponibilidade deve ser depois do início.')).toBeVisible();
  await fail(page, '**/api/item/*', 500);
  await page.getByLabel('Disponível até').fill('2030-01-03T10:00');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível atualizar o item.');
});

test("another user's change is shown, and the input stays", async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const item = await newItem(owner, shop, { name: 'Corte' });
  await page.goto(`/item/update/${item.id}`);
  await page.getByRole('textbox', { name: 'Nome' }).fill('Corte meu');
  await owner.call('updateItem', { id: item.id, price: 60 });
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Alguém mudou isto enquanto você editava');
  await expect(notice).toContainText('Preço: R$ 60,00');
  await look(page, 'item-conflict');
  await notice.getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Corte');
  await expect(page.getByRole('textbox', { name: 'Preço' })).toHaveValue('60,00');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Corte nosso');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByRole('region', { name: 'Serviços' })).toContainText('Corte nosso');
});

test('an item is created with the keyboard', async ({ page, api, mailbox }) => {
  const { shop } = await newOwner(page, api, mailbox);
  const name = ownName('Barba');
  await page.goto(listOf(shop.slug));
  await enter(page, page.getByRole('link', { name: 'Criar o primeiro item' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Novo item' })).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /Serviço/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('textbox', { name: 'Nome' }));
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole('textbox', { name: 'Preço' }));
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Serviços' })).toContainText(name);
});

test('the list shows loading and failure', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newItem(owner, shop);
  const answer = await holdAnswer(page, '**/api/item?*');
  await page.goto(listOf(shop.slug));
  await answer.asked;
  await look(page, 'items-loading');
  answer.release();
  await expect(page.getByRole('region', { name: 'Serviços' })).toBeVisible();
  await fail(page, '**/api/item?*', 500);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os itens.');
  await look(page, 'items-failed');
});

test('an item that cannot be deleted or loaded shows an error', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const item = await newItem(owner, shop, { name: 'Corte' });
  await fail(page, `**/api/item/${item.id}`, 500);
  await page.goto(listOf(shop.slug));
  await page.getByRole('button', { name: 'Excluir Corte' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível excluir o item.');
  await page.goto(`/item/update/${item.id}`);
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar o item.');
  await fail(page, `**/api/item/show/${item.id}`, 500);
  await page.goto(`/item/${item.id}`);
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar os dados do item.');
  await page.unroute(`**/api/item/show/${item.id}`);
  await change(page, `**/api/item/show/${item.id}`, () => ({ item: null }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os dados do item.');
});

test("unknown shops and other owners' shops are not found", async ({ page, api }) => {
  await signIn(page, api, 'cliente');
  await page.goto(listOf('nao-existe-mesmo'));
  await expect(page).toHaveURL('/404');
  await page.goto(listOf('barbearia-dom-augusto'));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Acesso negado', { exact: true })).toBeVisible();
  await page.goto('/item/create/barbearia-dom-augusto');
  await expect(page).toHaveURL('/dashboard');
  const { items } = await api.call('viewEstablishment', { slug: 'barbearia-dom-augusto' });
  await page.goto(`/item/update/${items[0]?.id}`);
  await expect(page).toHaveURL('/dashboard');
  await fail(page, '**/api/establishment/view/*', 500);
  await page.goto('/item/create/barbearia-dom-augusto');
  await expect(page.getByText('Não foi possível carregar o estabelecimento.')).toBeVisible();
});
