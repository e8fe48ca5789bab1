// Owners manage their barbershops.
import { fail, holdAnswer, loseAnswers } from '../support/answers.ts';
import { expect, ownName, signIn, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import { choosePicture, newOwner, newShop, ODD } from '../support/owners.ts';
import { verified } from '../support/people.ts';

test('a new user creates and changes a barbershop', async ({ page, api, mailbox }) => {
  const person = await verified(api, mailbox);
  const owner = await signIn(page, api, person.username, person.password);
  await page.goto('/establishment');
  await expect(page.getByText('Você ainda não tem uma barbearia.')).toBeVisible();
  await look(page, 'establishments-empty');
  await page.getByRole('link', { name: 'Criar Barbearia' }).click();

  const name = `${ownName('Zé')} ${ODD}`;
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Desde 1987.\nSem pressa.');
  await page.getByText('Barba', { exact: true }).click();
  await page.getByRole('textbox', { name: 'CNPJ' }).pressSequentially('12abc34501de35');
  await expect(page.getByRole('textbox', { name: 'CNPJ' })).toHaveValue('12.ABC.345/01DE-35');
  await page.getByRole('textbox', { name: 'Telefone' }).pressSequentially('55999999999');
  await page.getByRole('textbox', { name: 'CEP' }).pressSequentially('97010000');
  await expect(page.getByRole('textbox', { name: 'CEP' })).toHaveValue('97010-000');
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Rio Grande do Sul');
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Santa Maria');
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua do Acampamento, 1');
  await page.getByRole('textbox', { name: 'Instagram' }).fill('@ze');
  await choosePicture(page, 'Logo');
  await choosePicture(page, 'Imagem de fundo');
  await look(page, 'establishment-create', { whole: true });
  await page.getByRole('button', { name: 'Criar barbearia' }).click();
  await expect(page).toHaveURL(/\/establishment\/view\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5555999999999/,
  );
  await expect(page.getByRole('link', { name: 'Instagram', exact: true })).toHaveAttribute(
    'href',
    /instagram\.com\/ze$/,
  );
  await expect(page.getByRole('link', { name: 'Como chegar' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Retrato de hoje' })).toBeVisible();
  await look(page, 'establishment-made', { whole: true });

  const { establishments } = await owner.call('listMyEstablishments', { category: 'barbershop' });
  const shop = establishments[0];
  expect(shop).toMatchObject({ cnpj: '12ABC34501DE35', segments: ['barba'], city: 'Santa Maria', uf: 'RS' });
  expect(shop?.logo).toMatch(/^images\//);
  expect(shop?.background).toMatch(/^images\//);

  await page.goto('/establishment');
  await look(page, 'establishments');
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page).toHaveURL(`/establishment/update/${shop?.id}`);
  await expect(page.getByRole('textbox', { name: 'CNPJ' })).toHaveValue('12.ABC.345/01DE-35');
  await page.getByText('Barba', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Cidade' }).fill('');
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Amazonas');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page).toHaveURL(/\/establishment\/view\//);
  const { establishment } = await owner.call('getEstablishment', { id: shop?.id ?? 0 });
  expect(establishment).toMatchObject({ city: null, segments: [], slug: shop?.slug, name });
  expect(establishment).toMatchObject({ uf: 'AM', time_zone: 'America/Manaus' });
});

test('shows errors beside their fields and keeps the input', async ({ page, api, mailbox }) => {
  const person = await verified(api, mailbox);
  await signIn(page, api, person.username, person.password);
  await page.goto('/establishment/create');
  const save = page.getByRole('button', { name: 'Criar barbearia' });
  await page.getByRole('textbox', { name: 'CNPJ' }).fill('11.222.333/0001-82');
  await page.getByRole('textbox', { name: 'Site' }).fill('javascript:alert(1)');
  await save.click();
  for (const text of [
    'Informe o nome.',
    'Este CNPJ não existe: confira os caracteres.',
    'Informe um endereço que comece com http:// ou https://.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await look(page, 'establishment-wrong', { whole: true });
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Nova');
  await page.getByRole('textbox', { name: 'CNPJ' }).fill('');
  await page.getByRole('textbox', { name: 'Site' }).fill('');
  for (const [status, sentence] of [
    [403, 'Não foi possível criar a barbearia.'],
    [401, 'Você precisa estar autenticado.'],
  ] as const) {
    await fail(page, '**/api/establishment', status);
    await save.click();
    await expect(page.getByRole('alert')).toContainText(sentence);
    await page.unroute('**/api/establishment');
  }
  await fail(page, '**/api/establishment', 422, { error: 'x', errors: { city: ['Cidade errada.'] } });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Erro de Validação');
  await expect(page.getByRole('textbox', { name: 'Cidade' })).toBeFocused();
  await look(page, 'establishment-refused');
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Nova');
  await page.getByRole('link', { name: 'Minhas Barbearias' }).click();
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
});

test('creates one barbershop even if the answer was lost', async ({ page, api, mailbox }) => {
  const person = await verified(api, mailbox);
  const owner = await signIn(page, api, person.username, person.password);
  await page.goto('/establishment/create');
  const name = page.getByRole('textbox', { name: 'Nome', exact: true });
  await name.fill('Nova');
  const keys = await loseAnswers(page, '**/api/establishment');
  await page.getByRole('button', { name: 'Criar barbearia' }).click();
  await expect(page.getByRole('alert')).toContainText('Não sabemos se a barbearia foi criada.');
  await expect(name).toBeDisabled();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => keys.length).toBe(2);
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeEnabled();
  await expect(page.getByRole('alert')).toContainText('Não sabemos se a barbearia foi criada.');
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await page.unroute('**/api/establishment');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page).toHaveURL(/\/establishment\/view\//);
  expect(keys[0]).toBe(keys[1]);
  const { establishments } = await owner.call('listMyEstablishments', { category: 'barbershop' });
  expect(establishments).toHaveLength(1);
});

test("the list links to each barbershop's screens, and older addresses redirect there", async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newShop(owner, { name: ODD });
  await page.goto('/barbershop/user');
  await expect(page).toHaveURL('/establishment');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  const links = page.getByRole('navigation', { name: `Gerenciar ${shop.name}` }).getByRole('link');
  expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
    `/barbershop/view/${shop.slug}`,
    `/appointment/barbershop/${shop.slug}`,
    `/service-record/barbershop/${shop.slug}`,
    `/barber/include/${shop.slug}`,
    `/schedule/${shop.slug}`,
    `/item/list/${shop.slug}`,
    `/establishment/pix/${shop.id}`,
    `/report/commission/${shop.id}`,
    `/establishment/commission/${shop.id}`,
    `/barbershop/update/${shop.id}`,
  ]);
  for (const [from, to] of [
    [`/barbershop/view/${shop.slug}`, `/establishment/view/${shop.slug}`],
    [`/barbershop/update/${shop.id}`, `/establishment/update/${shop.id}`],
    [`/barber/include/${shop.slug}`, `/employer/list/${shop.slug}`],
    ['/barbershop/create', '/establishment/create'],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a barbershop is closed after a confirmation', async ({ page, api, mailbox }) => {
  const { shop } = await newOwner(page, api, mailbox);
  await page.goto('/establishment');
  const remove = page.getByRole('button', { name: `Excluir ${shop.name}` });
  const question = page.getByRole('dialog', { name: 'Excluir barbearia?' });
  await fail(page, `**/api/establishment/${shop.id}`, 500);
  await remove.click();
  await expect(question).toBeVisible();
  await look(page, 'establishment-delete');
  await question.getByRole('button', { name: 'Excluir barbearia' }).click();
  await expect(page.getByRole('dialog', { name: 'Erro ao deletar barbearia.' })).toBeVisible();
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.unroute(`**/api/establishment/${shop.id}`);
  await remove.click();
  await question.getByRole('button', { name: 'Excluir barbearia' }).click();
  await expect(page.getByText('Barbearia excluída.')).toBeVisible();
  await expect(page.getByText('Você ainda não tem uma barbearia.')).toBeVisible();
  expect((await api.refused('viewEstablishment', { slug: shop.slug })).status).toBe(404);
});

test("another user's change is shown, and the input stays", async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await page.goto(`/establishment/update/${shop.id}`);
  await page.getByRole('textbox', { name: 'Cidade' }).fill('Canoas');
  await owner.call('updateEstablishment', { id: shop.id, phone: '1134567890' });
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Telefone: (11) 3456-7890');
  await expect(page.getByRole('textbox', { name: 'Cidade' })).toHaveValue('Canoas');
  await look(page, 'establishment-conflict');
  await notice.getByRole('button', { name: 'Manter o que digitei' }).click();
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page).toHaveURL(/\/establishment\/view\//);
});

test('the caret stays while a number is corrected', async ({ page, api, mailbox }) => {
  const person = await verified(api, mailbox);
  await signIn(page, api, person.username, person.password);
  await page.goto('/establishment/create');
  const cep = page.getByRole('textbox', { name: 'CEP' });
  await tabTo(page, cep);
  await page.keyboard.type('01210100');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3');
  await expect(cep).toHaveValue('01310-100');
});

test("lists and shops that cannot be loaded, and other owners' shops, show an error", async ({
  page,
  api,
}) => {
  await signIn(page, api, 'cliente');
  const answer = await holdAnswer(page, '**/api/establishment/my/category/*');
  await page.goto('/establishment');
  await answer.asked;
  await look(page, 'establishments-loading');
  answer.release();
  await fail(page, '**/api/establishment/my/category/*', 500);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(
    'Não foi possível carregar as barbearias. Tente novamente mais tarde.',
  );
  await look(page, 'establishments-failed');
  await page.unroute('**/api/establishment/my/category/*');
  const { establishment } = await api.call('viewEstablishment', { slug: 'barbearia-dom-augusto' });
  await page.goto(`/establishment/update/${establishment?.id}`);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Acesso negado', { exact: true })).toBeVisible();
  await fail(page, '**/api/establishment/show/*', 500);
  await page.goto(`/establishment/update/${establishment?.id}`);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Não foi possível carregar o estabelecimento.')).toBeVisible();
});
