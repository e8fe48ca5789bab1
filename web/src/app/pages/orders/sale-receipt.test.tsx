import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order, Payment } from '@/api/contract.gen';
import { printOnPaper } from '@/features/order/receipts/receipt-paper';
import { money } from '@/lib/text/money';
import { makeEstablishment, makeItem, makeMe, makeOrder } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail } from '@/testing/server';

vi.mock('@/features/order/receipts/receipt-paper', async (load) => ({
  ...(await load<object>()),
  printOnPaper: vi.fn(),
}));

const shop = makeEstablishment({ id: 5 });
const unpaid = makeOrder({
  id: 9,
  entity_id: 5,
  type: 'service',
  status: 'completed',
  payment_method: 'Pix',
  version: 3,
  total_price: 45,
  total_due: 45,
});
const pix: Payment = {
  id: 1,
  kind: 'payment',
  amount: 45,
  method: 'Pix',
  at: '2026-11-20T13:00:00Z',
  actor_first_name: 'Ana',
  is_correction: false,
  settles_fiado: false,
};
const paid: Order = {
  ...unpaid,
  version: 4,
  total_due: 0,
  total_paid: 45,
  payment_status: 'paid',
  payments: [pix],
};
const changed = { message: '', order: unpaid, booking_secret: null, cancelled_since: false };
// The stored order.
let stored: Order;

/** Answers the order that is stored. */
const answerOrder = () =>
  answer('getOrder', () => ({
    order: stored,
    receipt: stored.total_due > 0 ? 'Situação: PENDENTE' : 'Situação: PAGO',
    events: [],
    time_zone: 'America/Sao_Paulo',
  }));

/** Stores a payment by Pix and answers it. */
const answerPayment = () =>
  answer('addPayment', () => {
    stored = paid;
    return { ...changed, order: paid, message: 'Pagamento registrado.' };
  });

/** Sells a cut by Pix and resolves with the dialog of its receipt. */
async function sellByPix() {
  const { user, path } = await openApp('/order/create/5', { token: 'abc' });
  await screen.findByRole('searchbox', { name: /^Buscar item/ });
  await user.keyboard('/cor{Enter}{Enter}J{Control>}{Enter}{/Control}');
  const receipt = within(await screen.findByRole('dialog', { name: 'Recibo Pedido #001' }));
  const receive = await receipt.findByRole('button', { name: `Recebi o Pix de ${money(45)}` });
  expect(receipt.getByRole('document')).toHaveTextContent('PENDENTE');
  return { user, path, receipt, receive };
}

beforeEach(() => {
  vi.mocked(printOnPaper).mockReset();
  stored = unpaid;
  answerOrder();
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listLowStock', { items: [], total: 0 });
  answer('listItems', [makeItem({ id: 1, name: 'Corte', category: 'Cabelo', price: 45 })]);
  answer('createOrder', changed);
  answer('getPixCode', { code: 'x', amount: 45, holder_name: 'Ana', holder_city: '' } as never);
});

describe('the receipt of a sale by Pix', () => {
  it('is refetched after the payment, and prints as paid', async () => {
    answerPayment();
    const { user, receipt, receive } = await sellByPix();
    await user.click(receive);
    await waitFor(() => expect(receipt.getByRole('document')).toHaveTextContent('Situação: PAGO'));
    expect(await screen.findByText('Pagamento registrado. R$ 45,00 em Pix.')).toBeInTheDocument();
    expect(receipt.queryByLabelText('Pix copia e cola')).not.toBeInTheDocument();
    await user.click(receipt.getByRole('button', { name: 'Imprimir' }));
    expect(printOnPaper).toHaveBeenCalledWith('Recibo Pedido #001', 'Situação: PAGO');
  });

  it('does not print the old text when the new one cannot be read, and offers to read it', async () => {
    answerPayment();
    const { user, receipt, receive } = await sellByPix();
    fail('getOrder', 500);
    await user.click(receive);
    const retry = await receipt.findByRole('button', { name: 'Tentar novamente' });
    expect(receipt.queryByText(/PENDENTE/)).not.toBeInTheDocument();
    expect(receipt.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
    answerOrder();
    await user.click(retry);
    await waitFor(() => expect(receipt.getByRole('document')).toHaveTextContent('Situação: PAGO'));
    expect(receipt.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
  });

  it('shows a payment whose answer was lost, if the order has it', async () => {
    const { user, receipt, receive } = await sellByPix();
    stored = paid;
    cut('addPayment');
    await user.click(receive);
    await waitFor(() => expect(receipt.getByRole('document')).toHaveTextContent('Situação: PAGO'));
    expect(await screen.findByText('Pagamento registrado. R$ 45,00 em Pix.')).toBeInTheDocument();
    expect(screen.queryByText(/^Não sabemos/)).not.toBeInTheDocument();
    await user.click(receipt.getByRole('button', { name: 'Novo pedido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the refusal of a payment after the payment of another person', async () => {
    const { user, receipt, receive } = await sellByPix();
    stored = { ...paid, payments: [{ ...pix, method: 'Dinheiro' }] };
    fail('addPayment', 409, 'O pedido foi alterado.');
    await user.click(receive);
    expect(await receipt.findByText('O pedido foi alterado.')).toBeInTheDocument();
    expect(screen.queryByText(/^Pagamento registrado/)).not.toBeInTheDocument();
    expect(receipt.getByRole('document')).toHaveTextContent('Situação: PAGO');
    expect(receipt.queryByRole('button', { name: /^Recebi/ })).not.toBeInTheDocument();
  });

  it.each([
    ['a part payment', { total_paid: 30, total_due: 15, payment_method: 'Dinheiro' }, 15],
    ['a higher price', { total_price: 160, total_due: 160 }, 160],
  ])(
    'shows the refusal of a payment after %s by another person, and charges the rest',
    async (_, change, rest) => {
      const { user, receipt, receive } = await sellByPix();
      stored = { ...unpaid, version: 4, ...change };
      fail('addPayment', 409, 'O pedido foi alterado.');
      await user.click(receive);
      expect(await receipt.findByText('O pedido foi alterado.')).toBeInTheDocument();
      expect(
        receipt.getByText(`Este pagamento não foi registrado. Agora o valor é R$ ${rest},00.`),
      ).toBeInTheDocument();
      expect(await receipt.findByRole('button', { name: `Recebi o Pix de ${money(rest)}` })).toBeEnabled();
    },
  );

  it.each([
    ['paid', { ...paid, payments: [{ ...pix, method: 'Dinheiro' }] }],
    ['edited', { ...unpaid, version: 4, total_price: 160, total_due: 160 }],
  ])('repeats a payment in doubt unchanged after another person has %s the sale', async (_, now) => {
    const { user, receipt, receive } = await sellByPix();
    stored = now;
    const lost = cut('addPayment');
    await user.click(receive);
    await receipt.findByText('Não sabemos se o pagamento foi registrado.');
    const refused = fail('addPayment', 409, 'O pedido foi alterado.');
    await user.click(receipt.getByRole('button', { name: 'Tentar de novo' }));
    expect(await receipt.findByText('O pedido foi alterado.')).toBeInTheDocument();
    const [first, second] = [lost[0], refused[0]];
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  it('opens with the focus above the code', async () => {
    const { receipt } = await sellByPix();
    expect(receipt.getByRole('button', { name: 'Imprimir' })).not.toHaveFocus();
  });

  it('opens with the focus on the print button if the shop has no Pix key', async () => {
    fail('getPixCode', 404, 'Sem chave.');
    const { user } = await openApp('/order/create/5', { token: 'abc' });
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    await user.keyboard('/cor{Enter}{Enter}J{Control>}{Enter}{/Control}');
    const receipt = within(await screen.findByRole('dialog', { name: 'Recibo Pedido #001' }));
    await waitFor(() => expect(receipt.getByRole('button', { name: 'Imprimir' })).toHaveFocus());
  });

  it.each([['Novo pedido'], ['Fechar']])(
    'stays open until the user agrees to leave a payment in doubt: %s',
    async (label) => {
      const { user, path, receipt, receive } = await sellByPix();
      cut('addPayment');
      await user.click(receive);
      await receipt.findByText('Não sabemos se o pagamento foi registrado.');
      const [leave] = receipt.getAllByRole('button', { name: label }).slice(-1);
      await user.click(leave as HTMLElement);
      const question = within(await screen.findByRole('dialog', { name: 'Sair sem saber se deu certo?' }));
      expect(question.getByText(/confira na lista de pedidos se este está pago/)).toBeInTheDocument();
      await user.click(question.getByRole('button', { name: 'Ficar aqui' }));
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
      expect(receipt.getByRole('button', { name: 'Tentar de novo' })).toBeEnabled();
      expect(path()).toBe('/order/create/5');
      await user.click(leave as HTMLElement);
      await user.click(await screen.findByRole('button', { name: 'Sair assim mesmo' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    },
  );
});
