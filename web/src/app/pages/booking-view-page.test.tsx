import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '@/api/contract.gen';
import { announceBooking, clearFresh } from '@/features/order/fresh-booking';
import { readText, writeText } from '@/lib/stored';
import { makeBooking } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

const path = '/booking/7#1.abc';
const show = (part: Partial<Booking> = {}) => answer('showBooking', { booking: makeBooking(part) });

const stored = (startsAt: string) =>
  writeText(
    'local',
    'bookings',
    JSON.stringify([
      {
        id: 7,
        secret: '1.abc',
        shop: 'Antigo',
        startsAt,
        zone: 'America/Manaus',
        cancelled: false,
        userId: null,
      },
    ]),
  );

beforeEach(() => writeText('local', 'bookings', null));
afterEach(() => {
  clearFresh();
  vi.restoreAllMocks();
});

describe('the page of a booking', () => {
  it('shows the booking and asks for it by the secret in a body', async () => {
    const asked = show();
    await openApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Seu agendamento' })).toBeInTheDocument();
    expect(screen.getByText('Pedido enviado')).toBeInTheDocument();
    expect(screen.getByText('sexta-feira, 20 de novembro')).toBeInTheDocument();
    expect(screen.getByText('14:30')).toBeInTheDocument();
    expect(screen.getByText('Rafael Nunes')).toBeInTheDocument();
    expect(screen.getByText('Rua Harmonia, 100, São Paulo - SP')).toBeInTheDocument();
    expect(screen.getByText('R$ 80,00')).toBeInTheDocument();
    expect(screen.getByText('Agendamento nº 012')).toBeInTheDocument();
    expect(screen.queryByText('Agendamento confirmado!')).not.toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ id: 7, secret: '1.abc' });
    expect(asked[0]?.url.href).not.toContain('abc');
    expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  it('shows the clock of the shop', async () => {
    show({ establishment: { ...makeBooking().establishment, time_zone: 'America/Manaus' } as never });
    await openApp(path);
    expect(await screen.findByText('13:30')).toBeInTheDocument();
  });

  it('says once that it was just booked', async () => {
    show();
    announceBooking(7, 'Agendamento registrado com sucesso!');
    const { router } = await openApp(path);
    expect(await screen.findByText('Agendamento confirmado!')).toBeInTheDocument();
    expect(screen.getByText('Agendamento registrado com sucesso!')).toBeInTheDocument();
    await router.navigate({ to: '/404' });
    await router.navigate({ to: '/booking/$id', params: { id: '7' }, hash: '1.abc' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Seu agendamento' })).toBeInTheDocument();
    expect(screen.queryByText('Agendamento confirmado!')).not.toBeInTheDocument();
  });

  it.each([
    ['confirmed', 'Confirmado', true],
    ['attended', 'Atendido', false],
    ['not_attended', 'Não atendido', false],
    ['cancelled', 'Cancelado', false],
  ])('names the state %s and offers what fits it', async (status, name, standing) => {
    show({ appointment_status: status, can_be_mailed: standing });
    await openApp(path);
    expect(await screen.findByText(name)).toBeInTheDocument();
    const actions = ['Adicionar à agenda', 'Enviar no WhatsApp', 'Como chegar'];
    for (const action of actions) expect(Boolean(screen.queryByText(action))).toBe(standing);
    expect(screen.getByRole('link', { name: 'Ligar para (11) 98765-4321' })).toHaveAttribute(
      'href',
      'tel:+5511987654321',
    );
    expect(Boolean(screen.queryByRole('button', { name: 'Enviar para meu e-mail' }))).toBe(standing);
  });

  it('does not link to the page of a shop that has none', async () => {
    show({ establishment: { ...makeBooking().establishment, is_public: false } as never });
    await openApp(path);
    await screen.findByRole('heading', { level: 2, name: 'Navalha de Ouro' });
    expect(screen.queryByRole('link', { name: 'Voltar para a barbearia' })).not.toBeInTheDocument();
  });

  it('tells an unknown booking from one that could not be loaded', async () => {
    fail('showBooking', 500);
    const { user } = await openApp(path);
    expect(await screen.findByText('Não foi possível carregar o agendamento.')).toBeInTheDocument();
    fail('showBooking', 404, 'Agendamento não encontrado.');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(
      await screen.findByText('Agendamento não encontrado. Confira se o link está completo.'),
    ).toBeInTheDocument();
  });

  it('mails its address, and says why it does not', async () => {
    show();
    const asked = answer('requestBookingMail', { message: 'Enviado.' });
    const { user } = await openApp(path);
    const form = await screen.findByRole('region', { name: 'Receba o link por e-mail' });
    await user.type(within(form).getByLabelText('E-mail'), 'ana@exemplo.com.br');
    await user.click(within(form).getByRole('button', { name: 'Enviar para meu e-mail' }));
    expect(await screen.findByText('Enviado.')).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ id: 7, secret: '1.abc', email: 'ana@exemplo.com.br' });
    fail('requestBookingMail', 429, 'Muitas vezes.');
    await user.type(within(form).getByLabelText('E-mail'), 'ana@exemplo.com.br');
    await user.click(within(form).getByRole('button', { name: 'Enviar para meu e-mail' }));
    expect(await screen.findByText('Muitas vezes.')).toBeInTheDocument();
  });

  it('brings what the home page shows of it up to date', async () => {
    stored(new Date(Date.now() + 86_400_000).toISOString());
    show({ starts_at: new Date(Date.now() + 2 * 86_400_000).toISOString() });
    await openApp(path);
    await waitFor(() => expect(readText('local', 'bookings')).toContain('Navalha de Ouro'));
  });
});

describe('the home page', () => {
  it('lists the bookings of this device, and forgets one when asked', async () => {
    stored(new Date(Date.now() + 86_400_000).toISOString());
    answer('listEstablishments', {
      message: '',
      establishments: [],
      total: 0,
      current_page: 1,
      last_page: 1,
      per_page: 1000,
    });
    const { user } = await openApp('/');
    const list = await screen.findByRole('region', { name: 'Seus últimos agendamentos' });
    expect(within(list).getByRole('link')).toHaveAttribute('href', '/booking/7#1.abc');
    await user.click(within(list).getByRole('button', { name: 'Remover deste aparelho: Antigo' }));
    expect(screen.queryByRole('region', { name: 'Seus últimos agendamentos' })).not.toBeInTheDocument();
    expect(readText('local', 'bookings')).toBeNull();
  });
});
