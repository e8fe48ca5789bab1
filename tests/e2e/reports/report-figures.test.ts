// The sections and columns of the report, the table of each chart, and the default period.
import type { Page } from '@playwright/test';
import { addDays, fullDay, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { countAsked, fail } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { newItem, newOwner } from '../support/owners.ts';

const REPORT = '**/api/report/order';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const textsOf = (page: Page, name: string, role: 'columnheader' | 'cell' | 'rowheader') =>
  table(page, name).getByRole(role);

test('the report has every section, figure and column', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 80 });
  const beard = await newItem(owner, shop, { name: 'Barba', price: 40 });
  const towel = await newItem(owner, shop, { name: 'Toalha quente', price: 5, category: 'Adicionais' });
  const groom = await newItem(owner, shop, { name: 'Dia do noivo', price: 100, parts: [cut.id, beard.id] });
  const day = addDays(today(), -1);
  for (const [time, item, additions, method] of [
    ['09:10', groom, [towel.id, towel.id], 'Pix'],
    ['11:40', beard, [], 'Dinheiro'],
  ] as const)
    await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      customer_name: 'Ana',
      customer_phone: '11987654321',
      order_datetime: `${day}T${time}:00`,
      items: [{ item_id: item.id, additions: [...additions] }],
      payment_status: 'paid',
      payment_method: method,
    });
  await page.goto(`/report/order/${shop.id}?period=ontem`);
  const financial = section(page, 'Resumo financeiro');
  const operational = section(page, 'Resumo operacional');
  for (const [within, name, text] of [
    [financial, 'Fluxo de caixa', /R\$\s150,00/],
    [financial, 'Lucro bruto', /R\$\s150,00/],
    [financial, 'Lucro líquido', /R\$\s150,00/],
    [financial, 'Despesas', /R\$\s0,00/],
    [operational, 'Taxa de cancelamento', /0,00%.*0 pedidos cancelados/],
    [operational, 'Itens por pedido', /1,00/],
    [operational, 'Tempo médio de atendimento', /sem base/],
    [operational, 'Ocupação da agenda', /sem base/],
    [operational, 'Comparecimento', /sem base/],
    [operational, 'Clientes novos', /1/],
    [operational, 'Clientes que voltaram', /0/],
  ] as const)
    await expect(within.getByText(name, { exact: true }).locator('..'), name).toContainText(text);

  const at = (time: string) => new RegExp(`${fullDay(day).slice(0, 5)}.*${time}`);
  for (const [name, columns, row] of [
    [
      'Formas de pagamento',
      ['Forma de pagamento', 'Pedidos', 'Valor', '% do total'],
      ['1', 'R$ 110,00', '73,3%'],
    ],
    ['Receita por origem', ['Origem', 'Pedidos', 'Receita', '% do total'], ['2', 'R$ 150,00', '100,0%']],
    [
      'Pedidos por hora',
      ['Hora', 'Quantidade', '% do total', 'Receita', 'Ticket médio', 'Item mais pedido'],
      ['1', '50,0%', 'R$ 110,00', 'R$ 110,00', 'Corte'],
    ],
    [
      'Adicionais mais pedidos',
      [
        'Adicional',
        'Quantidade',
        '% do total',
        'Receita',
        'Horário de pico',
        'Melhor cliente',
        'Último pedido',
      ],
      ['2', '100,0%', 'R$ 10,00', '9h', 'Ana', at('09:10')],
    ],
    [
      'Itens vendidos',
      [
        'Item',
        'Quantidade',
        'Subtotal',
        'Ticket médio',
        '% da quantidade',
        '% da receita',
        'Em combos',
        'Adicionais',
        'Horário de pico',
        'Melhor cliente',
        'Último pedido',
      ],
      ['2', 'R$ 73,33', 'R$ 36,67', '66,7%', '52,4%', '1', '0', '9h', 'Ana', at('11:40')],
    ],
    [
      'Melhores clientes',
      [
        'Posição',
        'Cliente',
        'Telefone',
        'Pedidos',
        'Total',
        'Ticket médio',
        'Última visita',
        'Primeira visita',
        'Tempo médio entre pedidos',
        'Em combos',
        'Adicionais',
        'Item favorito',
        'Horário preferido',
        'Maior pedido',
        '% da receita',
      ],
      [
        '1º',
        '(11) 98765-4321',
        '2',
        'R$ 150,00',
        'R$ 75,00',
        at('11:40 · Balcão'),
        at('09:10'),
        '2h',
        '1',
        '2',
        'Barba',
        '9h',
        'R$ 110,00',
        '100,0%',
      ],
    ],
  ] as const) {
    await expect(textsOf(page, name, 'columnheader'), name).toHaveText([...columns]);
    const cells = (await textsOf(page, name, 'cell').allInnerTexts()).map((text) =>
      text.replace(/\u00a0/g, ' '),
    );
    for (const [place, text] of row.entries())
      if (typeof text === 'string') expect(cells[place]?.split('\n')[0], `${name}, ${place}`).toContain(text);
      else expect(cells[place], `${name}, ${place}`).toMatch(text);
  }
  await expect(table(page, 'Pedidos por hora').locator('[data-marked]')).toHaveCount(1);
  await expect(table(page, 'Pedidos por hora').locator('[data-marked]')).toContainText('Horário de pico');
  await expect(table(page, 'Pedidos por dia da semana e hora')).toBeVisible();
});

test('each chart has a table with its rows in the same section', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 80 });
  for (const ago of [1, 2])
    await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      customer_name: 'Ana',
      order_datetime: `${addDays(today(), -ago)}T10:00:00`,
      items: [{ item_id: cut.id }],
      payment_status: 'paid',
      payment_method: 'Pix',
    });
  await page.goto(
    `/report/order/${shop.id}?start_date=${addDays(today(), -2)}&end_date=${addDays(today(), -1)}`,
  );
  const charts = page.getByRole('img', { name: /^Gráfico: / });
  await expect(charts).toHaveCount(4);
  for (const name of await charts.evaluateAll((found) =>
    found.map((one) => one.getAttribute('aria-label') ?? ''),
  )) {
    const chart = page.getByRole('img', { name, exact: true });
    const around = page.getByRole('region').filter({ has: chart }).last();
    const summary = around.getByText('Ver números');
    if ((await summary.count()) > 0) await summary.click();
    const rows = around.getByRole('table').getByRole('rowheader');
    await expect(rows.first(), name).toBeVisible();
    expect(await rows.count(), name).toBe(await chart.locator('.recharts-bar-rectangle').count());
  }
});

test('the report begins with today from midnight to the present minute', async ({ page, api, mailbox }) => {
  const { shop } = await newOwner(page, api, mailbox);
  await page.clock.setFixedTime(`${today()}T15:32:40-03:00`);
  const asked = page.waitForRequest(REPORT);
  await page.goto(`/report/order/${shop.id}`);
  expect((await asked).postDataJSON()).toMatchObject({
    period_start: `${today()}T00:00:00`,
    period_end: `${today()}T15:32:59`,
  });
  for (const [label, value] of [
    ['Data de início', today()],
    ['Hora de início', '00:00'],
    ['Data de fim', today()],
    ['Hora de fim', '15:32'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value);
  await page.getByRole('main').getByRole('link', { name: 'Pedidos', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/order/list/${shop.id}`));
});

test("a failed report shows the server's message", async ({ page, api, mailbox }) => {
  const { shop } = await newOwner(page, api, mailbox);
  const asked = countAsked(page, '/api/report/order');
  await fail(page, REPORT, 422, {
    error: 'O período pode ter no máximo 731 dias.',
    message: 'O período pode ter no máximo 731 dias.',
    errors: { period_end: ['O período pode ter no máximo 731 dias.'] },
  });
  await page.goto(`/report/order/${shop.id}`);
  await expect(page.getByRole('alert')).toContainText('O período pode ter no máximo 731 dias.');
  expect(asked(), 'a refused period is not requested again').toBe(1);
});
