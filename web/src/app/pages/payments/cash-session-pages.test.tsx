import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '@/api/session';
import { money } from '@/lib/text/money';
import { makeCashAnswer, makeCashSession } from '@/testing/cash-session';
import { makeEstablishment, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail } from '@/testing/server';

const shop = makeEstablishment({ id: 5, name: 'Navalha de Ouro' });
const closed = makeCashSession({
  status: 'closed',
  closed_at: '2026-11-20T23:00:00.000Z',
  closed_by_first_name: 'Beto',
  left_amount: 100,
  total_difference: -2,
});
const list = {
  sessions: [closed],
  total: 1,
  total_expenses: 30,
  current_page: 1,
  last_page: 1,
  per_page: 24,
  time_zone: 'America/Sao_Paulo',
};
const open = (path: string) => openApp(path, { token: 'abc' });

beforeEach(() => {
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('getCurrentCashSession', makeCashAnswer(makeCashSession()));
  answer('getCashSession', makeCashAnswer(closed));
  answer('listCashSessions', list);
});

describe('the cash screen', () => {
  it('does not deny access to a user who signs out', async () => {
    await open('/order/cash/5');
    await screen.findByRole('region', { name: 'Histórico de caixas' });
    act(() => endSession());
    expect(screen.queryByText('Acesso negado')).not.toBeInTheDocument();
  });

  it('suggests the amount left at the last closing, and opens with an idempotency key', async () => {
    answer('getCurrentCashSession', makeCashAnswer(null));
    const opened = answer('openCashSession', makeCashAnswer(makeCashSession()));
    const { user } = await open('/order/cash/5');
    const field = await screen.findByRole('textbox', { name: 'Dinheiro na gaveta' });
    expect(field).toHaveValue('87,50');
    await user.click(screen.getByRole('button', { name: 'Abrir caixa' }));
    await expect.poll(() => opened[0]?.body).toEqual({ entity_id: 5, opening_amount: 87.5 });
    expect(opened[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('hides expected amounts while counting, and shows the difference before closing', async () => {
    const closing = answer('closeCashSession', () => {
      answer('getCurrentCashSession', makeCashAnswer(null));
      return makeCashAnswer(closed);
    });
    const { user } = await open('/order/cash/5');
    expect(await screen.findByText('R$ 150,00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fechar o caixa' }));
    expect(screen.queryByText('R$ 150,00')).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Contado: Dinheiro' }), '148');
    await user.type(screen.getByRole('textbox', { name: 'Contado: Pix' }), '45');
    await user.click(screen.getByRole('button', { name: 'Conferir' }));
    const review = within(screen.getByRole('region', { name: 'Fechar o caixa' }));
    expect(await review.findByText('Falta R$ 2,00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fechar caixa' }));
    await expect
      .poll(() => closing.at(-1)?.body)
      .toMatchObject({
        version: 3,
        left_amount: 148,
        counts: [
          { method: 'Dinheiro', amount: 148 },
          { method: 'Pix', amount: 45 },
        ],
      });
    expect(await screen.findByRole('heading', { name: 'Caixa nº 12' })).toBeInTheDocument();
  });

  const count = async () => {
    const { user } = await open('/order/cash/5');
    await user.click(await screen.findByRole('button', { name: 'Fechar o caixa' }));
    await user.type(screen.getByRole('textbox', { name: 'Contado: Dinheiro' }), '148');
    await user.type(screen.getByRole('textbox', { name: 'Contado: Pix' }), '45');
    await user.click(screen.getByRole('button', { name: 'Conferir' }));
    await screen.findByRole('button', { name: 'Fechar caixa' });
    return user;
  };

  it('compares the count with the amounts expected after the count', async () => {
    const { user } = await open('/order/cash/5');
    await user.click(await screen.findByRole('button', { name: 'Fechar o caixa' }));
    await user.type(screen.getByRole('textbox', { name: 'Contado: Dinheiro' }), '203');
    await user.type(screen.getByRole('textbox', { name: 'Contado: Pix' }), '45');
    const { methods } = makeCashSession();
    const paid = methods.map((row) => (row.method === 'Dinheiro' ? { ...row, expected: 205 } : row));
    answer('getCurrentCashSession', makeCashAnswer(makeCashSession({ version: 4, methods: paid })));
    await user.click(screen.getByRole('button', { name: 'Conferir' }));
    const review = within(screen.getByRole('region', { name: 'Fechar o caixa' }));
    expect(await review.findByText('Falta R$ 2,00')).toBeInTheDocument();
  });

  it('says that the outcome of a closing is unknown, and repeats it unchanged', async () => {
    const tries = fail('closeCashSession', 503);
    const user = await count();
    await user.click(screen.getByRole('button', { name: 'Fechar caixa' }));
    expect(await screen.findByText('Não sabemos se o caixa foi fechado.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Dinheiro que fica na gaveta' })).toBeDisabled();
    const closing = answer('closeCashSession', () => {
      answer('getCurrentCashSession', makeCashAnswer(null));
      return makeCashAnswer(closed);
    });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Caixa fechado.')).toBeInTheDocument();
    expect(closing[0]?.body).toEqual(tries[0]?.body);
    expect(closing[0]?.headers.get('idempotency-key')).toBe(tries[0]?.headers.get('idempotency-key'));
  });

  it('reports the closing whose answer was lost once the session is closed', async () => {
    const user = await count();
    cut('closeCashSession');
    answer('getCurrentCashSession', makeCashAnswer(null));
    await user.click(screen.getByRole('button', { name: 'Fechar caixa' }));
    expect(await screen.findByText('Caixa fechado.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Caixa nº 12' })).toBeInTheDocument();
  });

  it('repeats an entry with an unknown outcome: same content, same key', async () => {
    const tries = fail('addCashEntry', 503);
    const { user } = await open('/order/cash/5');
    const form = within(await screen.findByRole('region', { name: 'Novo lançamento' }));
    const amount = form.getByRole('textbox', { name: 'Valor' });
    await user.type(amount, '30');
    await user.click(form.getByRole('button', { name: 'Lançar' }));
    expect(await form.findByText('Não sabemos se o lançamento foi gravado.')).toBeInTheDocument();
    expect(amount).toBeDisabled();
    expect(form.getByRole('combobox', { name: 'Tipo' })).toBeDisabled();
    const added = answer('addCashEntry', makeCashAnswer(makeCashSession()));
    await user.click(form.getByRole('button', { name: 'Tentar de novo' }));
    await expect.poll(() => added[0]?.body).toEqual(tries[0]?.body);
    const key = tries[0]?.headers.get('idempotency-key');
    expect(key).toBeTruthy();
    expect(added[0]?.headers.get('idempotency-key')).toBe(key);
    await expect.poll(() => amount).toBeEnabled();
    expect(amount).toHaveValue('');

    await user.type(amount, '30');
    await user.click(form.getByRole('button', { name: 'Lançar' }));
    await expect.poll(() => added.length).toBe(2);
    expect(added[1]?.headers.get('idempotency-key')).not.toBe(key);
  });

  it('shows a loading failure', async () => {
    fail('getCurrentCashSession', 500);
    await open('/order/cash/5');
    expect(await screen.findByText('Não foi possível carregar o caixa.')).toBeInTheDocument();
  });
});

describe('a closed session', () => {
  it('shows its number, its difference and its entries', async () => {
    await open('/order/cash/5/7');
    expect(await screen.findByRole('heading', { name: 'Caixa nº 12' })).toBeInTheDocument();
    expect(screen.getByText('Falta R$ 2,00')).toBeInTheDocument();
    expect(screen.getByText('Despesa: Limpeza')).toBeInTheDocument();
  });

  it('offers reversals while a session is open', async () => {
    await open('/order/cash/5/7');
    expect(
      await screen.findByRole('button', { name: `Estornar: Despesa: Limpeza, ${money(30)}` }),
    ).toBeVisible();
    expect(screen.queryByText(/^Para estornar, abra um caixa/)).not.toBeInTheDocument();
  });

  it('says why it offers no reversal without an open session', async () => {
    answer('getCurrentCashSession', makeCashAnswer(null));
    await open('/order/cash/5/7');
    expect(await screen.findByText(/^Para estornar, abra um caixa/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Estornar/ })).not.toBeInTheDocument();
  });
});
