// The report of a shop's orders: periods, tables, links to orders, CSV, print, and its loading, error and empty states.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Establishment } from '../../../web/src/api/contract.gen.ts';
import { addDays, fullDay, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api, Request } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { pageOf } from '../support/agendas.ts';
import { countAsked, fail, holdAnswer } from '../support/answers.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { newItem, newOwner } from '../support/owners.ts';
import { signedIn } from '../support/people.ts';

const REPORT = '**/api/report/order';
const ASKED = '/api/report/order';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const namesOf = (page: Page, name: string) => table(page, name).getByRole('rowheader');
const figure = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('..');

const sell = async (owner: Api, shop: Establishment, fields: Partial<Request<'createOrder'>>) => {
  const { order } = await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Ana',
    items: [],
    ...fields,
  });
  return order?.id ?? 0;
};

/** Creates a shop with four orders of yesterday, one of them cancelled, and one order of the day before. */
async function soldYesterday(page: Page, api: Api, mailbox: Mailbox) {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 80 });
  const beard = await newItem(owner, shop, { name: 'Barba', price: 40 });
  const towel = await newItem(owner, shop, { name: 'Toalha quente', price: 5, category: 'Adicionais' });
  const day = addDays(today(), -1);
  const ana = { customer_name: 'Ana', customer_phone: '11987654321', payment_status: 'paid' } as const;
  await sell(owner, shop, {
    customer_name: 'Beto',
    order_datetime: `${addDays(day, -1)}T10:00:00`,
    items: [{ item_id: cut.id }],
    payment_status: 'paid',
    payment_method: 'Pix',
  });
  await sell(owner, shop, {
    ...ana,
    order_datetime: `${day}T09:10:00`,
    items: [{ item_id: cut.id, additions: [towel.id] }],
    payment_method: 'Pix',
  });
  await sell(owner, shop, {
    ...ana,
    order_datetime: `${day}T09:40:00`,
    items: [{ item_id: beard.id }],
    payment_method: 'Dinheiro',
  });
  const late = { order_datetime: `${day}T14:00:00`, items: [{ item_id: cut.id }] };
  await sell(owner, shop, { ...late, customer_name: 'Beto', origin: 'WhatsApp' });
  await owner.call('cancelOrder', { id: await sell(owner, shop, { ...late, customer_name: 'Caio' }) });
  return { owner, shop, day };
}

test('a day is compared with the day before, its tables sort, and its figures link to orders', async ({
  page,
  api,
  mailbox,
}) => {
  const { shop, day } = await soldYesterday(page, api, mailbox);
  await page.goto(`/order/list/${shop.id}`);
  await page.getByRole('link', { name: 'Relatórios' }).click();
  await expect(page.getByText('Nenhum pedido neste período.')).toBeVisible();
  await page.getByRole('button', { name: 'Ontem' }).click();
  await expect(page.getByText(`Período anterior: ${fullDay(addDays(day, -1))}.`)).toBeVisible();
  for (const [name, text] of [
    ['Fluxo de caixa', /R\$\s125,00.*56,3%.*antes R\$\s80,00/],
    ['Lucro bruto', /R\$\s205,00/],
    ['Despesas', /R\$\s0,00/],
    ['A receber', /R\$\s80,00.*1 pedido/],
    ['Taxa de cancelamento', /25,00%.*1 pedido cancelado/],
    ['Ocupação da agenda', /sem base/],
    ['Clientes novos', /1/],
    ['Clientes que voltaram', /1/],
  ] as const)
    await expect(figure(page, name), name).toContainText(text);
  await expect(namesOf(page, 'Formas de pagamento')).toHaveText(['Pix', 'Dinheiro']);
  await expect(namesOf(page, 'Receita por origem')).toHaveText(['Balcão', 'WhatsApp']);
  await expect(namesOf(page, 'Pedidos por hora')).toHaveText(['9hHorário de pico', '14h']);
  await expect(namesOf(page, 'Adicionais mais pedidos')).toHaveText(['Toalha quente']);
  await expect(namesOf(page, 'Itens vendidos')).toHaveText(['Corte', 'Barba']);
  await expect(page.getByRole('img', { name: /^Gráfico: / })).toHaveCount(3);
  await look(page, 'report', { whole: true });

  const customers = table(page, 'Melhores clientes');
  await expect(namesOf(page, 'Melhores clientes')).toHaveText(['AnaCliente novo', 'Beto']);
  await customers.getByRole('button', { name: 'Total' }).click();
  await expect(customers.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(namesOf(page, 'Melhores clientes')).toHaveText(['Beto', 'AnaCliente novo']);
  await expect(customers.getByRole('cell', { name: /º$/ })).toHaveText(['2º', '1º']);

  for (const [link, orders] of [
    ['3 pedidos do período', 3],
    ['2 pedidos das 9h', 2],
    ['1 pedido cancelado', 1],
    ['1 pedido a receber', 1],
    ['1 pedido com Pix', 1],
    ['1 pedido por WhatsApp', 1],
    ['2 vendidos: ver pedidos com Corte', 2],
    ['2 pedidos de Ana', 2],
    ['1 pedido de Beto', 1],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/order/list/${shop.id}\\?.*start_date=${day}`));
    await expect(section(page, 'Pedidos').locator('> ul > li')).toHaveCount(orders);
    await page.goBack();
  }
  await expect(page.getByRole('button', { name: 'Ontem' })).toHaveAttribute('aria-pressed', 'true');
});

test('a custom period is requested only when it is applied, and the report can be printed', async ({
  page,
  api,
  mailbox,
}) => {
  const { shop, day } = await soldYesterday(page, api, mailbox);
  const asked = countAsked(page, ASKED);
  await page.goto(`/report/order/${shop.id}`);
  await expect(page.getByText('Nenhum pedido neste período.')).toBeVisible();
  const before = asked();
  await page.getByLabel('Data de início').fill(day);
  await page.getByLabel('Data de fim').fill(addDays(day, -1));
  await page.getByRole('button', { name: 'Ver período' }).click();
  await expect(page.getByRole('alert')).toContainText('O início precisa vir antes do fim.');
  expect(asked(), 'no request while the fields change').toBe(before);
  await page.getByLabel('Data de início').fill(addDays(day, -1));
  await page.getByLabel('Data de fim').fill(day);
  await page.getByLabel('Hora de fim').fill('13:59');
  await page.getByRole('button', { name: 'Ver período' }).click();
  await expect(figure(page, 'Lucro bruto')).toContainText(/R\$\s205,00/);
  await expect(section(page, 'Receita por dia')).toBeVisible();
  await page.getByText('Ver números').click();
  await expect(namesOf(page, 'Receita por dia')).toHaveCount(2);
  await expect(page.getByRole('img', { name: /^Gráfico: / })).toHaveCount(4);
  await look(page, 'report-days', { whole: true });

  await page.getByText('Ver números').click();
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'yes';
    };
  });
  await page.getByRole('button', { name: 'Imprimir ou salvar PDF' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(table(page, 'Receita por dia')).toBeVisible();
  await expect(page.getByRole('button').and(page.getByText(/CSV|Ontem|Ver período|Atualizar/))).toHaveCount(
    0,
  );
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: 'O que fazer agora' })).toBeHidden();
  // The header of a table is repeated on each page without its boxes of buttons.
  for (const button of await table(page, 'Itens vendidos').locator('thead button').all())
    await expect(button).toHaveCSS('display', 'contents');
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
});

test('a table is downloaded as CSV', async ({ page, api, mailbox }) => {
  const { shop, day } = await soldYesterday(page, api, mailbox);
  await page.goto(`/report/order/${shop.id}?period=ontem`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV: Itens vendidos' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`relatorio-itens-${day}-a-${day}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/Corte;2;160,00/);
  await fail(page, '**/api/report/order/export*', 500);
  await page.getByRole('button', { name: 'Baixar CSV: Pedidos por hora' }).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível baixar a tabela.');
});

test('the next report includes a sale and its cancellation', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 80 });
  await page.goto(`/report/order/${shop.id}`);
  await expect(page.getByText('Nenhum pedido neste período.')).toBeVisible();
  await look(page, 'report-empty', { whole: true });
  const id = await sell(owner, shop, { items: [{ item_id: cut.id }] });
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(figure(page, 'Lucro bruto')).toContainText(/R\$\s80,00/);
  await owner.call('cancelOrder', { id });
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(figure(page, 'Lucro bruto')).toContainText(/R\$\s0,00/);
  await expect(figure(page, 'Taxa de cancelamento')).toContainText('100,00%');
});

test('a slow report shows progress and can be stopped, and a failed report can be retried', async ({
  page,
  api,
  mailbox,
}) => {
  const { shop } = await soldYesterday(page, api, mailbox);
  const address = `/report/order/${shop.id}?period=ontem`;
  const held = await holdAnswer(page, REPORT);
  await page.goto(address);
  await held.asked;
  await expect(page.getByText('Calculando o relatório...')).toBeVisible();
  await look(page, 'report-loading');
  await page.getByRole('button', { name: 'Parar' }).click();
  await expect(page.getByText('Você parou o cálculo do relatório.')).toBeVisible();
  await look(page, 'report-stopped');
  held.release();
  await page.unroute(REPORT);
  await page.getByRole('main').getByRole('button', { name: 'Atualizar' }).last().click();
  await expect(section(page, 'Resumo financeiro')).toBeVisible();

  await fail(page, REPORT, 500);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar o relatório.');
  await look(page, 'report-failed');
  await page.unroute(REPORT);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(section(page, 'Resumo financeiro')).toBeVisible();
});

test('the demo data fills every section of a report of 40 days', async ({ page, api }) => {
  const owner = await signIn(page, api, 'dono');
  const { establishments } = await owner.call('listMyEstablishments', { category: 'barbershop' });
  const id = establishments[0]?.id;
  await page.goto(
    `/report/order/${id}?start_date=${addDays(today(), -40)}&end_date=${addDays(today(), -1)}&end_time=23:59`,
  );
  await expect(section(page, 'Resumo operacional')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Gráfico: / })).toHaveCount(4);
  await look(page, 'report-demo', { whole: true });

  await page.goto(
    `/report/order/${id}?start_date=${addDays(today(), -364)}&end_date=${today()}&end_time=23:59`,
  );
  const year = page.getByRole('img', { name: /^Gráfico: Receita por mês/ });
  await expect(year).toBeVisible();
  const columns = year.locator('.recharts-bar-rectangle path');
  await expect(columns.last()).toBeVisible();
  const widths = await columns.evaluateAll((paths) =>
    paths
      .map((path) => path.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ width }) => width),
  );
  expect(Math.min(...widths), 'wide enough to see and to touch').toBeGreaterThan(8);
  await look(page, 'report-year', { whole: true });
});

test('another owner is redirected to the dashboard', async ({ page, api, mailbox, browser }) => {
  const { shop } = await newOwner(page, api, mailbox);
  const { api: other } = await signedIn(api, mailbox);
  const theirs = await pageOf(browser, other);
  await theirs.goto(`/report/order/${shop.id}`);
  await expect(theirs).toHaveURL('/dashboard');
  await expect(theirs.getByText('Acesso negado', { exact: true })).toBeVisible();
  await theirs.context().close();
});
