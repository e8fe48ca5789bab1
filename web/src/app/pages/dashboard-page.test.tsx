import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { instantOf, today } from '@/lib/sao-paulo';
import { makeEstablishment, makeMe, makeOrder, makeOrders } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

const at = (time: string) => instantOf(today(), time).toISOString();
const open = () => openApp('/dashboard', { token: 'abc' });
const shops = () =>
  answer('listMyEstablishments', { message: '', establishments: [makeEstablishment({ id: 5 })] });

beforeEach(() => {
  answer('getMe', makeMe());
});

describe('dashboard', () => {
  it('leads to a first barbershop', async () => {
    answer('listMyEstablishments', { message: '', establishments: [] });
    await open();
    expect(await screen.findByRole('link', { name: 'Criar Barbearia' })).toHaveAttribute(
      'href',
      '/establishment/create',
    );
  });

  it('asks whether people came as soon as their time begins', async () => {
    shops();
    let soon: number | undefined;
    const order = {
      ...makeOrder({ appointment_status: 'confirmed' }),
      // Counted from the answer, however long the screen takes to ask.
      get order_datetime() {
        soon ??= Date.now() + 3000;
        return new Date(soon).toISOString();
      },
    };
    answer('listOrdersByEntity', makeOrders([order]));
    await open();
    expect(await screen.findByRole('button', { name: 'Cancelar Carlos Lima' })).toBeVisible();
    const attended = { name: 'Atendido Carlos Lima' };
    expect(screen.queryByRole('button', attended)).toBeNull();
    expect(await screen.findByRole('button', attended, { timeout: 6000 })).toBeVisible();
    expect(Date.now()).toBeGreaterThanOrEqual(soon ?? Infinity);
  });

  it('shows today’s figures and bookings of each shop, and its links', async () => {
    shops();
    const asked = answer(
      'listOrdersByEntity',
      makeOrders([
        makeOrder({ id: 1, order_datetime: at('23:30') }),
        makeOrder({
          id: 2,
          order_datetime: at('23:45'),
          customer_name: 'Ana',
          appointment_status: 'cancelled',
          status: 'cancelled',
        }),
        makeOrder({ id: 3, type: 'service', customer_name: 'Balcão' }),
      ]),
    );
    await open();
    const bookings = await screen.findAllByRole('listitem');
    expect(bookings).toHaveLength(2);
    expect(bookings[0]).toHaveTextContent('23:30');
    expect(bookings[0]).toHaveTextContent('Carlos Lima');
    expect(bookings[0]).toHaveTextContent('Pendente');
    expect(bookings[1]).toHaveTextContent('Cancelado');
    expect(screen.getByText('Pedidos hoje')).toBeInTheDocument();
    expect(screen.getByText('R$ 90,00')).toBeInTheDocument();
    expect(asked[0]?.url.searchParams.get('entity_id')).toBe('5');
    const links = within(screen.getByRole('navigation', { name: /Gerenciar/ })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/establishment/view/navalha-de-ouro',
      '/order/create/5',
      '/order/list/5',
      '/employer/list/5',
      '/report/order/5',
      '/item/list/navalha-de-ouro',
      '/establishment/update/5',
    ]);
  });

  it('confirms a booking, and cancels one after asking', async () => {
    shops();
    answer('listOrdersByEntity', makeOrders([makeOrder({ id: 9, order_datetime: at('23:30') })]));
    const changed = answer('updateOrderAppointmentStatus', {
      message: 'Agendamento confirmado.',
      order: null,
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Confirmar Carlos Lima' }));
    expect(await screen.findByText('Agendamento confirmado.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Cancelar Carlos Lima' }));
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(changed.map((call) => call.body)).toEqual([{ action: 'confirm' }]);
    await user.click(screen.getByRole('button', { name: 'Cancelar Carlos Lima' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }));
    await waitFor(() => expect(changed).toHaveLength(2));
    expect(changed[1]?.body).toEqual({ action: 'cancel' });
  });

  it('says what failed: a session that is over, or orders of one shop', async () => {
    shops();
    fail('listOrdersByEntity', 500);
    await open();
    expect(await screen.findByText('Não foi possível carregar dados.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Navalha de Ouro' })).toBeInTheDocument();
  });
});
