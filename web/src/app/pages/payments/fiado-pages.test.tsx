import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FiadoAccount, GetFiadoAccountResponse } from '@/api/contract.gen';
import { money } from '@/lib/text/money';
import { makeEstablishment, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail } from '@/testing/server';

const shop = makeEstablishment({ id: 5, name: 'Navalha de Ouro' });
const account: FiadoAccount = {
  id: 3,
  entity_id: 5,
  customer_name: 'Jorge Lima',
  customer_phone: '11987654321',
  balance: 80,
  version: 4,
  updated_at: null,
};
const found = (part: Partial<FiadoAccount> = {}): GetFiadoAccountResponse => ({
  message: 'Pagamento registrado.',
  account: { ...account, ...part },
  debts: [{ order_id: 9, order_number: '012', order_datetime: '2026-11-20T17:30:00.000Z', amount: 80 }],
  entries: [
    {
      kind: 'debt',
      amount: 80,
      at: '2026-11-20T17:30:00.000Z',
      order_id: 9,
      order_number: '012',
      method: null,
      actor_first_name: 'Ana',
    },
  ],
  time_zone: 'America/Sao_Paulo',
  reminder: 'Olá, Jorge! Você tem R$ 80,00 em aberto.',
});
const open = (path: string) => openApp(path, { token: 'abc' });

beforeEach(() => {
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('getFiadoAccount', found());
  answer('listFiadoAccounts', { accounts: [account], truncated: true, total_balance: 480 });
});

describe('the list of debtors', () => {
  it('shows debtors and the total, and reports a truncated list', async () => {
    await open('/order/fiado/5');
    const list = within(await screen.findByRole('region', { name: 'Fiado' }));
    expect(await list.findByRole('link', { name: 'Jorge Lima' })).toBeInTheDocument();
    expect(list.getByText('(11) 98765-4321')).toBeInTheDocument();
    expect(list.getByText('R$ 480,00')).toBeInTheDocument();
    expect(list.getByText('Há mais clientes. Busque pelo nome ou pelo telefone.')).toBeInTheDocument();
  });

  it('shows an empty list', async () => {
    answer('listFiadoAccounts', { accounts: [], truncated: false, total_balance: 0 });
    await open('/order/fiado/5');
    expect(await screen.findByText('Ninguém deve nada.')).toBeInTheDocument();
  });

  it('shows a loading failure', async () => {
    fail('listFiadoAccounts', 500);
    await open('/order/fiado/5');
    expect(await screen.findByText('Não foi possível carregar o fiado.')).toBeInTheDocument();
  });
});

describe('an account', () => {
  it('receives a part with an idempotency key, and shows a notice', async () => {
    const received = answer('receiveFiado', found({ balance: 67.5, version: 5 }));
    const { user } = await open('/order/fiado/5/3');
    const amount = await screen.findByRole('textbox', { name: 'Valor a receber' });
    await user.clear(amount);
    await user.type(amount, '80,01');
    await user.click(screen.getByRole('button', { name: 'Receber' }));
    expect(screen.getByText('O cliente deve só R$ 80,00.')).toBeInTheDocument();
    await user.clear(amount);
    await user.type(amount, '12,5');
    answer('getFiadoAccount', found({ balance: 67.5, version: 5 }));
    await user.click(screen.getByRole('button', { name: 'Receber' }));
    expect(await screen.findByText('Pagamento registrado. R$ 12,50 em Dinheiro.')).toBeInTheDocument();
    expect(received[0]?.body).toEqual({ amount: 12.5, method: 'Dinheiro', version: 4 });
    expect(received[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: `Deve ${money(67.5)}` })).toHaveFocus();
  });

  it('shows the refusal of a stale payment with the new balance, and keeps what was typed', async () => {
    const changed = 'O fiado deste cliente mudou agora há pouco. Recarregue e tente de novo.';
    const { user } = await open('/order/fiado/5/3');
    const amount = await screen.findByRole('textbox', { name: 'Valor a receber' });
    await user.clear(amount);
    await user.type(amount, '30');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Forma de pagamento' }), 'Pix');
    fail('receiveFiado', {
      status: 409,
      body: { error: changed, message: changed, reason: 'EDIT_CONFLICT' },
    });
    answer('getFiadoAccount', found({ balance: 75, version: 5 }));
    await user.click(screen.getByRole('button', { name: 'Receber' }));
    expect(await screen.findByRole('heading', { name: `Deve ${money(75)}` })).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent(changed);
    expect(screen.getByRole('textbox', { name: 'Valor a receber' })).toHaveValue('30,00');
    expect(screen.getByRole('combobox', { name: 'Forma de pagamento' })).toHaveValue('Pix');
    const received = answer('receiveFiado', found({ balance: 45, version: 6 }));
    await user.click(screen.getByRole('button', { name: 'Receber' }));
    await waitFor(() => expect(received[0]?.body).toEqual({ amount: 30, method: 'Pix', version: 5 }));
  });

  it('repeats a full payment with an unknown outcome, with the same body and key', async () => {
    const { user } = await open('/order/fiado/5/3');
    await screen.findByRole('textbox', { name: 'Valor a receber' });
    const lost = cut('receiveFiado');
    // The payment was recorded.
    answer('getFiadoAccount', found({ balance: 0, version: 5 }));
    await user.click(screen.getByRole('button', { name: 'Receber' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Não sabemos se o pagamento foi registrado.');
    const again = answer('receiveFiado', found({ balance: 0, version: 5 }));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Pagamento registrado. R$ 80,00 em Dinheiro.')).toBeInTheDocument();
    expect(again[0]?.body).toEqual({ amount: 80, method: 'Dinheiro', version: 4 });
    expect(again[0]?.body).toEqual(lost[0]?.body);
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
    expect(screen.queryByRole('textbox', { name: 'Valor a receber' })).not.toBeInTheDocument();
  });

  it('offers a reminder, and every method except Fiado', async () => {
    await open('/order/fiado/5/3');
    const link = await screen.findByRole('link', { name: 'Lembrar pelo WhatsApp' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      'https://wa.me/5511987654321?text=Olá, Jorge! Você tem R$ 80,00 em aberto.',
    );
    const methods = within(screen.getByRole('combobox', { name: 'Forma de pagamento' })).getAllByRole(
      'option',
    );
    expect(methods).toHaveLength(9);
  });

  it("does not show another shop's account", async () => {
    answer('getFiadoAccount', found({ entity_id: 6 }));
    await open('/order/fiado/5/3');
    expect(await screen.findByText('Conta de fiado não encontrada.')).toBeInTheDocument();
  });
});
