import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request } from '@/api/client';
import type { OrderEvent } from '@/api/contract.gen';
import { saveFile } from '@/lib/browser/save-file';
import { money } from '@/lib/text/money';
import { makeEstablishment, makeItem, makeMe, makeOrder, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail } from '@/testing/server';

vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn() }));

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
let events: OrderEvent[] = [];
const open = (path: string) => openApp(path, { token: 'abc' });

beforeEach(() => {
  // First, because its path also matches the other calls.
  read = sale;
  events = [];
  answer('getOrder', () => ({ order: read, receipt: 'RECIBO', events, time_zone: 'America/Sao_Paulo' }));
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listLowStock', { items: [], total: 0 });
  answer('listItems', [
    makeItem({ id: 1, name: 'Corte', category: 'Cabelo', price: 45 }),
    makeItem({ id: 2, name: 'Barba', category: 'Rosto', price: 30 }),
  ]);
  answer('listOrdersByEntity', {
    message: '',
    orders: [sale],
    truncated: false,
    start_date: '2026-11-20',
    time_zone: 'America/Sao_Paulo',
  });
  answer('summarizeOrders', {
    order_count: 2,
    total_price: 45,
    methods: [{ payment_method: 'Dinheiro', order_count: 1, total_price: 45 }],
    statuses: [
      { status: 'completed', order_count: 1, total_price: 45 },
      { status: 'cancelled', order_count: 1, total_price: 30 },
    ],
    payments: [],
    total_due: 20,
    due_count: 1,
    total_to_refund: 0,
    to_refund_count: 0,
  });
});

describe('the list of orders', () => {
  it('shows orders and totals, and receives a payment with one tap', async () => {
    const paid = answer('setPayment', {
      message: 'Pagamento atualizado.',
      order: null,
      booking_secret: null,
      cancelled_since: false,
    });
    const { user } = await open('/order/list/5');
    const row = within(await screen.findByRole('region', { name: 'Pedidos' }));
    expect(row.getByText('Concluído')).toBeInTheDocument();
    expect(row.getByText('1x Corte masculino')).toBeInTheDocument();
    const summary = screen.getByRole('region', { name: 'Resumo' });
    expect(summary).toHaveTextContent('1 | R$ 45,00');
    expect(summary).toHaveTextContent('Pedidos1Total');
    expect(summary).toHaveTextContent('Sem contar 1 pedido cancelado.');
    expect(summary).toHaveTextContent('A receber1 | R$ 20,00');
    await user.click(row.getByRole('button', { name: 'Marcar como pago: pedido 001' }));
    expect(await screen.findByText('Pagamento atualizado.')).toBeInTheDocument();
    expect(paid[0]?.body).toEqual({ status: 'paid', version: 3 });
  });

  it('says that the outcome of a payment with one tap is unknown after a lost answer', async () => {
    cut('setPayment');
    const { user } = await open('/order/list/5');
    await user.click(await screen.findByRole('button', { name: 'Marcar como pago: pedido 001' }));
    expect(await screen.findByText(/^Não sabemos se a mudança foi registrada/)).toBeInTheDocument();
    expect(screen.queryByText('Não foi possível atualizar pedido.')).not.toBeInTheDocument();
  });

  it("shows a booking's phone with links", async () => {
    answer('listOrdersByEntity', {
      message: '',
      orders: [makeOrder({ entity_id: 5, customer_phone: '11987654321' })],
      truncated: false,
      start_date: '2026-11-20',
      time_zone: 'America/Sao_Paulo',
    });
    await open('/order/list/5');
    const call = await screen.findByRole('link', { name: 'Ligar para Carlos Lima: (11) 98765-4321' });
    expect(call).toHaveAttribute('href', 'tel:+5511987654321');
    expect(screen.getByRole('link', { name: 'WhatsApp de Carlos Lima' })).toBeInTheDocument();
  });

  it("shows a sale's phone with links", async () => {
    answer('listOrdersByEntity', {
      message: '',
      orders: [{ ...sale, customer_phone: '11987654321' }],
      truncated: false,
      start_date: '2026-11-20',
      time_zone: 'America/Sao_Paulo',
    });
    await open('/order/list/5');
    const message = await screen.findByRole('link', { name: 'WhatsApp de Carlos Lima' });
    expect(decodeURIComponent(message.getAttribute('href') ?? '')).toContain('Sobre seu pedido nº 001: ');
    expect(screen.getByRole('link', { name: 'Ligar para Carlos Lima: (11) 98765-4321' })).toBeInTheDocument();
  });

  it('says in the history that a sale was registered', async () => {
    const made = { action: 'created', actor_first_name: 'Beto', at: null, reason: null, moved_from: null };
    events = [{ ...made, by_customer: false, payment_status: '', payment_method: '', amount: null }];
    const { user } = await open('/order/list/5');
    await user.click(await screen.findByText('Histórico'));
    expect(await screen.findByText('Beto registrou a venda')).toBeInTheDocument();
  });

  it('requests the days and filters of the address', async () => {
    const asked = answer('listOrdersByEntity', {
      message: '',
      orders: [],
      truncated: false,
      start_date: '',
      time_zone: '',
    });
    await open('/order/list/5?period=ontem&origin=App&item_id=2');
    expect(
      await screen.findByText('Nenhum pedido encontrado para o período selecionado.'),
    ).toBeInTheDocument();
    const request = Object.fromEntries(asked[0]?.url.searchParams ?? []);
    expect(request).toMatchObject({ origin: 'App', item_id: '2', entity_id: '5' });
    expect(request['start_date']).toBe(request['end_date']);
  });

  it('names the filters of a link from a report, which can be removed', async () => {
    const asked = answer('listOrdersByEntity', {
      message: '',
      orders: [],
      truncated: false,
      start_date: '',
      time_zone: '',
    });
    const { user, router } = await open(
      '/order/list/5?start_date=2026-11-20&start_time=09:30&end_date=2026-11-20&end_time=18:00' +
        '&status=not_cancelled&payment_status=due&received_method=Pix&customer_phone=11987654321',
    );
    await user.click(await screen.findByRole('button', { name: 'Remover filtro: Telefone 11987654321' }));
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      start_time: '09:30',
      end_time: '18:00',
      status: 'not_cancelled',
      payment_status: 'due',
      received_method: 'Pix',
      customer_phone: '11987654321',
    });
    expect(screen.getByRole('combobox', { name: 'Situação' })).toHaveDisplayValue('Não cancelado');
    expect(screen.getByRole('combobox', { name: 'Pagamento' })).toHaveDisplayValue('A receber');
    await user.click(screen.getByRole('button', { name: 'Remover filtro: Das 09:30 às 18:00' }));
    expect(router.state.location.search).toEqual({
      start_date: '2026-11-20',
      end_date: '2026-11-20',
      status: 'not_cancelled',
      payment_status: 'due',
      received_method: 'Pix',
    });
  });

  it('keeps the filters open when the last one is removed', async () => {
    const { user } = await open('/order/list/5');
    await user.click(await screen.findByText('Filtros'));
    const origin = screen.getByRole('combobox', { name: 'Origem' });
    await user.selectOptions(origin, 'App');
    expect(await screen.findByText('Filtros (1)')).toBeInTheDocument();
    await user.selectOptions(origin, '');
    expect((await screen.findByText('Filtros')).closest('details')).toHaveAttribute('open');
  });

  it('reprints a receipt, and shows a failure', async () => {
    const { user } = await open('/order/list/5');
    const print = await screen.findByRole('button', { name: 'Imprimir: pedido 001' });
    fail('getOrder', 500);
    await user.click(print);
    expect(await screen.findByText('Não foi possível reimprimir a nota.')).toBeInTheDocument();
  });

  it('exports the filtered orders, and shows a failure', async () => {
    const { user } = await open('/order/list/5?payment_method=Pix');
    const button = await screen.findByRole('button', { name: 'Exportar' });
    const refused = fail('exportOrders', 422, 'Exporte no máximo 62 dias de cada vez.');
    await user.click(button);
    expect(await screen.findByText('Exporte no máximo 62 dias de cada vez.')).toBeInTheDocument();
    expect(Object.fromEntries(refused[0]?.url.searchParams ?? [])).toMatchObject({
      entity_id: '5',
      payment_method: 'Pix',
      start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const exported = answer('exportOrders', new File(['x'], 'pedidos-do-mes.csv'));
    await user.click(button);
    await waitFor(() => expect(vi.mocked(saveFile)).toHaveBeenCalledOnce());
    expect(exported).toHaveLength(1);
    expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toBe('pedidos-do-mes.csv');
  });

  it('offers neither an export nor screens of money to a collaborator without rights', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 999 }) }));
    await open('/order/list/5');
    await screen.findByRole('button', { name: 'Imprimir: pedido 001' });
    expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^(Fiado|Caixa|Relatórios)$/ })).toBeNull();
  });

  it('keeps the export for a user who may not see orders', async () => {
    const profile = { id: 3, name: 'Financeiro', permissions: ['ticket_sale_export'] };
    answer('getMe', makeMe({ user: makeUser({ id: 999 }), profile }));
    fail('listOrdersByEntity', 403, 'x');
    const exported = answer('exportOrders', new File([], 'pedidos.csv'));
    const { user, path } = await open('/order/list/5');
    expect(await screen.findByText(/^Você pode exportar os pedidos/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(exported).toHaveLength(1));
    expect(path()).toBe('/order/list/5');
  });

  it('shows a loading failure', async () => {
    fail('listOrdersByEntity', 500);
    await open('/order/list/5');
    expect(await screen.findByText('Não foi possível carregar dados.')).toBeInTheDocument();
  });

  it('denies other users', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 999 }) }));
    fail('listOrdersByEntity', 403, 'x');
    answer('listMyEstablishments', { message: '', establishments: [] });
    const { path } = await open('/order/list/5');
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(await screen.findByText('Acesso negado')).toBeInTheDocument();
  });
});

describe('the counter', () => {
  it('sells with the keyboard alone', async () => {
    const made = answer('createOrder', {
      message: '',
      order: sale,
      booking_secret: null,
      cancelled_since: false,
    });
    const { user } = await open('/order/create/5');
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    await user.keyboard('/bar{Enter}{Enter}J{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Recibo Pedido #001' })).toHaveTextContent('RECIBO');
    expect(made).toHaveLength(1);
    expect(made[0]?.body).toMatchObject({
      customer_name: 'J',
      origin: 'Balcão',
      fulfillment: 'dine-in',
      payment_status: 'pending',
      payment_method: 'Dinheiro',
      items: [{ item_id: 2, quantity: 1, additions: [], removals: [] }],
    });
  });

  it('shows the Pix code of an unpaid sale beside the receipt, and records the payment', async () => {
    read = { ...sale, payment_method: 'Pix', total_due: 45 };
    const changed = { message: '', order: read, booking_secret: null, cancelled_since: false };
    answer('createOrder', changed);
    const asked = answer('getPixCode', {
      code: 'x',
      amount: 45,
      holder_name: 'Ana',
      holder_city: '',
    } as never);
    const paid = answer('addPayment', { ...changed, message: 'Pagamento registrado.' });
    const { user } = await open('/order/create/5');
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    await user.keyboard('/bar{Enter}{Enter}J{Control>}{Enter}{/Control}');
    const receipt = within(await screen.findByRole('dialog', { name: 'Recibo Pedido #001' }));
    expect(await receipt.findByLabelText('Pix copia e cola')).toHaveValue('x');
    expect(asked[0]?.params).toMatchObject({ id: '9' });
    await user.click(receipt.getByRole('button', { name: `Recebi o Pix de ${money(45)}` }));
    await waitFor(() => expect(receipt.queryByLabelText('Pix copia e cola')).not.toBeInTheDocument());
    expect(paid[0]?.body).toEqual({ amount: 45, method: 'Pix', version: 3 });
  });

  it('replaces the quantity by the typed number, and an empty quantity by 1', async () => {
    const { user } = await open('/order/create/5');
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    await user.keyboard('/cor{Enter}');
    const quantity = screen.getByRole('textbox', { name: 'Quantidade de Corte' });
    await user.click(quantity);
    await user.keyboard('{Backspace}3{Backspace}5');
    expect(quantity).toHaveValue('5');
    expect(screen.getByRole('button', { name: `Finalizar · ${money(225)}` })).toBeInTheDocument();
    await user.keyboard('{Backspace}');
    expect(quantity).toHaveValue('');
    await user.tab();
    expect(quantity).toHaveValue('1');
    expect(screen.getByRole('button', { name: `Finalizar · ${money(45)}` })).toBeInTheDocument();
  });

  it('changes the category by a swipe of 40 px on a small screen', async () => {
    await open('/order/create/5');
    const panel = await screen.findByRole('tabpanel');
    const swipe = (from: number, to: number) => {
      const shown = screen.getByRole('tabpanel');
      fireEvent.touchStart(shown, { touches: [{ clientX: from, clientY: 0 }] });
      fireEvent.touchEnd(shown, { changedTouches: [{ clientX: to, clientY: 0 }] });
    };
    window.matchMedia = ((media: string) => ({
      matches: true,
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
    })) as never;
    expect(panel).toHaveTextContent('Corte');
    swipe(100, 61);
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Corte');
    swipe(100, 60);
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Barba');
    swipe(100, 60);
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Corte');
  });

  it('keeps the identity of a sale until its outcome is known', async () => {
    const refused = fail('createOrder', 500);
    const { user } = await open('/order/create/5');
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    await user.keyboard('/cor{Enter}{Enter}Ana{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Não sabemos se a venda foi registrada.')).toBeInTheDocument();
    const made = answer('createOrder', {
      message: '',
      order: sale,
      booking_secret: null,
      cancelled_since: false,
    });
    await user.click(screen.getByRole('button', { name: /^Finalizar/ }));
    await screen.findByRole('dialog', { name: 'Recibo Pedido #001' });
    const [first, second] = [refused[0], made[0]].map(
      (sent) => (sent?.body as Request<'createOrder'> | undefined)?.sale,
    );
    expect(first?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).toEqual({ id: first?.id, sold_at: first?.sold_at, prices: [{ item_id: 1, price: 45 }] });
  });

  it('freezes a sale with an unknown outcome in a browser that cannot store it, until the outcome is known', async () => {
    const lost = cut('createOrder');
    const { user } = await open('/order/create/5');
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    await user.keyboard('/cor{Enter}{Enter}Ana{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Não sabemos se a venda foi registrada.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Nome do cliente' })).toBeDisabled();
    const again = fail('createOrder', {
      status: 409,
      body: { error: 'Já é o pedido #001.', reason: 'SALE_ID_REUSED' },
    });
    await user.click(screen.getByRole('button', { name: /^Finalizar/ }));
    expect(await screen.findByText('Já é o pedido #001.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver a lista de pedidos' })).toBeInTheDocument();
    expect(again[0]?.body).toEqual(lost[0]?.body);
    expect(screen.getByRole('textbox', { name: 'Nome do cliente' })).toBeEnabled();
  });

  it('saves over the read version, and shows a refusal with the free time', async () => {
    const changed = fail('updateOrder', 409, 'Horário ocupado.');
    const { user } = await open('/order/edit/5/9');
    await user.click(await screen.findByRole('button', { name: /^Salvar alterações/ }));
    expect(await screen.findByText('Não foi possível atualizar pedido.')).toBeInTheDocument();
    expect(screen.getByText('Horário ocupado.')).toBeInTheDocument();
    expect(changed[0]?.body).toMatchObject({ version: 3, customer_name: 'Carlos Lima' });
  });

  it('keeps what was typed when a save and the next read fail', async () => {
    const { user } = await open('/order/edit/5/9');
    const name = await screen.findByRole('textbox', { name: 'Nome do cliente' });
    await user.type(name, ' Filho');
    fail('updateOrder', 500);
    const read = fail('getOrder', 500);
    await user.click(screen.getByRole('button', { name: /^Salvar alterações/ }));
    await waitFor(() => expect(read.length).toBeGreaterThan(0));
    expect(await screen.findByText('Não foi possível atualizar pedido.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Nome do cliente' })).toHaveValue('Carlos Lima Filho');
  });
});
