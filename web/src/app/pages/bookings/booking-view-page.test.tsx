import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '@/api/contract.gen';
import { announceBooking, clearFresh } from '@/features/order/booking-page/fresh-booking';
import { readText, writeText } from '@/lib/browser/stored';
import { makeBooking, makeDeposit } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail } from '@/testing/server';

const path = '/booking/7#1.abc';
const show = (part: Partial<Booking> = {}) =>
  answer('showBooking', { message: '', booking: makeBooking(part) });

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
  it('shows the booking and sends the secret in the body', async () => {
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

  it('is refetched while it is shown and upcoming', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const asked = show({ starts_at: new Date(Date.now() + 3_600_000).toISOString() });
      await openApp(path);
      await waitFor(() => expect(asked).toHaveLength(1));
      await vi.advanceTimersByTimeAsync(31_000);
      await waitFor(() => expect(asked).toHaveLength(2));
      show({ appointment_status: 'cancelled' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      expect(await screen.findByText('Cancelado')).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it("shows times in the shop's zone", async () => {
    show({ establishment: { ...makeBooking().establishment, time_zone: 'America/Manaus' } as never });
    await openApp(path);
    expect(await screen.findByText('13:30')).toBeInTheDocument();
  });

  it('shows the success message once', async () => {
    show();
    announceBooking(7, 'Agendamento registrado com sucesso!');
    const { router } = await openApp(path);
    expect(await screen.findByText('Agendamento confirmado!')).toBeInTheDocument();
    expect(screen.getByText('Agendamento registrado com sucesso!')).toBeInTheDocument();
    expect(screen.getByText(/a barbearia ainda vai dar o ok/)).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Pedido enviado');
    await router.navigate({ to: '/404' });
    await router.navigate({ to: '/booking/$id', params: { id: '7' }, hash: '1.abc' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Seu agendamento' })).toBeInTheDocument();
    expect(screen.queryByText('Agendamento confirmado!')).not.toBeInTheDocument();
  });

  it('drops the success message after a move, which may change person and time', async () => {
    const [created] = makeBooking().events;
    if (!created) throw new Error('the booking has no event');
    show({ events: [created, { ...created, action: 'moved', moved_from: '2026-11-20T16:30:00.000Z' }] });
    announceBooking(7, 'Feito. Quem vai atender você: João Pereira.');
    await openApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Seu agendamento' })).toBeInTheDocument();
    expect(screen.queryByText(/Quem vai atender você/)).not.toBeInTheDocument();
  });

  it.each([
    ['confirmed', 'Confirmado', true],
    ['attended', 'Finalizado', false],
    ['not_attended', 'Não atendido', false],
    ['cancelled', 'Cancelado', false],
  ])('shows the state %s and its actions', async (status, name, standing) => {
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

  it('shows the deadline of changes and the history', async () => {
    show({
      changeable_until: '2026-11-20T15:30:00.000Z',
      events: [
        ...makeBooking().events,
        {
          action: 'moved',
          actor_first_name: 'Rafael',
          at: '2026-11-18T17:10:00.000Z',
          reason: null,
          moved_from: '2026-11-19T17:30:00.000Z',
          by_customer: false,
          payment_status: '',
          payment_method: '',
          amount: null,
        },
      ],
    });
    await openApp(path);
    expect(
      await screen.findByText('Você pode mudar até sexta-feira, 20 de novembro, às 12:30.'),
    ).toBeInTheDocument();
    const history = screen.getByRole('region', { name: 'Histórico' });
    expect(within(history).getByText('Você agendou')).toBeInTheDocument();
    expect(within(history).getByText('Rafael remarcou')).toBeInTheDocument();
    expect(history).toHaveTextContent('Rafael remarcou · 18/11, 14:10');
    expect(history).toHaveTextContent('Antes: 19/11, 14:30');
  });

  it('links to the shop after the deadline', async () => {
    show({ can_be_changed: false });
    await openApp(path);
    expect(await screen.findByText(/^O prazo para mudar pela internet passou/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remarcar' })).not.toBeInTheDocument();
  });

  it('moves the booking, and offers a free time after a refusal', async () => {
    show({ establishment: { ...makeBooking().establishment, is_public: false } as never });
    const times = answer('listOwnMoveTimes', {
      days: [{ date: '2026-11-20', available_times: ['14:30', '15:00'], free: [] }],
    });
    const text = 'Conflito de horário detectado.';
    fail('moveOwnBooking', { status: 409, body: { error: text, message: text, suggestion: '16:00' } });
    const { user } = await openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Remarcar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remarcar agendamento' });
    expect(within(dialog).getByText(/^sexta-feira, 20 de novembro, às 14:30, com /)).toBeInTheDocument();
    expect(await within(dialog).findByRole('button', { name: '14:30 horário atual' })).toBeDisabled();
    expect(times[0]?.body).toMatchObject({ id: 7, secret: '1.abc', employer_id: 3 });
    await user.click(within(dialog).getByRole('button', { name: '15:00' }));
    await user.click(within(dialog).getByRole('button', { name: 'Remarcar' }));
    expect(await within(dialog).findByText('Conflito de horário detectado.')).toBeInTheDocument();
    const sent = answer('moveOwnBooking', {
      message: 'Agendamento remarcado.',
      booking: makeBooking({ version: 2 }),
    });
    await user.click(within(dialog).getByRole('button', { name: /16:00/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Remarcar' }));
    expect(await screen.findByText('Agendamento remarcado.')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({
      id: 7,
      secret: '1.abc',
      employer_id: 3,
      starts_at: '2026-11-20T16:00',
      version: 1,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('repeats a move with an unknown outcome: same body, same key', async () => {
    const establishment = { ...makeBooking().establishment, is_public: false } as never;
    show({ establishment });
    answer('listOwnMoveTimes', {
      days: [{ date: '2026-11-20', available_times: ['14:30', '15:00'], free: [] }],
    });
    const { user } = await openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Remarcar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remarcar agendamento' }));
    await user.click(await dialog.findByRole('button', { name: '15:00' }));
    const lost = cut('moveOwnBooking');
    // The booking was moved.
    show({ establishment, version: 2, starts_at: '2026-11-20T18:00:00.000Z' });
    await user.click(dialog.getByRole('button', { name: 'Remarcar' }));
    expect(await dialog.findByText(/ele não muda duas vezes/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Escolher outro' })).toBeDisabled();
    const again = answer('moveOwnBooking', {
      message: 'Agendamento remarcado.',
      booking: makeBooking({ version: 2 }),
    });
    await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Agendamento remarcado.')).toBeInTheDocument();
    expect(again[0]?.body).toEqual(lost[0]?.body);
    expect(again[0]?.body).toMatchObject({ version: 1, starts_at: '2026-11-20T15:00' });
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  });

  it('repeats a move with an unknown outcome by itself', async () => {
    show({ establishment: { ...makeBooking().establishment, is_public: false } as never });
    answer('listOwnMoveTimes', { days: [{ date: '2026-11-20', available_times: ['15:00'], free: [] }] });
    const { user } = await openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Remarcar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remarcar agendamento' }));
    await user.click(await dialog.findByRole('button', { name: '15:00' }));
    const lost = cut('moveOwnBooking');
    await user.click(dialog.getByRole('button', { name: 'Remarcar' }));
    await dialog.findByText(/Tentamos de novo sozinhos/);
    const again = answer('moveOwnBooking', { message: 'Agendamento remarcado.', booking: makeBooking() });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Agendamento remarcado.')).toBeInTheDocument();
    expect(again[0]?.body).toEqual(lost[0]?.body);
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  });

  it('asks before cancelling, with a reason', async () => {
    show();
    const sent = answer('cancelBooking', { message: 'Agendamento cancelado.', booking: makeBooking() });
    const { user } = await openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar este agendamento?' });
    await user.type(within(dialog).getByLabelText('Motivo (opcional)'), 'Imprevisto');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar agendamento' }));
    expect(await screen.findByText('Agendamento cancelado.')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ id: 7, secret: '1.abc', reason: 'Imprevisto', version: 1 });
  });

  it.each([
    [{ status: 'received' }, 'A barbearia já recebeu o sinal. Fale com ela sobre a devolução.'],
    [{ due: 15 }, 'A barbearia já recebeu parte do sinal. Fale com ela sobre a devolução.'],
    [{}, null],
  ])('names a received deposit before cancelling: %j', async (part, sentence) => {
    const deposit = makeDeposit({ due_at: '2026-11-20T12:00:00Z', ...part });
    answer('showBooking', { message: '', booking: makeBooking({ deposit }) });
    const { user } = await openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar este agendamento?' }));
    const found = dialog.queryByText(/^A barbearia já recebeu/);
    expect(found?.textContent ?? null).toBe(sentence);
  });

  it('focuses the title after cancelling, and offers to book again', async () => {
    show();
    answer('cancelBooking', { message: 'Agendamento cancelado.', booking: makeBooking() });
    const { user } = await openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }));
    show({ appointment_status: 'cancelled', changeable_until: null, can_be_changed: false });
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancelar agendamento' }));
    const again = await screen.findByRole('link', { name: 'Escolher outro horário' });
    expect(again).toHaveAttribute(
      'href',
      '/establishment/navalha-de-ouro/schedule?collaborator=3&service=1%2C2',
    );
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('shows that the shop cancelled the booking while the customer was moving it', async () => {
    show();
    answer('listOwnMoveTimes', {
      days: [{ date: '2026-11-20', available_times: ['15:00'] }],
      first_date: '2026-11-20',
    } as never);
    const { user } = await openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Remarcar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: '15:00' }));
    fail('moveOwnBooking', 409, 'Agendamento cancelado.');
    const [created] = makeBooking().events;
    if (!created) throw new Error('the booking has no event');
    show({
      appointment_status: 'cancelled',
      changeable_until: null,
      can_be_changed: false,
      events: [created, { ...created, action: 'cancelled', actor_first_name: 'Rafael', by_customer: false }],
    });
    await user.click(dialog.getByRole('button', { name: 'Remarcar' }));
    const view = within(await screen.findByRole('article'));
    expect(await view.findByText('Este agendamento foi cancelado pela barbearia.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Este agendamento foi cancelado pela barbearia.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const next = view.getByRole('region', { name: 'Quer outro horário?' });
    expect(next).toHaveTextContent('cancelado pela barbearia. Veja os horários livres e marque de novo.');
    const chat = view.getByRole('link', { name: 'Conversar no WhatsApp' }).getAttribute('href') ?? '';
    expect(chat).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/);
    expect(decodeURIComponent(chat)).toContain(
      'Meu agendamento nº 012, de sexta-feira, 20 de novembro, às 14:30',
    );
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('does not link to a shop without a public page', async () => {
    show({ establishment: { ...makeBooking().establishment, is_public: false } as never });
    await openApp(path);
    await screen.findByRole('heading', { level: 2, name: 'Navalha de Ouro' });
    expect(screen.queryByRole('link', { name: 'Voltar para a barbearia' })).not.toBeInTheDocument();
  });

  it('distinguishes an unknown booking from a loading failure', async () => {
    fail('showBooking', 500);
    const { user } = await openApp(path);
    expect(await screen.findByText('Não foi possível carregar o agendamento.')).toBeInTheDocument();
    fail('showBooking', 404, 'Agendamento não encontrado.');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Agendamento não encontrado.' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Confira se o link está completo.')).toBeInTheDocument();
  });

  it('mails the link, and shows a failure', async () => {
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

  it('updates the stored booking of the home page', async () => {
    stored(new Date(Date.now() + 86_400_000).toISOString());
    show({ starts_at: new Date(Date.now() + 2 * 86_400_000).toISOString() });
    await openApp(path);
    await waitFor(() => expect(readText('local', 'bookings')).toContain('Navalha de Ouro'));
  });
});

describe('the home page', () => {
  it('lists the bookings of this device, and removes one on request', async () => {
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
