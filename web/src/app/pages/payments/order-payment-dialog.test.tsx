import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order, Payment } from '@/api/contract.gen';
import { money } from '@/lib/text/money';
import { makeEmployment, makeEstablishment, makeMe, makeOrder, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail } from '@/testing/server';

const shop = makeEstablishment({ id: 5 });
const sale = makeOrder({
  id: 9,
  entity_id: 5,
  type: 'service',
  status: 'completed',
  appointment_status: null,
  version: 3,
  attendant_id: null,
  attendant: null,
});
// The stored order.
let read = sale;
const open = (path: string) => openApp(path, { token: 'abc' });

beforeEach(() => {
  // First, because its path also matches the other calls.
  read = sale;
  answer('getOrder', () => ({ order: read, receipt: 'RECIBO', events: [], time_zone: 'America/Sao_Paulo' }));
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listLowStock', { items: [], total: 0 });
  answer('listItems', []);
  answer('listOrdersByEntity', {
    message: '',
    orders: [sale],
    truncated: false,
    start_date: '2026-11-20',
    time_zone: 'America/Sao_Paulo',
  });
  answer('summarizeOrders', {
    order_count: 1,
    total_price: 45,
    methods: [],
    statuses: [{ status: 'completed', order_count: 1, total_price: 45 }],
    payments: [],
    total_due: 45,
    due_count: 1,
    total_to_refund: 0,
    to_refund_count: 0,
  });
});

describe('the payment dialog', () => {
  const paidIn = (parts: Partial<Payment>[], order: Partial<Order>) => {
    read = {
      ...sale,
      ...order,
      payments: parts.map((part, place) => ({
        id: place + 1,
        kind: 'payment',
        method: 'Pix',
        amount: 20,
        at: '2026-11-20T17:30:00.000Z',
        actor_first_name: 'Ana',
        is_correction: false,
        settles_fiado: false,
        ...part,
      })),
    };
  };
  const saved = (order: Partial<Order>) => ({
    message: 'Pagamento registrado.',
    order: { ...sale, ...order },
    booking_secret: null,
    cancelled_since: false,
  });
  const openDialog = async () => {
    const { user } = await open('/order/list/5');
    await user.click(await screen.findByRole('button', { name: 'Pagamento: pedido 001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pagamento do pedido #001' }));
    return { user, dialog };
  };

  it('receives a typed part, and stays open until the order is paid', async () => {
    const added = answer('addPayment', saved({ total_paid: 12.5, total_due: 32.5, version: 4 }));
    const { user, dialog } = await openDialog();
    const amount = dialog.getByRole('textbox', { name: 'Valor a receber' });
    expect(amount).toHaveFocus();
    expect(amount).toHaveValue('45,00');
    await user.clear(amount);
    await user.type(amount, '120');
    await user.click(dialog.getByRole('button', { name: 'Receber' }));
    expect(dialog.getByText('Falta pagar só R$ 45,00.')).toBeInTheDocument();
    await user.clear(amount);
    await user.type(amount, '12,5');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Forma de pagamento' }), 'Pix');
    paidIn([{ amount: 12.5 }], { total_paid: 12.5, total_due: 32.5, version: 4 });
    await user.click(dialog.getByRole('button', { name: 'Receber' }));
    expect(await screen.findAllByText(/R\$ 12,50 em Pix\. Falta R\$ 32,50\./)).toHaveLength(1);
    expect(added[0]?.body).toEqual({ amount: 12.5, method: 'Pix', version: 3 });
    expect(added[0]?.headers.get('idempotency-key')).toBeTruthy();
    // The field is empty, so a second tap on the same place does not receive the rest.
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Valor a receber' })).toHaveValue(''));
    expect(dialog.getByRole('textbox', { name: 'Valor a receber' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Receber' }));
    expect(dialog.getByText('Informe um valor, como 20 ou 12,50.')).toBeInTheDocument();
    expect(added).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: `Usar o que falta: ${money(32.5)}` }));
    answer('addPayment', saved({ total_paid: 45, total_due: 0, payment_status: 'paid', version: 5 }));
    await user.click(dialog.getByRole('button', { name: 'Receber' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findAllByText(/R\$ 32,50 em .+\./)).toHaveLength(1);
  });

  const changed = 'O pedido foi alterado por outra pessoa. Recarregue e tente de novo.';
  const conflict = { status: 409, body: { error: changed, message: changed, reason: 'EDIT_CONFLICT' } };

  it('shows the refusal of a stale payment with the new amounts, and keeps what was typed', async () => {
    const { user, dialog } = await openDialog();
    const amount = dialog.getByRole('textbox', { name: 'Valor a receber' });
    await user.clear(amount);
    await user.type(amount, '30');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Forma de pagamento' }), 'Pix');
    fail('addPayment', conflict);
    paidIn([{ amount: 10, method: 'Dinheiro' }], { total_paid: 10, total_due: 35, version: 4 });
    await user.click(dialog.getByRole('button', { name: 'Receber' }));
    expect(await dialog.findByText('R$ 35,00')).toBeInTheDocument();
    expect(await dialog.findByRole('alert')).toHaveTextContent(changed);
    expect(dialog.getByRole('textbox', { name: 'Valor a receber' })).toHaveValue('30,00');
    expect(dialog.getByRole('combobox', { name: 'Forma de pagamento' })).toHaveValue('Pix');
    const added = answer('addPayment', saved({ total_paid: 40, total_due: 5, version: 5 }));
    await user.click(dialog.getByRole('button', { name: 'Receber' }));
    await waitFor(() => expect(added[0]?.body).toEqual({ amount: 30, method: 'Pix', version: 4 }));
  });

  it.each([
    ['a part', '30', 15],
    ['all', '45', 0],
  ])('repeats a payment of %s with an unknown outcome: same body, same key', async (_, typed, rest) => {
    const { user, dialog } = await openDialog();
    const amount = dialog.getByRole('textbox', { name: 'Valor a receber' });
    await user.clear(amount);
    await user.type(amount, typed);
    const lost = cut('addPayment');
    // The payment was recorded.
    paidIn([{ amount: 45 - rest }], { total_paid: 45 - rest, total_due: rest, version: 4 });
    await user.click(dialog.getByRole('button', { name: 'Receber' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Não sabemos se o pagamento foi registrado.');
    expect(dialog.getByRole('textbox', { name: 'Valor a receber' })).toHaveValue(`${typed},00`);
    expect(dialog.queryByRole('button', { name: 'Marcar como falhou' })).not.toBeInTheDocument();
    expect(dialog.getByText('Falta').parentElement).toHaveTextContent('R$ 45,00');
    const again = answer('addPayment', saved({ total_paid: 45 - rest, total_due: rest, version: 4 }));
    await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText(/^Pagamento registrado\. R\$ /)).toBeInTheDocument();
    expect(again[0]?.body).toEqual(lost[0]?.body);
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  });

  it('repeats a refund with an unknown outcome, even when nothing is left to refund', async () => {
    paidIn([{ amount: 20 }], { total_paid: 20, total_due: 25 });
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Devolver: Pix' }));
    const lost = fail('refundPayment', 503);
    paidIn([{ amount: 20 }, { amount: 20, kind: 'refund' }], { version: 4 });
    await user.click(dialog.getByRole('button', { name: 'Confirmar devolução' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Não sabemos se a devolução foi registrada.');
    const again = answer('refundPayment', saved({ version: 4 }));
    await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText(/R\$ 20,00 em Pix\./)).toBeInTheDocument();
    expect(again[0]?.body).toEqual({ amount: 20, method: 'Pix', version: 3 });
    expect(again[0]?.body).toEqual(lost[0]?.body);
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
    await waitFor(() =>
      expect(dialog.queryByRole('textbox', { name: 'Valor a devolver' })).not.toBeInTheDocument(),
    );
  });

  it('shows the refusal of a stale change of method, and keeps the chosen one', async () => {
    paidIn([{ amount: 45 }], { total_paid: 45, total_due: 0, payment_status: 'paid', payment_method: 'Pix' });
    const { user, dialog } = await openDialog();
    const button = await dialog.findByRole('button', { name: 'Trocar forma' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Forma de pagamento' }), 'Dinheiro');
    fail('setPayment', conflict);
    read = { ...read, version: 4 };
    await user.click(button);
    expect(await dialog.findByRole('alert')).toHaveTextContent(changed);
    expect(dialog.getByRole('combobox', { name: 'Forma de pagamento' })).toHaveValue('Dinheiro');
    const set = answer('setPayment', saved({ version: 5 }));
    await user.click(dialog.getByRole('button', { name: 'Trocar forma' }));
    await waitFor(() => expect(set[0]?.body).toEqual({ status: 'paid', method: 'Dinheiro', version: 4 }));
  });

  it('offers refunds only with the permission', async () => {
    const seller = makeEmployment({ establishment_id: 5, permissions: ['see_orders', 'make_orders'] });
    answer('getMe', makeMe({ user: makeUser({ id: 77 }), is_employer: true, employer: seller }));
    paidIn([{ amount: 20 }], { total_paid: 20, total_due: 25 });
    const { dialog } = await openDialog();
    expect(await dialog.findByText('Pix: R$ 20,00')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Devolver: Pix' })).not.toBeInTheDocument();
  });

  it("refunds a part of a method's payments", async () => {
    paidIn([{ amount: 20 }], { total_paid: 20, total_due: 25 });
    const refunded = answer('refundPayment', saved({ total_paid: 15, total_due: 30, version: 4 }));
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Devolver: Pix' }));
    const amount = dialog.getByRole('textbox', { name: 'Valor a devolver' });
    expect(amount).toHaveFocus();
    await user.clear(amount);
    await user.type(amount, '21{Enter}');
    expect(dialog.getByText('Só há R$ 20,00 pagos.')).toBeInTheDocument();
    await user.clear(amount);
    expect(dialog.queryByText('Só há R$ 20,00 pagos.')).not.toBeInTheDocument();
    await user.type(amount, '5');
    await user.click(dialog.getByRole('button', { name: 'Confirmar devolução' }));
    expect(await screen.findAllByText(/R\$ 5,00 em Pix\./)).toHaveLength(1);
    expect(refunded[0]?.body).toEqual({ amount: 5, method: 'Pix', version: 3 });
  });
});
