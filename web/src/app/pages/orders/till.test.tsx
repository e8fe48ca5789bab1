import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request } from '@/api/client';
import { endSession } from '@/api/session';
import { sendWaiting } from '@/features/order/till/send-sales';
import { listSales, removeSale } from '@/features/order/till/till-store';
import { makeEstablishment, makeItem, makeMe, makeOrder, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail } from '@/testing/server';

const shop = makeEstablishment({ id: 5 });
const order = makeOrder({ id: 9, entity_id: 5, type: 'service', status: 'completed' });
const saved = { message: '', order, booking_secret: null, cancelled_since: false };
/** A product with tracked stock. */
const TRACKED = { id: 1, type: 'product', name: 'Corte', category: 'Cabelo', tracks_stock: '1' } as const;
let network = true;

function setNetwork(on: boolean) {
  network = on;
  window.dispatchEvent(new Event(on ? 'online' : 'offline'));
}

/** Sells a cut to a customer and resolves when the counter has the outcome. */
async function sellTo(customer: string) {
  const app = await openApp('/order/create/5', { token: 'abc' });
  await screen.findByRole('searchbox', { name: /^Buscar item/ });
  await app.user.keyboard(`/cor{Enter}{Enter}${customer}{Control>}{Enter}{/Control}`);
  await screen.findByRole('dialog');
  return app;
}

const idsOf = (sent: { body: unknown }[]) =>
  sent.map(({ body }) => (body as Request<'createOrder'>).sale?.id);

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network);
  network = true;
  answer('getOrder', { order, receipt: 'RECIBO', events: [], time_zone: 'America/Sao_Paulo' });
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listLowStock', { items: [], total: 0 });
  answer('listItems', [makeItem({ id: 1, name: 'Corte', category: 'Cabelo', price: 45 })]);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { id } of await listSales()) await removeSale(id);
});

describe('a till', () => {
  it('stores a sale made without a connection, and sends it once when the connection is back', async () => {
    const sent = answer('createOrder', saved);
    network = false;
    await sellTo('Ana');
    const receipt = screen.getByRole('dialog', { name: 'Comprovante provisório' });
    expect(receipt).toHaveTextContent('não tem número de pedido');
    expect(await screen.findByText('1 venda à espera de envio.')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    const [kept] = await listSales();
    setNetwork(true);
    await waitFor(async () => expect(await listSales()).toEqual([]));
    expect(idsOf(sent)).toEqual([kept?.id]);
    expect(screen.queryByText(/à espera de envio/)).not.toBeInTheDocument();
  });

  it('shows the receipt with the number when a waiting sale was sent', async () => {
    answer('createOrder', saved);
    network = false;
    await sellTo('Ana');
    expect(screen.getByRole('dialog', { name: 'Comprovante provisório' })).toBeInTheDocument();
    setNetwork(true);
    const receipt = await screen.findByRole('dialog', { name: 'Recibo Pedido #001' });
    expect(receipt).toHaveTextContent('RECIBO');
    expect(screen.queryByText(/não tem número de pedido/)).not.toBeInTheDocument();
  });

  it('reads the stock again after a sale, and says while typing that a sale exceeds it', async () => {
    const listed = answer('listItems', [makeItem({ ...TRACKED, stock: 1 })]);
    answer('createOrder', saved);
    const { user } = await openApp('/order/create/5', { token: 'abc' });
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    await user.keyboard('/cor{Enter}');
    expect(screen.queryByText(/^Mais que o estoque/)).not.toBeInTheDocument();
    await user.keyboard('cor{Enter}');
    expect(await screen.findAllByText('Mais que o estoque: há só 1.')).toHaveLength(2);
    const before = listed.length;
    await user.keyboard('{Enter}Ana{Control>}{Enter}{/Control}');
    await screen.findByRole('dialog', { name: 'Recibo Pedido #001' });
    await waitFor(() => expect(listed.length).toBeGreaterThan(before));
  });

  it('subtracts its waiting sales from the stock after the connection drops', async () => {
    answer('listItems', [makeItem({ ...TRACKED, stock: 5 })]);
    const { user } = await openApp('/order/create/5', { token: 'abc' });
    expect(await screen.findByText('Em estoque: 5')).toBeVisible();
    setNetwork(false);
    cut('createOrder');
    await user.keyboard('/cor{Enter}cor{Enter}{Enter}Ana{Control>}{Enter}{/Control}');
    const receipt = within(await screen.findByRole('dialog', { name: 'Comprovante provisório' }));
    await user.click(receipt.getByRole('button', { name: 'Novo pedido' }));
    expect(await screen.findByText('Em estoque: 3')).toBeVisible();
    expect(screen.getByText(/^Sem conexão: itens e preços/)).toBeVisible();
    setNetwork(true);
    await waitFor(() => expect(screen.queryByText(/^Sem conexão: itens e preços/)).not.toBeInTheDocument());
    expect(screen.getByText('Em estoque: 3'), 'the sale still waits').toBeVisible();
  });

  it('subtracts its waiting sales from the stock while the server is away, and reads the stock again afterwards', async () => {
    answer('listItems', [makeItem({ ...TRACKED, stock: 5 })]);
    const { user } = await openApp('/order/create/5', { token: 'abc' });
    expect(await screen.findByText('Em estoque: 5')).toBeVisible();
    cut('createOrder');
    cut('listItems');
    await user.keyboard('/cor{Enter}{Enter}Ana{Control>}{Enter}{/Control}');
    const receipt = within(await screen.findByRole('dialog', { name: 'Comprovante provisório' }));
    await user.click(receipt.getByRole('button', { name: 'Novo pedido' }));
    expect(await screen.findByText('Em estoque: 4')).toBeVisible();
    answer('listItems', [makeItem({ ...TRACKED, stock: 2 })]);
    answer('createOrder', saved);
    await sendWaiting();
    expect(await screen.findByText('Em estoque: 2')).toBeVisible();
    expect(screen.queryByText(/^Sem conexão: itens e preços/)).not.toBeInTheDocument();
  });

  it('dates a sale when it is made, not when the screen was opened', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:00:00.000Z') });
    const refused = fail('createOrder', 422, 'Item 1 não encontrado.');
    const { user } = await openApp('/order/create/5', { token: 'abc' });
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    vi.setSystemTime(new Date('2026-11-21T12:00:00.000Z'));
    await user.keyboard('/cor{Enter}{Enter}Ana{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Item 1 não encontrado.')).toBeInTheDocument();
    vi.setSystemTime(new Date('2026-11-21T12:05:00.000Z'));
    const sent = answer('createOrder', saved);
    await user.click(screen.getByRole('button', { name: /^Finalizar/ }));
    const receipt = within(await screen.findByRole('dialog', { name: 'Recibo Pedido #001' }));
    vi.setSystemTime(new Date('2026-11-21T13:00:00.000Z'));
    await user.click(receipt.getByRole('button', { name: 'Novo pedido' }));
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    vi.setSystemTime(new Date('2026-11-21T15:00:00.000Z'));
    await user.keyboard('/cor{Enter}{Enter}Bia{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(2));
    const soldAt = [...refused, ...sent].map(({ body }) =>
      (body as Request<'createOrder'>).sale?.sold_at?.slice(0, 16),
    );
    expect(soldAt).toEqual(['2026-11-21T12:00', '2026-11-21T12:00', '2026-11-21T15:00']);
  });

  it('removes a sale that the server accepted', async () => {
    const sent = answer('createOrder', saved);
    await sellTo('Ana');
    expect(screen.getByRole('dialog', { name: 'Recibo Pedido #001' })).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(await listSales()).toEqual([]);
  });

  it('shows a refused sale with the reason until it is discarded', async () => {
    network = false;
    const { user, router } = await sellTo('Bia');
    fail('createOrder', 422, 'Item 1 não encontrado.');
    setNetwork(true);
    expect(await screen.findByText('1 venda recusada.')).toBeInTheDocument();
    await router.navigate({ to: '/order/waiting' });
    expect(await screen.findByText('Motivo: Item 1 não encontrado.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Corrigir: Bia/ })).toBeInTheDocument();
    const sent = answer('createOrder', saved);
    await user.click(screen.getByRole('button', { name: /^Descartar: Bia/ }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(await screen.findByText('Nenhuma venda à espera.')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  it('warns on discarding that a sale whose answer was lost may already be an order', async () => {
    const lost = cut('createOrder');
    const { user, router } = await sellTo('Eva');
    expect(screen.getByRole('dialog', { name: 'Comprovante provisório' })).toBeInTheDocument();
    expect(lost.length).toBeGreaterThan(0);
    await router.navigate({ to: '/order/waiting' });
    await user.click(await screen.findByRole('button', { name: /^Descartar: Eva/ }));
    const question = await screen.findByRole('dialog', { name: 'Descartar esta venda?' });
    expect(question).toHaveTextContent('pode já ter virado pedido. Confira antes na lista de pedidos.');
    expect(question).not.toHaveTextContent('não vira pedido');
  });

  it('states on discarding that a sale that was never sent does not become an order', async () => {
    network = false;
    const { user, router } = await sellTo('Gil');
    await router.navigate({ to: '/order/waiting' });
    await user.click(await screen.findByRole('button', { name: /^Descartar: Gil/ }));
    const question = await screen.findByRole('dialog', { name: 'Descartar esta venda?' });
    expect(question).toHaveTextContent('Ela não vira pedido');
  });

  it('sends a refused sale again with its identity when it is corrected', async () => {
    network = false;
    const { user, router } = await sellTo('Caio');
    const [kept] = await listSales();
    fail('createOrder', 422, 'Item 1 não encontrado.');
    setNetwork(true);
    await screen.findByText('1 venda recusada.');
    const sent = answer('createOrder', saved);
    await router.navigate({
      to: '/order/create/$entityId',
      params: { entityId: '5' },
      search: { sale: kept?.id ?? '' },
    });
    expect(await screen.findByDisplayValue('Caio')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Finalizar/ }));
    await screen.findByRole('dialog', { name: 'Recibo Pedido #001' });
    expect(idsOf(sent)).toEqual([kept?.id]);
    expect(sent[0]?.body).toMatchObject({ sale: { sold_at: kept?.soldAt } });
    expect(await listSales()).toEqual([]);
  });

  it('shows the order of a sale whose correction came too late', async () => {
    cut('createOrder');
    const { user, router } = await sellTo('Lia');
    fail('createOrder', 403, 'Você não pode vender.');
    setNetwork(true);
    await waitFor(async () => expect((await listSales())[0]?.refusal).toBe('Você não pode vender.'));
    const [kept] = await listSales();
    const search = { sale: kept?.id ?? '' };
    await router.navigate({ to: '/order/create/$entityId', params: { entityId: '5' }, search });
    await user.type(await screen.findByDisplayValue('Lia'), ' Reis');
    const known = fail('createOrder', {
      status: 409,
      body: { error: 'Já é o pedido #001.', reason: 'SALE_ID_REUSED' },
    });
    await user.click(screen.getByRole('button', { name: /^Finalizar/ }));
    expect(await screen.findByText('Já é o pedido #001.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver a lista de pedidos' })).toBeInTheDocument();
    expect(known).toHaveLength(1);
    expect(known[0]?.body).toMatchObject({ customer_name: 'Lia Reis', sale: { id: kept?.id } });
    expect((await listSales())[0]?.refusal).toBe('Já é o pedido #001.');
  });

  it('links its counters above a screen that gets no answer', async () => {
    const { close } = await openApp('/order/create/5', { token: 'abc' });
    await screen.findByRole('searchbox', { name: /^Buscar item/ });
    close();
    cut('listOrdersByEntity');
    network = false;
    await openApp('/order/list/5', { token: 'abc' });
    const link = await screen.findByRole('link', { name: `Balcão: ${shop.name}` }, { timeout: 10_000 });
    expect(link).toHaveAttribute('href', '/order/create/5');
  });

  it('keeps its sales when the session ends, and shows them only to users who may sell at the shop', async () => {
    const sent = answer('createOrder', saved);
    network = false;
    const { close } = await sellTo('Davi');
    endSession();
    setNetwork(true);
    expect(await screen.findByText('1 venda à espera de envio.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Entre de novo para enviar.' })).toBeInTheDocument();
    close();
    answer('getMe', makeMe({ user: makeUser({ id: 77 }), establishments: [] }));
    const { close: leave } = await openApp('/order/waiting', { token: 'other' });
    expect(await screen.findByText(/Há mais 1 venda/)).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    leave();
    answer('getMe', makeMe());
    await openApp('/order/waiting', { token: 'abc' });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText('Nenhuma venda à espera.')).toBeInTheDocument();
  });
});
