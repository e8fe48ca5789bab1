// Stock and combos: entered in the form, shown to sellers and visitors, and changed by sales.
import { addressOfShop } from '../support/booking-screen.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { newItem, newOwner } from '../support/owners.ts';

test('an owner creates a combo, sells below zero stock, and corrects the count', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newItem(owner, shop, { name: 'Corte', price: 45 });
  await newItem(owner, shop, { name: 'Pomada', type: 'product', price: 30, stock: 3 });
  await page.goto(`/item/create/${shop.slug}`);
  await page.getByRole('radio', { name: /Serviço/ }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Corte e pomadas');
  await page.getByRole('textbox', { name: 'Preço' }).pressSequentially('90');
  await page.getByRole('switch', { name: 'É um combo' }).check();
  const parts = page.getByRole('combobox', { name: 'Adicionar ao combo' });
  await parts.selectOption({ label: 'Corte · R$\u00a045,00' });
  await page.getByRole('button', { name: 'Criar item' }).click();
  await expect(page.getByText('Um combo tem ao menos dois itens.')).toBeVisible();
  await parts.selectOption({ label: 'Pomada · R$\u00a030,00' });
  await page.getByRole('textbox', { name: 'Quantidade de Pomada no combo' }).fill('2');
  await expect(page.getByText('Separados custam R$ 105,00 e duram 30 min.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Duração em minutos' })).toHaveValue('30');
  await look(page, 'item-combo', { whole: true });
  await page.getByRole('button', { name: 'Criar item' }).click();
  await expect(page.getByRole('region', { name: 'Serviços' })).toContainText('Combo: Corte, 2x Pomada');

  await page.goto(`/order/create/${shop.id}`);
  const combo = page.getByRole('button', { name: /^Corte e pomadas/ });
  await combo.click();
  await combo.click();
  await page.getByRole('textbox', { name: 'Nome do cliente' }).fill('Davi');
  await look(page, 'order-combo', { whole: true });
  await page.getByRole('button', { name: 'Finalizar · R$ 180,00' }).click();
  await expect(page.getByRole('dialog', { name: 'Recibo Pedido #001' })).toContainText('R$180,00');

  await expect
    .poll(async () => {
      await page.goto(`/item/list/${shop.slug}`);
      await expect(page.getByRole('region', { name: 'Produtos' })).toBeVisible();
      return page.getByRole('region', { name: 'Produtos' }).textContent();
    })
    .toContain('Estoque: -1, vendido além do que havia');
  await expect(page.getByRole('region', { name: 'Serviços' })).toContainText('Esgotado');
  await page.locator('summary').filter({ hasText: 'Estoque baixo' }).click();
  await look(page, 'items-low', { whole: true });

  await page.goto(addressOfShop(shop.slug));
  await expect(page.getByText('Inclui Corte, 2x Pomada.')).toBeVisible();
  await expect(page.getByText('Esgotado')).toBeVisible();
  await look(page, 'shop-sold-out', { whole: true });

  await page.goto(`/item/list/${shop.slug}`);
  await page.getByRole('link', { name: 'Editar Pomada' }).click();
  const stock = page.getByRole('textbox', { name: 'Estoque', exact: true });
  await expect(stock).toHaveValue('-1');
  await stock.fill('20');
  await look(page, 'item-stock', { whole: true });
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByRole('region', { name: 'Produtos' })).toContainText('Em estoque: 20');
});
