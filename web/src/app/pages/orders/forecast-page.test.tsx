import { screen, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEstablishment, makeItem, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail, server } from '@/testing/server';

const shop = makeEstablishment({ id: 5 });
const open = (path: string) => openApp(path, { token: 'abc' });

beforeEach(() => {
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listLowStock', { items: [], total: 0 });
  answer('listItems', [makeItem({ id: 1, name: 'Corte', category: 'Cabelo', price: 45 })]);
});

describe('Previsão do Dia', () => {
  const forecast = {
    id: 1,
    forecast_date: '2026-11-23',
    forecast_time: '09:30',
    entity_id: 5,
    items_forecast: [{ item_id: 1, name: 'Corte', price: 45, quantity: 1 }],
    customer_name_forecast: 'Zé',
    origin_forecast: 'Balcão',
    fulfillment_forecast: 'dine-in',
    payment_method_forecast: 'Pix',
    notes_forecast: null,
    total_forecast: 45,
    status: 'pending',
    created_at: null,
    order_number: '1000',
  };
  const rows = [forecast, { ...forecast, id: 2, customer_name_forecast: '', order_number: '1001' }];

  it('generates the forecast before loading it, and has read-only rows', async () => {
    const calls: string[] = [];
    let generated = false;
    server.use(
      http.post('*/api/order-forecast/generate', async () => {
        calls.push('generate');
        await delay(50);
        generated = true;
        return HttpResponse.json({ message: '', data: [] }, { status: 201 });
      }),
      http.get('*/api/order-forecast', () => {
        calls.push('list');
        return HttpResponse.json({ message: '', data: generated ? rows : [] });
      }),
    );
    const { user } = await open('/order/list/5?period=previsao');
    const region = await screen.findByRole('region', { name: 'Previsão do dia' });
    expect(calls).toEqual(['generate', 'list']);
    const [first, second] = within(region).getAllByRole('heading');
    expect(first).toHaveTextContent('#1000 Zé');
    expect(second).toHaveTextContent('#1001 Cliente não definido');
    expect(within(region).getAllByText('Previsto')).toHaveLength(2);
    expect(within(region).getByRole('status')).toHaveTextContent('2 pedidos previstos');
    expect(region).toHaveTextContent('2 | R$ 90,00');
    const chart = within(region).getByRole('list', { name: 'Clientes esperados por meia hora' });
    expect(chart).toHaveTextContent('09:30 a 10:00: 2');
    expect(within(region).getAllByRole('button')).toHaveLength(1);
    await user.click(within(region).getByRole('button', { name: 'Gerar previsão' }));
    expect(await screen.findByText('Previsão atualizada.')).toBeVisible();
    expect(calls).toEqual(['generate', 'list', 'generate', 'list']);
  });

  it('shows an empty forecast', async () => {
    answer('generateForecasts', { message: '', data: [] });
    answer('listForecasts', { message: '', data: [] });
    await open('/order/list/5?period=previsao');
    expect(await screen.findByText('Nenhuma previsão cadastrada para o dia.')).toBeInTheDocument();
  });

  it('shows a failed generation with the stored forecast', async () => {
    fail('generateForecasts', 503);
    answer('listForecasts', { message: '', data: rows });
    await open('/order/list/5?period=previsao');
    expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao gerar previsão!');
    expect(screen.getByText('#1000')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Gerar previsão' })).toBeEnabled();
  });

  it('shows a loading failure and retries', async () => {
    answer('generateForecasts', { message: '', data: [] });
    fail('listForecasts', 500);
    const { user } = await open('/order/list/5?period=previsao');
    expect(await screen.findByText('Não foi possível carregar dados.')).toBeInTheDocument();
    answer('listForecasts', { message: '', data: rows });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('#1000')).toBeInTheDocument();
  });
});
