// The commission screens: their states, and the requests of their forms.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CommissionCollaborator,
  CommissionSums,
  GetCommissionStatementResponse,
} from '@/api/contract.gen';
import { saveFile } from '@/lib/browser/save-file';
import { addDays } from '@/lib/time/sao-paulo';
import {
  makeEmployment,
  makeEstablishment,
  makeItem,
  makeManager,
  makeMe,
  makeUser,
} from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn() }));

const shop = makeEstablishment({ id: 5, name: 'Navalha de Ouro' });
const joao: CommissionCollaborator = {
  id: 7,
  first_name: 'João',
  last_name: 'Silva',
  role: 'Barbeiro',
  is_current: true,
};
const sums: CommissionSums = {
  previous_balance: 10,
  base: 200,
  earned: 80,
  corrections: -5,
  paid: 20,
  balance: 65,
};
const statement = (part: Partial<GetCommissionStatementResponse> = {}): GetCommissionStatementResponse => ({
  message: '',
  establishment_name: shop.name,
  employer: joao,
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  sums,
  items: [{ item_id: 1, name: 'Corte', rate: 4250, quantity: 4, base: 200, amount: 80 }],
  days: [{ date: '2026-11-03', order_count: 4, base: 200, amount: 80 }],
  corrections: [{ order_id: 9, order_date: '2026-10-20', date: '2026-11-01', is_settled: false, amount: -5 }],
  payouts: [
    {
      id: 2,
      employer_id: 7,
      paid_on: '2026-11-05',
      amount: 20,
      method: 'Pix',
      note: 'Vale',
      settles_until: '2026-11-05',
      recorded_at: '2026-11-05T12:00:00Z',
      can_undo: true,
      is_undone: false,
    },
  ],
  last_payout_id: 2,
  may_pay: true,
  truncated: false,
  ...part,
});
const open = (path: string) => openApp(path, { token: 'abc' });
const PERIOD = '?start_date=2026-11-01&end_date=2026-11-30';

beforeEach(() => {
  answer('getMe', makeManager());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('getCommissionStatement', statement());
});

describe('the list of collaborators', () => {
  const list = (balances = [{ employer: joao, sums }]) =>
    answer('listCommissionBalances', {
      message: '',
      establishment_name: shop.name,
      balances,
      total: sums,
      may_pay: true,
    });

  it('shows the amount due to each', async () => {
    list();
    await open(`/report/commission/5${PERIOD}`);
    expect(await screen.findByRole('link', { name: 'Ver o extrato de João Silva' })).toBeInTheDocument();
    expect(screen.getByText('A pagar R$ 65,00')).toBeInTheDocument();
  });

  it('shows an empty team', async () => {
    list([]);
    await open('/report/commission/5');
    expect(await screen.findByText('Ninguém na equipe ainda.')).toBeInTheDocument();
  });

  it('shows a loading failure and retries', async () => {
    fail('listCommissionBalances', 503, 'O relatório ainda está sendo atualizado.');
    const { user } = await open('/report/commission/5');
    expect(await screen.findByText('O relatório ainda está sendo atualizado.')).toBeInTheDocument();
    list();
    await user.click(screen.getByRole('button', { name: /tentar/i }));
    expect(await screen.findByText('A pagar R$ 65,00')).toBeInTheDocument();
  });
});

describe('a statement', () => {
  it('shows items, days, corrections and payouts', async () => {
    await open(`/report/commission/5/7${PERIOD}`);
    expect(await screen.findByRole('heading', { name: 'João Silva' })).toBeInTheDocument();
    const items = within(screen.getByRole('table', { name: 'Por item' }));
    expect(items.getByText('42,5%')).toBeInTheDocument();
    expect(
      within(screen.getByRole('table', { name: 'Por dia' })).getByText('03/11/2026'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver o pedido de 20/10/2026' })).toBeInTheDocument();
    expect(screen.getByText('Vale')).toBeInTheDocument();
  });

  it('shows that nothing was earned', async () => {
    answer('getCommissionStatement', statement({ items: [], days: [], corrections: [], payouts: [] }));
    await open('/report/commission/5/7');
    expect(await screen.findByText('Nenhum atendimento com comissão no período.')).toBeInTheDocument();
    expect(screen.getByText('Nenhum repasse no período.')).toBeInTheDocument();
  });

  it('offers another period after a refusal', async () => {
    fail('getCommissionStatement', 422, 'Escolha um período de até 366 dias.');
    const { user } = await open('/report/commission/5/7?start_date=2020-01-01');
    expect(await screen.findByText('Escolha um período de até 366 dias.')).toBeInTheDocument();
    answer('getCommissionStatement', statement());
    await user.click(screen.getByRole('button', { name: 'Este mês' }));
    expect(await screen.findByRole('heading', { name: 'João Silva' })).toBeInTheDocument();
  });

  it('pays the balance', async () => {
    const recorded = answer('recordPayout', { message: 'Repasse registrado.', payout: null });
    const { user } = await open(`/report/commission/5/7${PERIOD}`);
    await user.click(await screen.findByRole('button', { name: 'Registrar repasse' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Valor pago' })).toHaveValue('65,00');
    await user.click(dialog.getByRole('button', { name: 'Registrar repasse' }));
    expect(await screen.findByText('Repasse registrado. R$ 65,00 em Dinheiro.')).toBeInTheDocument();
    expect(recorded[0]?.body).toMatchObject({
      entity_id: 5,
      employer_id: 7,
      amount: 65,
      last_payout_id: 2,
    });
  });

  it('closes the dialog if another payout was recorded first, and shows the new balance', async () => {
    fail('recordPayout', {
      status: 409,
      body: { error: 'Outro repasse foi registrado.', reason: 'STATEMENT_CHANGED' },
    });
    const { user } = await open(`/report/commission/5/7${PERIOD}`);
    await user.click(await screen.findByRole('button', { name: 'Registrar repasse' }));
    answer('getCommissionStatement', statement({ last_payout_id: 3, sums: { ...sums, balance: 0 } }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Registrar repasse' }));
    expect(await screen.findByText('Outro repasse foi registrado.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'A pagar' })).toHaveTextContent('R$ 0,00'));
  });

  it('undoes the last payout after a confirmation', async () => {
    answer('undoPayout', { message: 'Repasse desfeito.', payout: null });
    const { user } = await open(`/report/commission/5/7${PERIOD}`);
    await user.click(await screen.findByRole('button', { name: 'Desfazer o repasse de 05/11/2026' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Repasse desfeito.')).toBeInTheDocument();
  });

  it("downloads a file under the server's file name, and shows why a download failed", async () => {
    const refused = fail('exportCommissionStatement', 422, 'São linhas demais para um arquivo.');
    const { user } = await open(`/report/commission/5/7${PERIOD}`);
    const button = await screen.findByRole('button', { name: 'Baixar CSV' });
    await user.click(button);
    expect(await screen.findByText('São linhas demais para um arquivo.')).toBeInTheDocument();
    expect(refused[0]?.url.searchParams.get('employer_id')).toBe('7');
    answer('exportCommissionStatement', new File(['x'], 'comissoes-do-joao.csv'));
    await user.click(button);
    await waitFor(() => expect(vi.mocked(saveFile)).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toBe('comissoes-do-joao.csv');
  });

  it('shows a note if its lists are truncated', async () => {
    const note = 'Mostramos as primeiras 200 linhas de cada lista; o arquivo CSV traz todas.';
    await open(`/report/commission/5/7${PERIOD}`);
    await screen.findByRole('heading', { name: 'João Silva' });
    expect(screen.queryByText(note)).toBeNull();
    answer('getCommissionStatement', statement({ truncated: true }));
    await open(`/report/commission/5/7${PERIOD}`);
    expect(await screen.findByText(note)).toBeInTheDocument();
  });

  it('sorts items by the header that is clicked', async () => {
    const [cut] = statement().items;
    const item = { ...(cut as NonNullable<typeof cut>), item_id: 2, name: 'Barba', quantity: 9, amount: 20 };
    answer('getCommissionStatement', statement({ items: [...statement().items, item] }));
    const { user } = await open(`/report/commission/5/7${PERIOD}`);
    const table = within(await screen.findByRole('table', { name: 'Por item' }));
    const names = () => table.getAllByRole('rowheader').map((cell) => cell.textContent);
    expect(table.getByRole('columnheader', { name: 'Comissão' })).toHaveAttribute('aria-sort', 'descending');
    expect(names()).toEqual(['Corte', 'Barba']);
    await user.click(table.getByRole('button', { name: 'Qtd.' }));
    expect(names()).toEqual(['Barba', 'Corte']);
  });

  it('prints all rows of a long table', async () => {
    const days = Array.from({ length: 40 }, (_, index) => ({
      date: addDays('2026-10-01', index),
      order_count: 1,
      base: 50,
      amount: 20,
    }));
    answer('getCommissionStatement', statement({ days }));
    await open(`/report/commission/5/7${PERIOD}`);
    const table = within(await screen.findByRole('table', { name: 'Por dia' }));
    expect(table.getAllByRole('rowheader')).toHaveLength(31);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(table.getAllByRole('rowheader')).toHaveLength(40);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(table.getAllByRole('rowheader')).toHaveLength(31);
  });

  it.each([
    [['see_orders', 'make_orders'], true],
    [['see_orders'], false],
    [['make_orders'], false],
  ])('links a collaborator with %j to orders: %s', async (permissions, linked) => {
    const employer = makeEmployment({ id: 7, establishment_id: 5, permissions });
    answer(
      'getMe',
      makeMe({ is_employer: true, employer, employers: [employer], user: makeUser({ id: 20 }) }),
    );
    await open(`/employer/commission${PERIOD}`);
    expect(await screen.findByText(/Pedido de 20\/10\/2026/)).toBeInTheDocument();
    expect(screen.queryAllByRole('link', { name: 'Ver o pedido de 20/10/2026' })).toHaveLength(
      linked ? 1 : 0,
    );
  });

  it('shows no links to orders to a user with only report_view', async () => {
    answer('getMe', makeManager(['report_view']));
    answer('viewEstablishment', {
      establishment: { ...shop, user_id: 99 },
      items: [],
      collaborators: [],
      items_total: 0,
    });
    await open(`/report/commission/5/7${PERIOD}`);
    expect(await screen.findByText('Pedido de 20/10/2026')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ver o pedido de 20/10/2026' })).toBeNull();
  });

  it("starts a collaborator's statement with the current month in the shop's time zone", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-01T04:30:00Z') });
    try {
      // In São Paulo it is November already.
      answer('getEstablishment', {
        message: '',
        establishment: { ...shop, time_zone: 'America/Rio_Branco' },
      });
      answer(
        'getMe',
        makeMe({ is_employer: true, employer: makeEmployment({ id: 7, establishment_id: 5 }) }),
      );
      const asked = answer('getCommissionStatement', statement());
      await open('/employer/commission');
      await screen.findByText('A receber');
      expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
        start_date: '2026-10-01',
        end_date: '2026-10-31',
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows a collaborator their own statement, without a payout button', async () => {
    answer('getMe', makeMe({ is_employer: true, employer: makeEmployment({ id: 7, establishment_id: 5 }) }));
    answer('getCommissionStatement', statement({ may_pay: false, payouts: [] }));
    await open('/employer/commission');
    expect(await screen.findByText('A receber')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Minhas comissões' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Registrar repasse' })).toBeNull();
  });
});

describe('rates', () => {
  const rates = (exceptions: unknown[] = []) => ({
    service_rate: 4000,
    product_rate: 0,
    exceptions: exceptions as never[],
    version: 3,
  });
  beforeEach(() => {
    answer('getCollaborator', { employer: makeEmployment({ id: 7, establishment_id: 5 }) });
    answer('getCommissionRates', { commission: rates() });
    answer('listItems', [makeItem({ id: 1, name: 'Corte', category: 'Cabelo' })]);
    answer('listCollaborators', { message: '', establishment: null, employers: [] });
  });

  it('saves rates and the exception of a category', async () => {
    const saved = answer('saveCommissionRates', { message: 'Comissões salvas.', commission: rates() });
    const { user } = await open('/employer/commission/7');
    const services = await screen.findByRole('textbox', { name: 'Serviços (%)' });
    expect(services).toHaveValue('40');
    await user.clear(services);
    await user.type(services, '42,5');
    await user.click(screen.getByRole('button', { name: 'Adicionar exceção' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Item ou categoria' }), 'Cabelo');
    await user.type(screen.getByRole('textbox', { name: 'Comissão (%)' }), '50');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({
      service_rate: 4250,
      product_rate: 0,
      exceptions: [{ category: 'Cabelo', rate: 5000 }],
      version: 3,
    });
  });

  it('refuses rates above a hundred percent', async () => {
    const { user } = await open('/employer/commission/7');
    const services = await screen.findByRole('textbox', { name: 'Serviços (%)' });
    await user.clear(services);
    await user.type(services, '120');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Informe de 0 a 100, como 40 ou 42,5.')).toBeInTheDocument();
  });

  it('saves the card fees', async () => {
    const settings = { credit_fee: 349, debit_fee: 199, after_fees: false, version: 1 };
    answer('getCommissionSettings', { commission: settings });
    const saved = answer('saveCommissionSettings', { message: 'Taxas salvas.', commission: settings });
    answer('listMyEstablishments', { message: '', establishments: [] } as never);
    const { user } = await open('/establishment/commission/5');
    expect(await screen.findByRole('textbox', { name: 'Taxa do crédito (%)' })).toHaveValue('3,49');
    await user.click(screen.getByRole('switch', { name: /Descontar a taxa/ }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({ credit_fee: 349, debit_fee: 199, after_fees: true, version: 1 });
  });
});
