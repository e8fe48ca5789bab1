// Commission: rates, card fees, statements, payouts and corrections.
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { fail, holdAnswer } from '../support/answers.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { look } from '../support/look.ts';
import { newItem, newOwner, newShop } from '../support/owners.ts';
import { hire, signedIn } from '../support/people.ts';
import { expectDense } from '../support/rows.ts';
import { NARROW, WIDE } from '../support/widths.ts';

test('an owner sets rates, pays a collaborator and sees a correction', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 80 });
  await page.goto(`/report/commission/${shop.id}`);
  await expect(page.getByText('Ninguém na equipe ainda.')).toBeVisible();
  await look(page, 'commission-empty', { whole: true });

  const barber = await signedIn(api, mailbox);
  const collaborator = await hire(owner, shop.id, barber.api);
  await page.goto(`/employer/list/${shop.slug}`);
  await page.getByRole('link', { name: /^Comissão de/ }).click();
  await page.getByRole('textbox', { name: 'Serviços (%)' }).fill('120');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Informe de 0 a 100, como 40 ou 42,5.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Serviços (%)' }).fill('40');
  await page.getByRole('button', { name: 'Adicionar exceção' }).click();
  await page.getByRole('combobox', { name: 'Item ou categoria' }).selectOption('Corte');
  await page.getByRole('textbox', { name: 'Comissão (%)' }).fill('42,5');
  await look(page, 'commission-rates', { whole: true });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Comissões salvas. Valem para os próximos atendimentos.')).toBeVisible();

  const sell = async () => {
    const { order } = await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      customer_name: 'Carla',
      attendant_id: collaborator,
      items: [{ item_id: cut.id }],
      payment_status: 'paid',
      payment_method: 'Pix',
    });
    return order?.id ?? 0;
  };
  const [first] = [await sell(), await sell()];

  await page.goto(`/report/commission/${shop.id}`);
  await page.getByRole('button', { name: 'Este mês' }).click();
  await expect(page.getByText('A pagar R$ 68,00')).toBeVisible();
  await look(page, 'commission-list', { whole: true });
  await resizeTo(page, WIDE);
  await expectDense(page.getByRole('list', { name: 'Comissões' }).getByRole('listitem'));
  await resizeTo(page, NARROW);
  await page.getByRole('link', { name: /^Ver o extrato de/ }).click();
  await expect(page.getByRole('table', { name: 'Por item' })).toContainText('42,5%');
  await look(page, 'commission-statement', { whole: true });

  await page.getByRole('button', { name: 'Registrar repasse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar repasse' });
  await expect(dialog.getByRole('textbox', { name: 'Valor pago' })).toHaveValue('68,00');
  await look(page, 'commission-payout');
  await dialog.getByRole('combobox', { name: 'Forma de pagamento' }).selectOption('Pix');
  await dialog.getByRole('button', { name: 'Registrar repasse' }).click();
  await expect(page.getByText('Repasse registrado. R$ 68,00 em Pix.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await owner.call('cancelOrder', { id: first });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Correções' })).toContainText('-R$ 34,00');
  await expect(page.getByText('Adiantado')).toBeVisible();
  await look(page, 'commission-correction', { whole: true });

  await page.getByRole('button', { name: /^Desfazer o repasse de/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Repasse desfeito.')).toBeVisible();
  await expect(page.getByText('Nenhum repasse no período.')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^comissoes-.+\.csv$/);
});

test('the balances and a statement show that they load and that they failed', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const { api: barber } = await signedIn(api, mailbox);
  const collaborator = await hire(owner, shop.id, barber);
  for (const [name, path, request] of [
    ['list', `/report/commission/${shop.id}`, '**/api/report/commission?*'],
    ['statement', `/report/commission/${shop.id}/${collaborator}`, '**/api/report/commission/statement?*'],
  ] as const) {
    const held = await holdAnswer(page, request);
    await page.goto(path);
    await held.asked;
    await expect(page.getByText('Carregando...')).toBeAttached();
    await look(page, `commission-${name}-loading`);
    held.release();
    await expect(page.getByText(/A pagar/).first()).toBeVisible();
    await page.unroute(request);
    await fail(page, request, 500);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar as comissões.');
    await look(page, `commission-${name}-failed`);
    await page.unroute(request);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText(/A pagar/).first()).toBeVisible();
  }
});

test('an owner sets the card fees', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await page.goto('/establishment');
  await page.getByRole('link', { name: 'Taxas do cartão' }).click();
  await page.getByRole('textbox', { name: 'Taxa do crédito (%)' }).fill('3,49');
  await page.getByRole('switch', { name: /^Descontar a taxa/ }).click();
  await look(page, 'commission-fees', { whole: true });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL('/establishment');
  const { commission } = await owner.call('getCommissionSettings', { id: shop.id });
  expect(commission).toMatchObject({ credit_fee: 349, after_fees: true });
});

test('a collaborator sees their own statement loading, empty, filled and failed', async ({
  page,
  api,
  mailbox,
}) => {
  const { api: owner } = await signedIn(api, mailbox);
  const shop = await newShop(owner);
  const barber = await signedIn(api, mailbox);
  const collaborator = await hire(owner, shop.id, barber.api);
  await signIn(page, api, barber.person.username, barber.person.password);
  const held = await holdAnswer(page, '**/api/report/commission/statement?*');
  await page.goto('/employer/dashboard');
  await page.getByRole('link', { name: 'Minhas comissões' }).click();
  await expect(page.getByText('Carregando...')).toBeAttached();
  await look(page, 'commission-own-loading', { splash: true });
  held.release();
  await expect(page.getByText('Nenhum atendimento com comissão no período.')).toBeVisible();
  await look(page, 'commission-own-empty', { whole: true });

  const cut = await newItem(owner, shop, { name: 'Corte', price: 80 });
  await owner.call('saveCommissionRates', {
    id: collaborator,
    service_rate: 4000,
    exceptions: [],
    version: 0,
  });
  await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Carla',
    attendant_id: collaborator,
    items: [{ item_id: cut.id }],
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'A receber' })).toContainText('A receberR$ 32,00');
  await expect(page.getByRole('button', { name: 'Registrar repasse' })).toHaveCount(0);
  await look(page, 'commission-own', { whole: true });

  await fail(page, '**/api/report/commission/statement?*', 503);
  await page.goto(`/employer/commission?start_date=${addDays(today(), -3)}&end_date=${today()}`);
  await expect(page.getByRole('button', { name: /tentar/i })).toBeVisible();
  await look(page, 'commission-own-failed');
});
