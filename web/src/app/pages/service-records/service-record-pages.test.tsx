import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ServiceRecord } from '@/api/contract.gen';
import { makeEmployment, makeEstablishment, makeItem, makeMe, makeUser } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail, hang, server } from '@/testing/server';
import { makeBarbershop, makeServiceRecord } from '@/testing/visit-factories';

const shop = makeEstablishment({ id: 5, user_id: 7 });
const open = (path: string) => openApp(path, { token: 'abc' });
const SHOP = '/service-record/barbershop/navalha-de-ouro';
const tab = (name: string) => screen.findByRole('tab', { name });
const listed = (service_records: ServiceRecord[]) => ({
  service_records,
  truncated: false,
  start_date: '2026-09-20',
});
const place = { id: 5, name: 'Navalha de Ouro', slug: 'navalha-de-ouro', logo: null };
const barber = (barbershops = [place]) => ({
  message: '',
  user_id: 20,
  user: {
    id: 20,
    first_name: 'Rafael',
    last_name: 'Nunes',
    user_name: 'rafael',
    avatar: null,
    email: null,
    phone: null,
    city: null,
    uf: null,
  },
  barbershops,
  barber: null,
});

beforeEach(() => {
  answer('getMe', makeMe({ establishments: [shop] }));
  answer('viewBarbershop', makeBarbershop({ barbershop: shop }));
  answer('viewBarber', barber());
  answer('getEstablishment', { message: '', establishment: shop });
  answer('listMyEstablishments', { message: '', establishments: [] });
  answer('listServiceRecordsByEntity', listed([]));
  answer('listServiceRecordsByProvider', listed([]));
  answer('listMyServiceRecords', listed([]));
});

describe("a shop's service records", () => {
  it('shows tabs with counts, approved ones first', async () => {
    answer(
      'listServiceRecordsByEntity',
      listed([
        makeServiceRecord({ discount: 5 }),
        makeServiceRecord({ id: 2, status: 'pending', client_first_name: null }),
        makeServiceRecord({ id: 3, status: 'not-approved' }),
      ]),
    );
    const { user } = await open(SHOP);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Atendimentos da Navalha de Ouro' }),
    ).toBeInTheDocument();
    expect(await tab('Aprovados 1')).toHaveAttribute('aria-selected', 'true');
    for (const text of ['Aprovado', 'Carlos', 'R$ 45,00', 'R$ 5,00', 'Corte masculino']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByRole('link', { name: 'Registrar Atendimento' })).toHaveAttribute(
      'href',
      '/service-record/create/navalha-de-ouro',
    );
    expect(screen.getByRole('link', { name: /^Ver detalhes: Carlos/ })).toHaveAttribute(
      'href',
      '/service-record/view/1',
    );
    await user.click(await tab('Pendentes 1'));
    expect(screen.getByText('Não identificado')).toBeInTheDocument();
    await user.click(await tab('Não Aprovados 1'));
    expect(screen.getByText('Não Aprovado')).toBeInTheDocument();
  });

  it('asks before approving or refusing, naming the record', async () => {
    const asked = answer('listServiceRecordsByEntity', listed([makeServiceRecord({ status: 'pending' })]));
    const changed = fail('updateServiceRecordStatus', 500);
    const { user } = await open(`${SHOP}?status=pending`);
    for (const label of ['Aprovar', 'Não Aprovar']) {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${label}: Carlos`) }));
      const question = await screen.findByRole('dialog');
      expect(question).toHaveTextContent('Carlos, 19/11/2026, 09:00, Corte masculino');
      await user.click(within(question).getByRole('button', { name: label }));
      expect(
        await screen.findByText('Erro ao atualizar o status do atendimento. Tente novamente.'),
      ).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    expect(changed.map(({ body }) => body)).toEqual([{ status: 'approved' }, { status: 'not-approved' }]);
    const before = asked.length;
    answer('updateServiceRecordStatus', { message: 'Atendimento aprovado.', service_record: null });
    await user.click(screen.getByRole('button', { name: /^Aprovar: Carlos/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aprovar' }));
    expect(await screen.findByText('Atendimento aprovado.')).toBeInTheDocument();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('shows loading, an empty list and a failure', async () => {
    hang('listServiceRecordsByEntity');
    const { queryClient } = await open(SHOP);
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument());
    answer('listServiceRecordsByEntity', listed([]));
    await queryClient.cancelQueries();
    await queryClient.refetchQueries();
    expect(await screen.findByText('Nenhum atendimento aprovado neste período.')).toBeInTheDocument();
  });

  it('shows the reason of a loading failure', async () => {
    fail('listServiceRecordsByEntity', 500);
    const { queryClient } = await open(SHOP);
    expect(await screen.findByText('Erro ao carregar atendimentos.')).toBeInTheDocument();
    fail('listServiceRecordsByEntity', 503, 'O serviço está parado.');
    await queryClient.refetchQueries();
    expect(await screen.findByText('O serviço está parado.')).toBeInTheDocument();
  });

  it('reports an unknown shop', async () => {
    fail('viewBarbershop', 404, 'x');
    await open(SHOP);
    expect(await screen.findByRole('heading', { name: 'Barbearia não encontrada.' })).toBeInTheDocument();
  });

  it("denies another owner's shop", async () => {
    fail('listServiceRecordsByEntity', 403, 'Não.');
    const { path } = await open(SHOP);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(await screen.findByText('Acesso negado')).toBeInTheDocument();
  });
});

describe("a barber's service records", () => {
  it('requests by user id, and links to a new record by user name', async () => {
    const asked = answer('listServiceRecordsByProvider', listed([makeServiceRecord()]));
    await open('/service-record/barber/rafael');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Atendimentos do barbeiro Rafael' }),
    ).toBeInTheDocument();
    expect(await screen.findByText('Carlos')).toBeInTheDocument();
    expect(asked[0]?.url.searchParams.get('provider_id')).toBe('20');
    expect(screen.getByRole('link', { name: 'Registrar Atendimento' })).toHaveAttribute(
      'href',
      '/service-record/create/rafael',
    );
  });

  it('reports an unknown barber', async () => {
    fail('viewBarber', 404, 'x');
    await open('/service-record/barber/ninguem');
    expect(await screen.findByRole('heading', { name: 'Barbeiro não encontrado.' })).toBeInTheDocument();
  });
});

describe("the reader's own service records", () => {
  it('lets the client refuse a record of another user', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 30 }) }));
    answer('listMyServiceRecords', listed([makeServiceRecord()]));
    await open('/service-record/my');
    expect(await screen.findByRole('heading', { level: 1, name: 'Meus Atendimentos' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Não Aprovar: Carlos/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Navalha de Ouro' })).toHaveAttribute(
      'href',
      '/establishment/view/navalha-de-ouro',
    );
    expect(screen.queryByText('Carlos')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Aprovar/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Registrar Atendimento' })).not.toBeInTheDocument();
  });
});

describe('one service record', () => {
  it('shows all details', async () => {
    answer('getServiceRecord', { service_record: makeServiceRecord({ discount: 5, notes: 'Capricho.' }) });
    await open('/service-record/view/1');
    const facts = within(await screen.findByRole('region', { name: 'Atendimento' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Detalhes do Atendimento' })).toBeInTheDocument();
    expect(await facts.findByRole('link', { name: 'Navalha de Ouro' })).toBeInTheDocument();
    for (const text of [
      'Aprovado',
      'Carlos',
      'Rafael',
      'Dona',
      'R$ 45,00',
      'R$ 5,00',
      'R$ 40,00',
      'Pix',
      'Capricho.',
    ]) {
      expect(facts.getByText(text)).toBeInTheDocument();
    }
  });

  it('reports a missing record and a loading failure', async () => {
    fail('getServiceRecord', 404, 'x');
    const { queryClient } = await open('/service-record/view/1');
    expect(await screen.findByRole('heading', { name: 'Atendimento não encontrado.' })).toBeInTheDocument();
    fail('getServiceRecord', 500);
    await queryClient.refetchQueries();
    expect(await screen.findByText('Não foi possível carregar o atendimento.')).toBeInTheDocument();
  });

  it('reports an invalid id', async () => {
    await open('/service-record/view/abc');
    expect(await screen.findByRole('heading', { name: 'Atendimento não encontrado.' })).toBeInTheDocument();
  });
});

describe('a new service record', () => {
  const CREATE = '/service-record/create/navalha-de-ouro';
  const send = () => screen.getByRole('button', { name: 'Registrar Atendimento' });

  beforeEach(() => {
    answer('listShopClients', { clients: [{ id: 30, first_name: 'Carlos', last_name: 'Lima' }] });
    answer(
      'viewBarbershop',
      makeBarbershop({
        barbershop: shop,
        services: [makeItem(), makeItem({ id: 2, name: 'Barba', price: 30.5 })],
      }),
    );
  });

  it('shows all missing fields', async () => {
    const { user } = await open(CREATE);
    await user.selectOptions(await screen.findByLabelText(/^Barbeiro/), '');
    await user.click(send());
    const refusal = await screen.findByRole('alert');
    for (const sentence of [
      'Erro de validação',
      'Escolha o cliente.',
      'Selecione um barbeiro para o atendimento.',
      'Selecione ao menos um serviço.',
      'Selecione o método de pagamento.',
      'Informe o valor total do atendimento.',
    ]) {
      expect(refusal).toHaveTextContent(sentence);
    }
    expect(screen.getByLabelText('Desconto')).toHaveValue('0,00');
  });

  it('sums prices until a total is typed, and shows the record among pending ones', async () => {
    const created = answer('createServiceRecord', { message: 'Registrado.', service_record: null });
    const { user, path, router } = await open(CREATE);
    await user.click(await screen.findByRole('button', { name: 'Carlos Lima' }));
    await user.click(screen.getByRole('checkbox', { name: /Corte masculino/ }));
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    const total = screen.getByLabelText(/^Valor total/);
    expect(total).toHaveValue('75,50');
    await user.clear(total);
    await user.type(total, '80');
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    expect(total).toHaveValue('80,00');
    await user.selectOptions(screen.getByLabelText(/^Método de pagamento/), 'Pix');
    await user.clear(screen.getByLabelText('Desconto'));
    await user.type(screen.getByLabelText('Desconto'), '90');
    await user.click(send());
    expect(await screen.findAllByText('O desconto não pode passar do valor total.')).not.toHaveLength(0);
    await user.clear(screen.getByLabelText('Desconto'));
    await user.type(screen.getByLabelText('Desconto'), '5');
    await user.click(send());
    await waitFor(() => expect(path()).toBe(SHOP));
    expect(router.state.location.search).toEqual({ status: 'pending' });
    expect(created[0]?.body).toMatchObject({
      app_id: 1,
      entity_name: 'barbershop',
      entity_id: 5,
      service_ids: [1],
      provider_id: 20,
      client_id: 30,
      discount: 5,
      payment_method: 'Pix',
      total_price: 80,
      status: 'pending',
    });
  });

  it('shows the reason of a refusal', async () => {
    fail('createServiceRecord', {
      status: 422,
      body: { error: 'x', message: 'x', errors: { service_ids: ['Um serviço não é vendido aqui.'] } },
    });
    const { user } = await open(CREATE);
    await user.click(await screen.findByRole('button', { name: 'Carlos Lima' }));
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.selectOptions(screen.getByLabelText(/^Método de pagamento/), 'Pix');
    await user.click(send());
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Validação Falhou');
    expect(refusal).toHaveTextContent('Um serviço não é vendido aqui.');
    fail('createServiceRecord', 403);
    await user.click(send());
    expect(
      await screen.findByText('Ocorreu um erro ao registrar o atendimento. Tente novamente mais tarde.'),
    ).toBeInTheDocument();
  });

  it('locks the fields while the outcome is unknown, and repeats with the same key', async () => {
    const lost = fail('createServiceRecord', 500);
    const { user, path } = await open(CREATE);
    await user.click(await screen.findByRole('button', { name: 'Carlos Lima' }));
    await user.click(screen.getByRole('checkbox', { name: /Barba/ }));
    await user.selectOptions(screen.getByLabelText(/^Método de pagamento/), 'Pix');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Não sabemos se o atendimento foi registrado.',
    );
    expect(screen.getByLabelText(/^Método de pagamento/)).toBeDisabled();
    const again = answer('createServiceRecord', { message: '', service_record: null });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(path()).toBe(SHOP));
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
    expect(again[0]?.body).toEqual(lost[0]?.body);
  });

  it('lets a barber register own work at catalogue prices for a named client', async () => {
    answer(
      'getMe',
      makeMe({
        user: makeUser({ id: 20, user_name: 'rafael' }),
        is_employer: true,
        employer: makeEmployment(),
      }),
    );
    const people = [
      { id: 1, user_id: 20, first_name: 'Rafael', email: null, avatar: null, user_name: 'rafael' },
      { id: 2, user_id: 21, first_name: 'Bia', email: null, avatar: null, user_name: 'bia' },
    ];
    const view = makeBarbershop({ barbershop: shop, barbers: people });
    answer('viewBarbershop', view);
    const created = answer('createServiceRecord', { message: '', service_record: null });
    const { user, path } = await open(CREATE);
    expect(await screen.findByLabelText(/^Barbeiro/)).toHaveValue('20');
    expect(screen.queryByRole('option', { name: 'Bia' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^E-mail ou nome de usuário/), 'ana');
    await user.click(screen.getByRole('checkbox', { name: /Corte masculino/ }));
    expect(screen.getByLabelText(/^Valor total/)).toHaveAttribute('readonly');
    await user.selectOptions(screen.getByLabelText(/^Método de pagamento/), 'Dinheiro');
    await user.click(send());
    await waitFor(() => expect(path()).toBe(SHOP));
    expect(created[0]?.body).toMatchObject({ client: 'ana', provider_id: 20, total_price: 45 });
  });

  it("chooses one of the barber's shops by user name", async () => {
    answer('viewBarber', barber([place, { id: 6, name: 'Outra', slug: 'outra', logo: null }]));
    const other = makeEstablishment({ id: 6, slug: 'outra', name: 'Outra' });
    answer('viewBarbershop', ({ params }) =>
      makeBarbershop({ barbershop: params['slug'] === 'outra' ? other : shop }),
    );
    server.use(
      http.get('*/api/barbershop/view/rafael', () => HttpResponse.json({ error: 'x' }, { status: 404 })),
    );
    const { user } = await open('/service-record/create/rafael');
    expect(await screen.findByLabelText(/^Barbeiro/)).toHaveValue('20');
    await user.selectOptions(screen.getByLabelText('Barbearia'), 'Outra');
    await waitFor(() => expect(screen.getByText('Outra', { selector: 'bdi' })).toBeInTheDocument());
  });

  it("returns to the barber's list if the screen was opened from it", async () => {
    const employer = makeEmployment();
    answer('getMe', makeMe({ user: makeUser({ id: 20, user_name: 'rafael' }), is_employer: true, employer }));
    server.use(
      http.get('*/api/barbershop/view/rafael', () => HttpResponse.json({ error: 'x' }, { status: 404 })),
    );
    answer('createServiceRecord', { message: '', service_record: null });
    const { user, path, router } = await open('/service-record/create/rafael');
    await user.type(await screen.findByLabelText(/^E-mail ou nome de usuário/), 'ana');
    await user.click(screen.getByRole('checkbox', { name: /Corte masculino/ }));
    await user.selectOptions(screen.getByLabelText(/^Método de pagamento/), 'Dinheiro');
    await user.click(send());
    await waitFor(() => expect(path()).toBe('/service-record/barber/rafael'));
    expect(router.state.location.search).toEqual({ status: 'pending' });
  });

  it('denies users who do not work there', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 99 }) }));
    const { path } = await open(CREATE);
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(await screen.findByText('Acesso negado')).toBeInTheDocument();
  });
});
