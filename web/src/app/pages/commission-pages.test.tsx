// Goal: commission screens show what the server answers, in each of their states, and send what was typed.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CommissionCollaborator,
  CommissionSums,
  GetCommissionStatementResponse,
} from '@/api/contract.gen';
import { saveFile } from '@/lib/save-file';
import { makeEmployment, makeEstablishment, makeItem, makeManager, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

vi.mock('@/lib/save-file', () => ({ saveFile: vi.fn() }));

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

  it('shows what each has to receive', async () => {
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

  it('reports a failure and tries again', async () => {
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

  it('says that nothing was earned', async () => {
    answer('getCommissionStatement', statement({ items: [], days: [], corrections: [], payouts: [] }));
    await open('/report/commission/5/7');
    expect(await screen.findByText('Nenhum atendimento com comissão no período.')).toBeInTheDocument();
    expect(screen.getByText('Nenhum repasse no período.')).toBeInTheDocument();
  });

  it('keeps the period of a refused statement to be changed', async () => {
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

  it('closes a payout that another one overtook, and shows the new balance', async () => {
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

  it('downloads a file', async () => {
    answer('exportCommissionStatement', new Blob(['x']));
    const { user } = await open(`/report/commission/5/7${PERIOD}`);
    await user.click(await screen.findByRole('button', { name: 'Baixar CSV' }));
    await waitFor(() => expect(vi.mocked(saveFile)).toHaveBeenCalledOnce());
  });

  it('shows collaborators their own without buttons to pay', async () => {
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

  it('saves rates and an own rate of a category', async () => {
    const saved = answer('saveCommissionRates', { message: 'Comissões salvas.', commission: rates() });
    const { user } = await open('/employer/commission/7');
    const services = await screen.findByRole('textbox', { name: 'Serviços (%)' });
    expect(services).toHaveValue('40');
    await user.clear(services);
    await user.type(services, '42,5');
    await user.click(screen.getByRole('button', { name: 'Adicionar comissão própria' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'De' }), 'Cabelo');
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
