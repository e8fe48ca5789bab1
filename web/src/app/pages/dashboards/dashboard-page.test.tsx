import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderAppointment } from '@/api/contract.gen';
import { daysFrom, instantOf, today } from '@/lib/time/sao-paulo';
import { listed } from '@/testing/appointments';
import {
  makeAppointment,
  makeEmployment,
  makeEstablishment,
  makeManager,
  makeMe,
  makeOrder,
  makeOrders,
} from '@/testing/factories';
import { openApp } from '@/testing/render';
import { makeSnapshot } from '@/testing/report';
import { answer, fail } from '@/testing/server';
import { makeAppointment as makeShopAppointment } from '@/testing/visit-factories';

const at = (time: string) => instantOf(today(), time).toISOString();
const open = () => openApp('/dashboard', { token: 'abc' });
const shops = () =>
  answer('listMyEstablishments', { message: '', establishments: [makeEstablishment({ id: 5 })] });

const paging = { message: '', current_page: 1, last_page: 1, per_page: 10 };
const own = (upcoming: OrderAppointment[], past: OrderAppointment[] = []) =>
  answer('listMyOrderAppointments', ({ url }) => {
    const appointments = url.searchParams.get('period') === 'past' ? past : upcoming;
    return { ...paging, appointments, total: appointments.length };
  });
const noShops = () => answer('listMyEstablishments', { message: '', establishments: [] });
const nobody = 'Você ainda não tem agendamentos.';

beforeEach(() => {
  answer('getMe', makeMe());
  own([]);
  answer('listMyAppointments', listed([]));
  answer('listAppointmentsByEntity', listed([]));
  answer('listAppointmentsByProvider', listed([]));
  answer('listSnapshots', { snapshots: [makeSnapshot({ entity_id: 5 })] });
  // A 403 closes the event stream, which would otherwise reconnect.
  fail('watchSnapshots', 403);
});

describe('dashboard', () => {
  it('offers to book a time, then to create a barbershop', async () => {
    noShops();
    await open();
    expect(await screen.findByRole('link', { name: 'Agendar um horário' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Criar Barbearia' })).toHaveAttribute(
      'href',
      '/establishment/create',
    );
    expect(screen.getByText(nobody)).toBeInTheDocument();
  });

  it("shows a client's next and past bookings, with links to repeat them", async () => {
    noShops();
    own(
      [
        makeAppointment({ id: 2, appointment_status: 'pending', order_datetime: at('23:30') }),
        makeAppointment({ id: 6, appointment_status: 'pending', order_datetime: at('23:45') }),
      ],
      [
        makeAppointment({ id: 3 }),
        makeAppointment({ id: 4, establishment: null }),
        makeAppointment({ id: 5, service_ids: [] }),
      ],
    );
    await open();
    const next = within(await screen.findByRole('region', { name: 'Próximo agendamento' }));
    expect(next.getByText(/às 23:30$/)).toBeInTheDocument();
    const toBookings = next.getAllByRole('link', { name: 'Ver, remarcar ou cancelar' });
    expect(toBookings.map((link) => link.getAttribute('href'))).toEqual(['/booking/2', '/booking/6']);
    const others = within(next.getByRole('list', { name: 'Outros agendamentos' }));
    expect(others.getAllByRole('listitem')).toHaveLength(1);
    const past = within(screen.getByRole('region', { name: 'Agendamentos anteriores' }));
    expect(past.getAllByRole('listitem')).toHaveLength(3);
    const repeat = past.getAllByRole('link', { name: 'Repetir com Rafael' });
    expect(repeat).toHaveLength(1);
    const { pathname, searchParams } = new URL(repeat[0]?.getAttribute('href') ?? '', 'https://x.test');
    expect(pathname).toBe('/establishment/navalha-de-ouro/schedule');
    expect(Object.fromEntries(searchParams)).toEqual({ collaborator: '31', service: '1,2' });
    expect(screen.queryByText(nobody)).not.toBeInTheDocument();
  });

  it("includes appointments made by shops in the client's bookings", async () => {
    noShops();
    own([
      makeAppointment({ id: 2, appointment_status: 'confirmed', order_datetime: '2999-01-02T12:00:00Z' }),
    ]);
    const shared = { entity_id: 5, employer_id: 3 };
    answer(
      'listMyAppointments',
      listed([
        makeShopAppointment({ ...shared, id: 7, scheduled_at: '2999-01-01T12:00:00Z' }),
        makeShopAppointment({ ...shared, id: 8, scheduled_at: '2999-01-01T15:00:00Z', status: 'cancelled' }),
        makeShopAppointment({
          ...shared,
          id: 9,
          scheduled_at: at('00:00'),
          status: 'completed',
          attendance_status: 'attended',
        }),
      ]),
    );
    answer('getEstablishment', { message: '', establishment: makeEstablishment({ id: 5 }) });
    await open();
    const next = within(await screen.findByRole('region', { name: 'Próximo agendamento' }));
    expect(next.getByText(/, 1 de janeiro, às 09:00$/)).toBeInTheDocument();
    const links = next.getAllByRole('link', { name: 'Ver, remarcar ou cancelar' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/appointment/my', '/booking/2']);
    const past = within(screen.getByRole('region', { name: 'Agendamentos anteriores' }));
    expect(past.getAllByRole('listitem')).toHaveLength(1);
    expect(past.getByText(/Finalizado|Atendido/)).toBeInTheDocument();
  });

  it("shows a loading failure of a client's bookings", async () => {
    noShops();
    fail('listMyOrderAppointments', 500);
    const { user } = await open();
    expect(await screen.findByText('Não foi possível carregar seus agendamentos.')).toBeInTheDocument();
    own([makeAppointment()]);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('region', { name: 'Próximo agendamento' })).toBeInTheDocument();
  });

  it("shows a barber's day, pending bookings first", async () => {
    answer('getMe', makeMe({ is_employer: true, employer: makeEmployment({ id: 3 }) }));
    noShops();
    answer('listSchedule', []);
    answer('listOrdersByEmployer', {
      ...makeOrders([
        makeOrder({ id: 1, customer_name: 'Ana', order_datetime: '2999-01-01T12:00:00.000Z' }),
        makeOrder({
          id: 2,
          customer_name: 'Beto',
          order_datetime: at('00:00'),
          appointment_status: 'confirmed',
        }),
        makeOrder({
          id: 3,
          customer_name: 'Caio',
          order_datetime: at('00:00'),
          status: 'completed',
          appointment_status: 'attended',
        }),
      ]),
      employer: null,
    });
    const { user } = await open();
    const pending = within(await screen.findByRole('region', { name: /^Esperando confirmação \(\d\)$/ }));
    expect(pending.getByRole('button', { name: 'Confirmar Ana' })).toBeInTheDocument();
    const day = within(screen.getByRole('region', { name: 'Hoje' }));
    expect(day.getByRole('button', { name: 'Atendido Beto' })).toBeInTheDocument();
    expect(day.getByText(/^Agora/)).toBeInTheDocument();
    expect(day.queryByText('Caio')).not.toBeInTheDocument();
    await user.click(day.getByRole('button', { name: 'Ver encerrados (1)' }));
    expect(day.getByText('Caio')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cadastrar horários' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pedidos' })).toHaveAttribute('href', '/order/list/5');
    expect(screen.queryByText(nobody)).not.toBeInTheDocument();
  });

  it("includes appointments in a barber's day, with their actions", async () => {
    answer('getMe', makeMe({ is_employer: true, employer: makeEmployment({ id: 3 }) }));
    noShops();
    answer('listSchedule', []);
    const booking = { appointment_status: 'confirmed', order_datetime: at('00:00'), customer_name: 'Beto' };
    answer('listOrdersByEmployer', { ...makeOrders([makeOrder({ id: 2, ...booking })]), employer: null });
    const mine = { entity_id: 5, employer_id: 3 };
    answer(
      'listAppointmentsByProvider',
      listed([
        makeShopAppointment({
          ...mine,
          id: 7,
          status: 'pending',
          client_first_name: 'Ana',
          scheduled_at: '2999-01-01T12:00:00Z',
        }),
        makeShopAppointment({
          ...mine,
          id: 8,
          client_first_name: 'Caio',
          scheduled_at: at('00:01'),
          status: 'confirmed',
        }),
        makeShopAppointment({ entity_id: 6, id: 9, client_first_name: 'Davi', scheduled_at: at('00:02') }),
      ]),
    );
    const changed = answer('updateAppointmentStatus', { message: 'Agendamento confirmado.' } as never);
    const { user } = await open();
    const pending = within(await screen.findByRole('region', { name: /^Esperando confirmação \(\d\)$/ }));
    await user.click(pending.getByRole('button', { name: /^Confirmar: Ana/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirmar agendamento?' }));
    await user.click(question.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Agendamento confirmado.')).toBeInTheDocument();
    expect(changed[0]?.params).toMatchObject({ id: '7' });
    const day = within(screen.getByRole('region', { name: 'Hoje' }));
    const begun = within(day.getByRole('list', { name: 'Em andamento ou por finalizar' }));
    expect(begun.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)).toEqual([
      '00:00',
      '00:01',
    ]);
    expect(begun.getByRole('button', { name: /^Atendido: Caio/ })).toBeInTheDocument();
    expect(screen.queryByText('Davi')).not.toBeInTheDocument();
  });

  it("includes appointments in a shop's day, by time", async () => {
    shops();
    answer('listOrdersByEntity', makeOrders([makeOrder({ id: 1, order_datetime: at('23:45') })]));
    const asked = answer(
      'listAppointmentsByEntity',
      listed([
        makeShopAppointment({
          id: 7,
          status: 'pending',
          client_first_name: 'Ana',
          scheduled_at: at('23:30'),
        }),
      ]),
    );
    await open();
    const bookings = await screen.findAllByRole('listitem');
    expect(bookings).toHaveLength(2);
    expect(bookings[0]).toHaveTextContent('23:30');
    expect(bookings[0]).toHaveTextContent('Ana');
    expect(bookings[1]).toHaveTextContent('23:45');
    expect(asked[0]?.url.searchParams.get('start_date')).toBe(today());
    expect(asked[0]?.url.searchParams.get('end_date')).toBe(today());
  });

  it("shows the platform's figures to an administrator", async () => {
    answer('getMe', makeManager());
    noShops();
    answer('countUsers', { users: 1234, verified: 1200 });
    answer('countListings', { listed: 40, hidden: 2, unlisted: 3, unreviewed: 1 });
    const counted = answer('countOrderAppointments', ({ url }) => ({
      days: daysFrom(url.searchParams.get('start_date') ?? '', 45).map((date) => ({
        date,
        appointments: date === today() ? 7 : 0,
      })),
    }));
    await open();
    const bookings = within(await screen.findByRole('region', { name: 'Agendamentos' }));
    for (const label of ['Hoje', 'Esta semana', 'Este mês']) {
      expect((await bookings.findByText(label)).parentElement).toHaveTextContent('7');
    }
    expect(bookings.getAllByRole('listitem')).toHaveLength(7);
    expect(counted).toHaveLength(1);
    expect((await screen.findByText('Contas')).parentElement).toHaveTextContent('1.234');
    expect((await screen.findByText('Na busca')).parentElement).toHaveTextContent('40');
    expect(screen.getByText('Ocultas').parentElement).toHaveTextContent('2');
    expect(screen.queryByText(nobody)).not.toBeInTheDocument();
  });

  it('asks for the attendance at the start of a booking', async () => {
    shops();
    let soon: number | undefined;
    const order = {
      ...makeOrder({ appointment_status: 'confirmed' }),
      // Counts from the answer, as the time of the request varies.
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

  it("shows today's figures and bookings per shop, and its links", async () => {
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
    const { user } = await open();
    const bookings = await screen.findAllByRole('listitem');
    expect(bookings).toHaveLength(1);
    expect(bookings[0]).toHaveTextContent('23:30');
    expect(bookings[0]).toHaveTextContent('Carlos Lima');
    expect(bookings[0]).toHaveTextContent('Pendente');
    await user.click(screen.getByRole('button', { name: 'Ver encerrados (1)' }));
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Cancelado');
    expect(screen.getByText('Pedidos hoje')).toBeInTheDocument();
    expect(screen.getByText('R$ 180,00')).toBeInTheDocument();
    expect(asked[0]?.url.searchParams.get('entity_id')).toBe('5');
    const links = within(screen.getByRole('navigation', { name: /Gerenciar/ })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/establishment/view/navalha-de-ouro',
      '/order/create/5',
      '/order/list/5',
      '/report/order/5',
      '/report/next-steps/5',
      '/report/commission/5',
      '/agenda/navalha-de-ouro',
      '/appointment/barbershop/navalha-de-ouro',
      '/service-record/barbershop/navalha-de-ouro',
      '/employer/list/5',
      '/item/list/navalha-de-ouro',
      '/establishment/update/5',
    ]);
  });

  it("lists a shop's pending bookings first, after its links, and a limited number", async () => {
    shops();
    const confirmed = Array.from({ length: 9 }, (_, place) =>
      makeOrder({ id: place + 1, order_datetime: at(`23:0${place}`), appointment_status: 'confirmed' }),
    );
    answer(
      'listOrdersByEntity',
      makeOrders([...confirmed, makeOrder({ id: 10, order_datetime: at('23:50'), customer_name: 'Ana' })]),
    );
    const { user } = await open();
    const bookings = await screen.findAllByRole('listitem');
    expect(bookings).toHaveLength(8);
    expect(bookings[0]).toHaveTextContent('Ana');
    expect(bookings[1]).toHaveTextContent('23:00');
    const links = screen.getByRole('navigation', { name: /Gerenciar/ });
    expect(links.compareDocumentPosition(bookings[0] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
  });

  it('confirms a booking, and asks before cancelling', async () => {
    shops();
    const order = makeOrder({ id: 9, order_datetime: at('23:30'), total_paid: 20 });
    answer('listOrdersByEntity', makeOrders([order]));
    const changed = answer('updateOrderAppointmentStatus', {
      message: 'Agendamento confirmado.',
      order: null,
      booking_secret: null,
      cancelled_since: false,
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Confirmar Carlos Lima' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirmar agendamento?' }));
    expect(question.getByText(/às 23:30: /)).toHaveTextContent(/^Carlos Lima, .*: Corte masculino\.$/);
    expect(changed).toHaveLength(0);
    await user.dblClick(question.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Agendamento confirmado.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Cancelar Carlos Lima' }));
    expect(
      await screen.findByText(/^R\$ 20,00 já recebidos\. Depois de cancelar, devolva/),
    ).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(changed.map((call) => call.body)).toEqual([{ action: 'confirm', version: 1 }]);
    await user.click(screen.getByRole('button', { name: 'Cancelar Carlos Lima' }));
    await user.type(await screen.findByLabelText('Motivo (opcional)'), 'Cliente ligou');
    await user.click(screen.getByRole('button', { name: 'Cancelar agendamento' }));
    await waitFor(() => expect(changed).toHaveLength(2));
    expect(changed[1]?.body).toEqual({ action: 'cancel', version: 1, reason: 'Cliente ligou' });
  });

  it('requests the figures of all shops in one call, and shows its failure beside the bookings', async () => {
    answer('listMyEstablishments', {
      message: '',
      establishments: [makeEstablishment({ id: 5 }), makeEstablishment({ id: 6, name: 'Outra' })],
    });
    answer('listOrdersByEntity', makeOrders([makeOrder({ order_datetime: at('23:30') })]));
    const asked = fail('listSnapshots', 500);
    const { user } = await open();
    expect(await screen.findAllByText('Não foi possível carregar dados.')).toHaveLength(2);
    expect(screen.getAllByText('Carlos Lima')).toHaveLength(2);
    expect(asked.map(({ url }) => url.searchParams.getAll('entity_ids'))).toEqual([['5', '6']]);
    answer('listSnapshots', {
      snapshots: [makeSnapshot({ entity_id: 5 }), makeSnapshot({ entity_id: 6, revenue: 77 })],
    });
    const [first] = screen.getAllByRole('button', { name: 'Tentar novamente' });
    if (first) await user.click(first);
    expect(await screen.findByText('R$ 77,00')).toBeInTheDocument();
  });

  it('shows failures: an ended session, or the orders of one shop', async () => {
    shops();
    fail('listOrdersByEntity', 500);
    await open();
    expect(await screen.findByText('Não foi possível carregar dados.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Navalha de Ouro' })).toBeInTheDocument();
  });
});
