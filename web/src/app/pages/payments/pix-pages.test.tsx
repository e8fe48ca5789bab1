import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deposit, PixSettings } from '@/api/contract.gen';
import { money } from '@/lib/text/money';
import { answerAppointments } from '@/testing/appointments';
import {
  makeBooking,
  makeDeposit,
  makeEmployment,
  makeEstablishment,
  makeMe,
  makeOrder,
  makeOrders,
  makeUser,
} from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail } from '@/testing/server';

const CODE = '00020126360014br.gov.bcb.pix011412ABC34501DE356304ABCD';
const code = { code: CODE, amount: 20, txid: 'PEDIDO012', holder_name: 'NAVALHA', due_at: null };
describe("the deposit on a booking's page", () => {
  const open = (part: Partial<Deposit>) => {
    answer('showBooking', { message: '', booking: makeBooking({ deposit: makeDeposit(part) }) });
    return openApp('/booking/7#1.abc');
  };

  it('has a code to scan and to copy while it is awaited', async () => {
    const asked = answer('showBookingPixCode', code);
    const { user } = await open({});
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    const section = await screen.findByRole('region', { name: 'Sinal' });
    expect(within(section).getByRole('status')).toHaveTextContent(/^Pague R\$ 20,00 por Pix até /);
    expect(
      await within(section).findByRole('img', { name: `QR Code do Pix de ${money(20)}` }),
    ).toBeInTheDocument();
    expect(within(section).getByLabelText('Pix copia e cola')).toHaveValue(CODE);
    expect(asked[0]?.body).toEqual({ id: 7, secret: '1.abc' });
    await user.click(within(section).getByRole('button', { name: 'Copiar código' }));
    expect(await screen.findByText('Código copiado. Cole no app do seu banco.')).toBeInTheDocument();
    expect(copied).toHaveBeenCalledWith(CODE);
  });

  it('replaces the code when the shop has received a part', async () => {
    answer('showBookingPixCode', code);
    const { queryClient } = await open({});
    await screen.findByRole('img', { name: `QR Code do Pix de ${money(20)}` });
    const booking = makeBooking({ deposit: makeDeposit({ due: 15 }) });
    answer('showBooking', { message: '', booking });
    answer('showBookingPixCode', { ...code, amount: 15 });
    await queryClient.refetchQueries({ predicate: ({ queryKey }) => queryKey[1] === 'showBooking' });
    expect(await screen.findByRole('img', { name: `QR Code do Pix de ${money(15)}` })).toBeVisible();
    expect(screen.getByText(/^Pague o resto do sinal, R\$ 15,00, por Pix até /)).toBeVisible();
  });

  it('does not promise the time of a cancelled booking', async () => {
    const booking = makeBooking({
      appointment_status: 'cancelled',
      deposit: makeDeposit({ status: 'received' }),
    });
    answer('showBooking', { message: '', booking });
    await openApp('/booking/7#1.abc');
    const section = await screen.findByRole('region', { name: 'Sinal' });
    expect(section).toHaveTextContent('Fale com ela sobre a devolução');
    expect(section).not.toHaveTextContent('garantido');
  });

  it('follows the refund of a cancelled booking that has not begun', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const cancelled = (status: string) =>
        answer('showBooking', {
          message: '',
          booking: makeBooking({
            appointment_status: 'cancelled',
            starts_at: new Date(Date.now() + 3_600_000).toISOString(),
            deposit: makeDeposit({ status }),
          }),
        });
      cancelled('received');
      await openApp('/booking/7#1.abc');
      expect(await screen.findByText(/Fale com ela sobre a devolução/)).toBeInTheDocument();
      cancelled('refunded');
      await vi.advanceTimersByTimeAsync(31_000);
      expect(await screen.findByText('O sinal foi devolvido.')).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows why no code is available', async () => {
    fail('showBookingPixCode', 409, 'A barbearia não tem uma chave Pix cadastrada.');
    await open({});
    expect(await screen.findByText('A barbearia não tem uma chave Pix cadastrada.')).toBeInTheDocument();
  });

  it.each([
    ['received', 'A barbearia recebeu o sinal.'],
    ['waived', 'A barbearia confirmou seu horário sem o sinal.'],
    ['lapsed', 'o horário foi liberado'],
    ['cancelled', 'cancelado antes do prazo do sinal'],
  ])('shows its outcome: %s', async (status, text) => {
    await open({ status });
    const section = await screen.findByRole('region', { name: 'Sinal' });
    expect(within(section).getByRole('status')).toHaveTextContent(text);
    expect(within(section).queryByLabelText('Pix copia e cola')).not.toBeInTheDocument();
  });

  it('hides the code after the deadline', async () => {
    await open({ due_at: new Date(Date.now() - 1000).toISOString() });
    expect(await screen.findByText('O prazo para pagar o sinal acabou.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Pix copia e cola')).not.toBeInTheDocument();
  });
});

describe('the Pix settings', () => {
  const shop = makeEstablishment({ id: 5, user_id: 7 });
  const stored: PixSettings = {
    key_kind: 'cnpj',
    key: '12ABC34501DE35',
    holder_name: 'NAVALHA DE OURO',
    holder_city: 'SAO PAULO',
    deposit: null,
    version: 1,
  };
  const open = () => openApp('/establishment/pix/5', { token: 'abc' });

  beforeEach(() => {
    answer('getMe', makeMe({ user: makeUser({ id: 7 }) }));
    answer('getEstablishment', { message: '', establishment: shop });
    answer('getPixSettings', { pix: stored });
    answer('listMyEstablishments', { message: '', establishments: [shop] });
  });

  it('are saved over the version that was read', async () => {
    const saved = answer('savePixSettings', { message: 'Configurações do Pix salvas.', pix: stored });
    const { user, path } = await open();
    expect(await screen.findByLabelText('Chave')).toHaveValue('12.ABC.345/01DE-35');
    await user.selectOptions(screen.getByLabelText('Tipo da chave'), 'E-mail');
    expect(screen.getByLabelText('Chave')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Informe a chave.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Chave'), 'caixa@barba.com.br');
    await user.selectOptions(screen.getByLabelText('Quanto pedir'), 'Um valor fixo');
    await user.type(screen.getByLabelText('Valor do sinal'), '12,50');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(path()).toBe('/establishment'));
    expect(saved[0]?.body).toMatchObject({
      key_kind: 'email',
      key: 'caixa@barba.com.br',
      deposit_kind: 'fixed',
      deposit_amount: 12.5,
      deposit_minutes: 60,
      version: 1,
    });
  });

  it('show the changes of another user', async () => {
    fail('savePixSettings', 409, 'Mudou.');
    const { user } = await open();
    await user.type(await screen.findByLabelText('Cidade do titular'), '!');
    answer('getPixSettings', { pix: { ...stored, holder_name: 'OUTRO', version: 2 } });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nome do titular: OUTRO');
  });

  it('are denied to users other than the owner', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 8 }) }));
    const { path } = await open();
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });
});

describe('a booking with an awaited deposit', () => {
  const booking = makeOrder({
    id: 9,
    entity_id: 5,
    order_datetime: '2030-11-20T13:00:00.000Z',
    total_price: 45,
    total_due: 45,
    deposit: makeDeposit(),
    version: 3,
  });

  const OPEN = 'Receber sinal: pedido 001';
  const openCharge = async () => {
    answerAppointments();
    answer('getPixCode', code);
    answer('listOrdersByEntity', makeOrders([booking]));
    const app = await openApp('/appointment/barbershop/navalha-de-ouro?status=pending', { token: 'abc' });
    await app.user.click(await screen.findByRole('button', { name: OPEN }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pix do pedido #001' }));
    const press = await dialog.findByRole('button', { name: `Recebi o Pix de ${money(20)}` });
    return { ...app, dialog, press };
  };

  it('repeats a payment with an unknown outcome with the amount and version that were opened', async () => {
    const { user, queryClient, dialog, press } = await openCharge();
    // Another seller changed the order meanwhile.
    answer('listOrdersByEntity', makeOrders([{ ...booking, version: 4 }]));
    await queryClient.invalidateQueries();
    const lost = cut('addPayment');
    answer('listOrdersByEntity', makeOrders([{ ...booking, total_paid: 20, total_due: 25, version: 5 }]));
    await user.click(press);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Não sabemos se o pagamento foi registrado.');
    const again = answer('addPayment', {
      message: 'Pagamento registrado.',
      order: booking,
      booking_secret: null,
      cancelled_since: false,
    });
    await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Pagamento registrado. R$ 20,00 em Pix.')).toBeInTheDocument();
    expect(again[0]?.body).toEqual({ amount: 20, method: 'Pix', version: 3 });
    expect(again[0]?.body).toEqual(lost[0]?.body);
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  });

  it.each(['before', 'after'])(
    'shows why the payment was refused when the booking leaves its list %s the refusal',
    async (moment) => {
      const { user, queryClient, dialog, press } = await openCharge();
      const order = { ...booking, version: 4, status: 'cancelled' };
      answer('getOrder', { order, receipt: '', events: [], time_zone: 'America/Sao_Paulo' });
      answer('listOrdersByEntity', makeOrders([]));
      if (moment === 'before') {
        await queryClient.invalidateQueries();
        await waitFor(() => expect(screen.queryByRole('button', { name: OPEN })).not.toBeInTheDocument());
      }
      fail('addPayment', 409, 'Este pedido foi cancelado.');
      await user.click(press);
      expect(await dialog.findByRole('alert')).toHaveTextContent('Este pedido foi cancelado.');
      expect(await dialog.findByText('Não há mais nada a receber deste pedido.')).toBeInTheDocument();
      await waitFor(() => expect(dialog.queryByRole('button', { name: /^Recebi/ })).not.toBeInTheDocument());
      expect(screen.queryByRole('button', { name: OPEN })).not.toBeInTheDocument();
      await user.click(dialog.getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  it('asks before the screen is left while the outcome of the payment is unknown', async () => {
    const { user, dialog, press, router, path } = await openCharge();
    cut('addPayment');
    await user.click(press);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Não sabemos se o pagamento foi registrado.');
    const before = path();
    void router.navigate({ to: '/dashboard' });
    const question = within(await screen.findByRole('dialog', { name: 'Sair sem saber se deu certo?' }));
    await user.click(question.getByRole('button', { name: 'Ficar aqui' }));
    expect(path()).toBe(before);
    expect(dialog.getByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
  });
});

describe('the list of orders', () => {
  const shop = makeEstablishment({ id: 5, user_id: 7 });
  const order = makeOrder({
    id: 9,
    entity_id: 5,
    total_price: 45,
    total_due: 45,
    deposit: makeDeposit(),
    version: 3,
  });

  beforeEach(() => {
    answer('getMe', makeMe({ user: makeUser({ id: 7 }), establishments: [shop] }));
    answer('getEstablishment', { message: '', establishment: shop });
    answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
    answer('listItems', []);
    answer('listOrdersByEntity', makeOrders([order]));
    answer('summarizeOrders', {
      order_count: 1,
      total_price: 45,
      methods: [],
      statuses: [],
      payments: [],
      due_count: 1,
      total_due: 45,
      to_refund_count: 0,
      total_to_refund: 0,
    } as never);
  });

  const withoutKey = () => {
    const sentence = 'A barbearia não tem uma chave Pix cadastrada.';
    const body = { error: sentence, message: sentence, reason: 'NO_PIX_KEY' };
    fail('getPixCode', { status: 409, body });
  };

  it('links the owner of a shop without a Pix key to the form for the key', async () => {
    withoutKey();
    const { user } = await openApp('/order/list/5', { token: 'abc' });
    await user.click(await screen.findByRole('button', { name: /^Cobrar por Pix/ }));
    const link = await screen.findByRole('link', { name: 'Cadastrar chave Pix' });
    expect(link).toHaveAttribute('href', '/establishment/pix/5');
    expect(screen.getByText('A barbearia não tem uma chave Pix cadastrada.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
  });

  it('tells a collaborator of a shop without a Pix key who can enter it', async () => {
    withoutKey();
    const employer = makeEmployment({ establishment_id: 5, permissions: ['see_orders', 'make_orders'] });
    answer(
      'getMe',
      makeMe({ user: makeUser({ id: 8 }), is_employer: true, employer, employers: [employer] }),
    );
    const { user } = await openApp('/order/list/5', { token: 'abc' });
    await user.click(await screen.findByRole('button', { name: /^Cobrar por Pix/ }));
    expect(await screen.findByText(/Quem cadastra a chave é o dono\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Cadastrar chave Pix' })).not.toBeInTheDocument();
  });

  it('charges by Pix and records the payment', async () => {
    const asked = answer('getPixCode', code);
    const paid = answer('addPayment', {
      message: 'Pagamento registrado.',
      order,
      booking_secret: null,
      cancelled_since: false,
    });
    const { user } = await openApp('/order/list/5', { token: 'abc' });
    expect(await screen.findByText(/^Aguardando sinal de R\$ 20,00 até /)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Cobrar por Pix/ }));
    expect(await screen.findByLabelText('Pix copia e cola')).toHaveValue(CODE);
    expect(asked[0]?.url.searchParams.get('amount')).toBe('20');
    await user.click(screen.getByRole('button', { name: `Recebi o Pix de ${money(20)}` }));
    await waitFor(() => expect(paid[0]?.body).toMatchObject({ amount: 20, method: 'Pix', version: 3 }));
    expect(await screen.findByText('Pagamento registrado. R$ 20,00 em Pix.')).toBeInTheDocument();
  });
});
