// Cash sessions: opening, entries, counting with a difference, the closed session and its print.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { look } from '../support/look.ts';
import { newItem, newOwner } from '../support/owners.ts';
import { NARROW, WIDE } from '../support/widths.ts';

/** Expects a gap between the cards of the screen, and between the fields, texts and lists in each. */
async function expectGaps(page: Page): Promise<void> {
  const touching = await page.locator('main').evaluate((main) => {
    const LEAST = 8;
    const shown = [...main.querySelectorAll('section, section *')].filter(
      (each) =>
        each.matches('section, p, dl, ol, ul, h2, .mantine-InputWrapper-root') && each.clientHeight > 0,
    );
    const boxes = shown.map((each) => ({ each, box: each.getBoundingClientRect() }));
    return boxes.flatMap(({ each, box }) =>
      boxes
        .filter(({ each: other, box: { top, left, right } }) => {
          const apart =
            each.contains(other) || other.contains(each) || left >= box.right || right <= box.left;
          return !apart && top >= box.top && top - box.bottom < LEAST;
        })
        .map(({ each: other }) => `${each.textContent?.slice(0, 30)} / ${other.textContent?.slice(0, 30)}`),
    );
  });
  expect(touching).toEqual([]);
}

test('a session is opened, gets an expense, and is counted and closed', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 80 });
  await page.goto(`/order/list/${shop.id}`);
  await page.getByRole('link', { name: 'Caixa', exact: true }).click();
  await expect(page.getByText('Nenhum caixa neste período.')).toBeVisible();
  await expectGaps(page);
  await look(page, 'cash-opening', { whole: true });
  await page.getByRole('button', { name: 'Abrir caixa' }).click();
  await expect(page.getByText('Informe um valor, como 20 ou 12,50.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Dinheiro na gaveta' }).fill('100');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Caixa aberto' })).toBeVisible();

  for (const payment_method of ['Dinheiro', 'Pix'] as const)
    await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      customer_name: 'Carla',
      items: [{ item_id: cut.id }],
      payment_status: 'paid',
      payment_method,
    });
  await page.reload();
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Despesa');
  await page.getByRole('combobox', { name: 'Categoria' }).selectOption('Limpeza');
  await page.getByRole('textbox', { name: 'Valor' }).fill('30,5');
  await page.getByRole('button', { name: 'Lançar' }).click();
  const entries = page.getByRole('region', { name: 'Lançamentos' });
  await expect(entries).toContainText('Despesa: Limpeza');
  const methods = page.getByRole('list', { name: 'Por forma de pagamento' });
  await expect(methods.getByRole('listitem').filter({ hasText: 'Dinheiro' })).toContainText('R$ 149,50');
  const shares = () =>
    methods.locator('[aria-hidden]').evaluateAll((bars) => {
      const [cash = 0, pix = 0] = bars.map((bar) => bar.getBoundingClientRect().width);
      return pix / cash;
    });
  for (const size of [WIDE, NARROW]) {
    await resizeTo(page, size);
    await expect.poll(shares, `the bars at ${size.width} px`).toBeCloseTo(80 / 149.5, 1);
  }
  await expectGaps(page);
  await look(page, 'cash-session', { whole: true });

  await entries.getByRole('button', { name: 'Estornar: Despesa: Limpeza, R$ 30,50' }).click();
  await entries.getByRole('button', { name: 'Confirmar estorno: Despesa: Limpeza, R$ 30,50' }).click();
  await expect(entries).toContainText('Estorno: Despesa: Limpeza');
  await expect(methods.getByRole('listitem').filter({ hasText: 'Dinheiro' })).toContainText('R$ 180,00');

  await page.getByRole('button', { name: 'Fechar o caixa' }).click();
  await expect(page.getByText('R$ 180,00')).toBeHidden();
  const cash = page.getByRole('textbox', { name: 'Contado: Dinheiro' });
  await expect(cash).toBeFocused();
  await page.keyboard.type('178');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Informe um valor, como 20 ou 12,50.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Contado: Pix' }).fill('80');
  await look(page, 'cash-count', { whole: true });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Falta R$ 2,00')).toBeVisible();
  await page.getByRole('textbox', { name: 'Dinheiro que fica na gaveta' }).fill('100');
  await page.getByRole('textbox', { name: 'Observação do fechamento' }).fill('Faltou uma moeda');
  await look(page, 'cash-review', { whole: true });
  await page.getByRole('button', { name: 'Fechar caixa' }).click();

  await expect(page.getByRole('heading', { name: 'Caixa nº 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Caixa fechado' })).toBeVisible();
  await expect(page.getByText('Faltou uma moeda')).toBeVisible();
  await look(page, 'cash-closed', { whole: true });
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.getElementById('receipt-paper')?.textContent ?? '';
    };
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  const preview = page.getByRole('dialog', { name: 'Caixa nº 1' });
  await expect(preview).toContainText('Ficou na gaveta........R$ 100,00');
  await look(page, 'cash-paper');
  await preview.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Falta R\$ 2,00/);
  await preview.getByRole('button', { name: 'Fechar' }).last().click();

  await page.getByRole('link', { name: 'Caixa', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Dinheiro na gaveta' })).toHaveValue('100,00');
  await expect(page.getByRole('link', { name: 'Caixa nº 1' })).toBeVisible();
});
