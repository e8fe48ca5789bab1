import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '@/lib/browser/save-file';
import { makeEstablishment, makeManager, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { makeOccupancy, makeReport, makeTotals } from '@/testing/report';
import { answer, fail, hang, type Received } from '@/testing/server';

vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn() }));

const shop = makeEstablishment({ id: 5 });
const empty = makeReport({
  totals: makeTotals({ order_count: 0, cancelled_count: 0 }),
  methods: [],
  expenses: [],
});
const open = (search = '') => openApp(`/report/order/5${search}`, { token: 'abc' });
const periodIn = (received: Received | undefined) =>
  (received?.body ?? {}) as { period_start?: string; period_end?: string };
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

beforeEach(() => {
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
});

describe('the report screen', () => {
  it('requests the figures of a preset and of its comparison period', async () => {
    const asked = answer('getOrderReport', makeReport());
    const { user } = await open('?period=ontem');
    expect(await screen.findByRole('heading', { name: 'Resumo financeiro' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ontem' })).toHaveAttribute('aria-pressed', 'true');
    expect(asked[0]?.body).toMatchObject({ entity_id: 5, figures_only: true });
    const { period_start: start = '', period_end: end } = periodIn(asked[0]);
    expect(start.slice(10)).toBe('T00:00:00');
    expect(end).toBe(`${start.slice(0, 10)}T23:59:59`);
    await waitFor(() => expect(asked).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Mês passado' }));
    await waitFor(() => expect(periodIn(asked[2]).period_start).toMatch(/-01T/));
  });

  it('sends no second request if the answer includes the comparison period', async () => {
    const asked = answer('getOrderReport', makeReport());
    await open('?start_date=2026-11-20&start_time=00:00&end_date=2026-11-20&end_time=23:59');
    const figures = await screen.findByRole('region', { name: 'Resumo financeiro' });
    expect(within(figures).getByText('Fluxo de caixa').nextSibling).toHaveTextContent(
      'R$ 120,00▲ subiu 20,0% antes R$ 100,00',
    );
    expect(asked).toHaveLength(1);
  });

  it('requests a custom period only when it is applied, and refuses an end before the start', async () => {
    const asked = answer('getOrderReport', makeReport());
    const { user, router } = await open('?start_date=2026-11-20&end_date=2026-11-20');
    await screen.findByRole('heading', { name: 'Resumo financeiro' });
    const end = screen.getByLabelText('Data de fim');
    await user.clear(end);
    await user.type(end, '2026-11-18');
    await user.click(screen.getByRole('button', { name: 'Ver período' }));
    expect(screen.getByRole('alert')).toHaveTextContent('O início precisa vir antes do fim.');
    expect(asked).toHaveLength(1);
    await user.clear(end);
    await user.type(end, '2026-11-21');
    await user.click(screen.getByRole('button', { name: 'Ver período' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(asked[1]?.body).toMatchObject({
      period_start: '2026-11-20T00:00:00',
      period_end: '2026-11-21T23:59:59',
    });
    expect(router.state.location.search).toMatchObject({ end_date: '2026-11-21', end_time: '23:59' });
  });

  it('sorts a table by its headers and highlights the peak hour', async () => {
    answer('getOrderReport', makeReport());
    const { user } = await open();
    await screen.findByRole('heading', { name: 'Pedidos por hora' });
    expect(rowsOf('Pedidos por hora')).toEqual(['9hHorário de pico', '10h']);
    const customers = within(screen.getByRole('table', { name: 'Melhores clientes' }));
    expect(customers.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(customers.getByRole('button', { name: 'Total' }));
    expect(customers.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
    expect(rowsOf('Melhores clientes')).toEqual(['Beto', 'AnaCliente novo']);
    const ranks = customers.getAllByRole('cell', { name: /º$/ });
    expect(ranks.map((cell) => cell.textContent)).toEqual(['2º', '1º']);
    await user.click(customers.getByRole('button', { name: 'Cliente' }));
    expect(customers.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'none');
    expect(rowsOf('Melhores clientes')).toEqual(['AnaCliente novo', 'Beto']);
  });

  it('shows the first 31 rows of a long table, and all on request', async () => {
    const { customers } = makeReport();
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...(customers[1] as (typeof customers)[number]),
      rank: index + 1,
      name: `Cliente ${index + 1}`,
      total: 40 - index,
    }));
    answer('getOrderReport', makeReport({ customers: many, customer_count: 41 }));
    const { user } = await open();
    await screen.findByRole('heading', { name: 'Melhores clientes' });
    expect(screen.getByText('Aqui estão 40 de 41. O CSV tem todos.')).toBeInTheDocument();
    expect(rowsOf('Melhores clientes')).toHaveLength(31);
    await user.click(screen.getByRole('button', { name: 'Ver tudo: Melhores clientes' }));
    expect(rowsOf('Melhores clientes')).toHaveLength(40);
    await user.click(screen.getByRole('button', { name: 'Ver menos: Melhores clientes' }));
    expect(rowsOf('Melhores clientes').at(-1)).toBe('Cliente 31');
  });

  it('links figures to their orders', async () => {
    answer('getOrderReport', makeReport());
    await open('?start_date=2026-11-20&end_date=2026-11-20');
    await screen.findByRole('heading', { name: 'Resumo financeiro' });
    const days = 'start_date=2026-11-20&end_date=2026-11-20';
    const counted = '&status=not_cancelled';
    for (const [name, filter] of [
      ['3 pedidos do período', counted],
      ['2 pedidos das 9h', `${counted}&hour=9`],
      ['1 pedido com Pix', `${counted}&received_method=Pix`],
      ['1 pedido a receber', `${counted}&payment_status=due`],
      ['2 vendidos: ver pedidos com Corte', `${counted}&item_id=7`],
      ['2 pedidos de Ana', `${counted}&customer_phone=11987654321`],
      ['1 pedido de Beto', `${counted}&customer_name=Beto`],
      ['2 pedidos de sexta-feira às 9h', `${counted}&weekday=5&hour=9`],
      ['1 pedido cancelado', '&status=cancelled'],
    ])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/order/list/5?${days}${filter}`);
  });

  it('shows the occupancy with its base, by weekday when there are several', async () => {
    const [friday] = makeOccupancy().weekdays;
    const weekdays = [
      { ...friday, weekday: 0, share: 120 } as NonNullable<typeof friday>,
      friday as NonNullable<typeof friday>,
    ];
    answer(
      'getOrderReport',
      makeReport({ occupancy: makeOccupancy({ day_count: 3, base_day_count: 2, weekdays }) }),
    );
    await open('?start_date=2026-11-20&end_date=2026-11-20');
    const figures = within(await screen.findByRole('region', { name: 'Resumo operacional' }));
    expect(figures.getByText('Ocupação da agenda').nextSibling).toHaveTextContent(
      '18,8%2 de 3 dias com base▲ subiu 88,0% antes 10,0%',
    );
    expect(figures.getByText(/Passa de 100%/)).toBeInTheDocument();
    expect(rowsOf('Ocupação por dia da semana')).toEqual(['sexta-feira', 'domingo']);
  });

  it.each([
    [{ day_count: 2, base_day_count: 0 }, 'sem base0 de 2 dias com base'],
    [{ day_count: 0, base_day_count: 0 }, 'sem basesó conta dias inteiros'],
    [{ day_count: 2, base_day_count: 1 }, 'sem expediente1 de 2 dias com base'],
  ])('shows that the occupancy has no base or no scheduled time: %o', async (part, text) => {
    answer(
      'getOrderReport',
      makeReport({ occupancy: makeOccupancy({ ...part, share: null, weekdays: [] }) }),
    );
    await open('?start_date=2026-11-20&end_date=2026-11-20');
    const figures = within(await screen.findByRole('region', { name: 'Resumo operacional' }));
    expect(figures.getByText('Ocupação da agenda').nextSibling).toHaveTextContent(text);
    expect(screen.queryByRole('table', { name: 'Ocupação por dia da semana' })).not.toBeInTheDocument();
  });

  it('limits the links of partial days to the times of the period', async () => {
    const { days } = makeReport();
    const [day] = days;
    const two = ['2026-11-20', '2026-11-21'].map((date) => ({ ...(day as (typeof days)[number]), date }));
    answer('getOrderReport', makeReport({ days: two }));
    await open('?start_date=2026-11-20&start_time=09:30&end_date=2026-11-21&end_time=18:00');
    await screen.findByRole('heading', { name: 'Resumo financeiro' });
    const [first, last] = ['start_date=2026-11-20&start_time=09:30', 'end_date=2026-11-21&end_time=18:00'];
    for (const [name, search] of [
      ['3 pedidos do período', `${first}&${last}`],
      ['3 pedidos de 20/11/2026', `${first}&end_date=2026-11-20`],
      ['3 pedidos de 21/11/2026', `start_date=2026-11-21&${last}`],
    ] as const)
      expect(
        decodeURIComponent(screen.getByRole('link', { name, hidden: true }).getAttribute('href') ?? ''),
      ).toBe(`/order/list/5?${search}&status=not_cancelled`);
  });

  it('compares attendance only with a period that has finished bookings', async () => {
    const none = { attended_count: 0, not_attended_count: 0, attendance_rate: 0, average_service_seconds: 0 };
    const missed = makeTotals({ ...none, not_attended_count: 1 });
    answer('getOrderReport', makeReport({ totals: missed, previous: makeTotals(none) }));
    await open('?start_date=2026-11-20&start_time=00:00&end_date=2026-11-20&end_time=23:59');
    const figures = await screen.findByRole('region', { name: 'Resumo operacional' });
    expect(within(figures).getByText('Comparecimento').nextSibling).toHaveTextContent(/^0,0%1 falta$/);
  });

  it.each([
    ['earlier', 'previous'],
    ['reported', 'totals'],
  ])('compares means of orders only if the %s period has active orders', async (_, period) => {
    const none = { order_count: 0, average_ticket: 0, cancelled_count: 2, items_per_order: 0 };
    const other = period === 'totals' ? 'previous' : 'totals';
    answer('getOrderReport', makeReport({ [period]: makeTotals(none), [other]: makeTotals({}) }));
    await open('?start_date=2026-11-20&start_time=00:00&end_date=2026-11-20&end_time=23:59');
    const money = await screen.findByRole('region', { name: 'Resumo financeiro' });
    expect(within(money).getByText('Ticket médio').nextSibling).not.toHaveTextContent('antes');
    const work = screen.getByRole('region', { name: 'Resumo operacional' });
    expect(within(work).getByText('Itens por pedido').nextSibling).not.toHaveTextContent('antes');
  });

  it('shows no percentage for a change from a negative figure', async () => {
    answer('getOrderReport', makeReport({ previous: makeTotals({ net_profit: -17 }) }));
    await open('?start_date=2026-11-20&start_time=00:00&end_date=2026-11-20&end_time=23:59');
    const figures = await screen.findByRole('region', { name: 'Resumo financeiro' });
    expect(within(figures).getByText('Lucro líquido').nextSibling).toHaveTextContent(
      /▲ subiu antes -R\$ 17,00$/,
    );
  });

  it("downloads a table under the server's file name, and shows why a download failed", async () => {
    answer('getOrderReport', makeReport());
    const asked = fail('exportReportTable', 503, 'Os números ainda estão sendo atualizados.');
    const { user } = await open('?start_date=2026-11-20&end_date=2026-11-20');
    await user.click(await screen.findByRole('button', { name: 'Baixar CSV: Itens vendidos' }));
    expect(await screen.findByText('Os números ainda estão sendo atualizados.')).toBeInTheDocument();
    expect(asked[0]?.url.searchParams.get('table')).toBe('items');
    answer('exportReportTable', new File(['x'], 'relatorio-itens-de-novembro.csv'));
    await user.click(screen.getByRole('button', { name: 'Baixar CSV: Itens vendidos' }));
    await waitFor(() => expect(vi.mocked(saveFile)).toHaveBeenCalledOnce());
    expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toBe('relatorio-itens-de-novembro.csv');
  });

  it('retries a report that failed to load, and shows that a period is empty', async () => {
    fail('getOrderReport', 500);
    const { user } = await open();
    expect(await screen.findByText('Não foi possível carregar o relatório.')).toBeInTheDocument();
    answer('getOrderReport', empty);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText(/Nenhum pedido neste período/)).toBeInTheDocument();
  });

  it('shows that the report is being computed, and stops on request', async () => {
    hang('getOrderReport');
    const { user } = await open();
    expect(await screen.findByText('Calculando o relatório...')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Parar' }));
    expect(await screen.findByText('Você parou o cálculo do relatório.')).toBeInTheDocument();
  });

  it.each([
    ['report_view', false],
    ['ticket_sale_report', false],
    ['ticket_sale_view', true],
  ])('with %s a stranger is refused: %s', async (permission, refused) => {
    answer('getMe', makeManager([permission]));
    answer('viewEstablishment', {
      establishment: { ...shop, user_id: 99 },
      items: [],
      collaborators: [],
      items_total: 0,
    });
    hang('listMyEstablishments');
    hang('listMyOrderAppointments');
    answer('getOrderReport', makeReport());
    const { path } = await open('?start_date=2026-11-20&end_date=2026-11-20');
    if (refused) {
      await waitFor(() => expect(path()).toBe('/dashboard'));
      return;
    }
    expect(await screen.findByRole('heading', { name: 'Resumo financeiro' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^3/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Pedidos' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  });
});
