// The lists of administration that differ in rows and filters only, and the permissions that they require.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry, Employment, ListedItem, Person } from '@/api/contract.gen';
import { makeAppointment, makeManager, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

const establishment = { id: 1, name: 'Navalha de Ouro', slug: 'navalha-de-ouro', time_zone: null };
const paging = { message: '', current_page: 1, last_page: 1, per_page: 24 };
const open = (path: string) => openApp(path, { token: 'abc' });
const shopLink = () => screen.findByRole('link', { name: 'Navalha de Ouro' });

const SCREENS = [
  ['/user/list', 'user_list'],
  ['/user/create', 'user_create'],
  ['/profile/list', 'profile_list'],
  ['/profile/create', 'profile_create'],
  ['/profile/update/1', 'profile_edit'],
  ['/barber/list', 'barber_list'],
  ['/service/list', 'item_list'],
  ['/appointments/list', 'ticket_sale_manage_others'],
  ['/establishment/review', 'barbershop_list'],
  ['/audit', 'user_management'],
] as const;

describe('access to administration', () => {
  it.each(SCREENS)('refuses %s to other users without a request', async (path, code) => {
    const all = SCREENS.map(([, permission]) => permission);
    answer('getMe', makeManager(all.filter((permission) => permission !== code)));
    answer('listMyEstablishments', { message: '', establishments: [] });
    answer('listMyOrderAppointments', { ...paging, appointments: [], total: 0 });
    const app = await open(path);
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(await screen.findByText('Acesso negado')).toBeInTheDocument();
  });

  it('refuses users without a profile', async () => {
    answer('getMe', makeMe());
    answer('listMyEstablishments', { message: '', establishments: [] });
    answer('listMyOrderAppointments', { ...paging, appointments: [], total: 0 });
    const app = await open('/user/list');
    await waitFor(() => expect(app.path()).toBe('/dashboard'));
    expect(await screen.findByText('Acesso negado')).toBeInTheDocument();
  });

  it('admits holders of the permission, whose menu shows that screen without a group', async () => {
    answer('getMe', makeManager(['barber_list']));
    answer('searchCollaborators', { ...paging, barbers: [], total: 0 });
    const { user, path } = await open('/barber/list');
    expect(await screen.findByText('Nenhum barbeiro cadastrado.')).toBeInTheDocument();
    expect(path()).toBe('/barber/list');
    await user.click(await screen.findByRole('button', { name: /Dona/ }));
    expect(await screen.findByRole('link', { name: 'Barbeiros' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Usuários' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Administrativo' })).not.toBeInTheDocument();
  });
});

const makeBarber = (part: Partial<Employment> = {}): Employment => ({
  id: 3,
  user_id: 20,
  establishment_id: 1,
  role: 'Barbeiro',
  permissions: [],
  user: { id: 20, first_name: 'Rafael', last_name: 'Nunes', user_name: 'rafael', avatar: null },
  establishment,
  email: 'rafael@x.test',
  status: 'active',
  version: 1,
  ...part,
});

describe('the list of barbers', () => {
  it('links to person and shop, and shows pending invitations', async () => {
    answer('getMe', makeManager());
    const invited = makeBarber({ id: 4, user_id: 0, user: null, status: 'invited', email: 'nova@x.test' });
    answer('searchCollaborators', { ...paging, barbers: [makeBarber(), invited], total: 2 });
    await open('/barber/list');
    const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card));
    expect(first?.getByRole('link', { name: 'Rafael Nunes' })).toHaveAttribute('href', '/user/rafael');
    expect(first?.getByRole('link', { name: 'Navalha de Ouro' })).toHaveAttribute(
      'href',
      '/establishment/view/navalha-de-ouro',
    );
    expect(first?.getByText('Barbeiro')).toBeInTheDocument();
    expect(second?.getByText('Não identificado')).toBeInTheDocument();
    expect(second?.getByText('Convidado')).toBeInTheDocument();
  });

  it('shows an empty list and a loading failure', async () => {
    answer('getMe', makeManager());
    answer('searchCollaborators', { ...paging, barbers: [], total: 0 });
    const { queryClient } = await open('/barber/list?q=ninguem');
    expect(await screen.findByText('Nenhum barbeiro encontrado.')).toBeInTheDocument();
    fail('searchCollaborators', 500);
    await queryClient.resetQueries();
    expect(await screen.findByText('Não foi possível carregar os barbeiros.')).toBeInTheDocument();
  });
});

const makeListed = (part: Partial<ListedItem> = {}): ListedItem => ({
  id: 5,
  name: 'Corte',
  type: 'service',
  category: 'Cabelo',
  price: 45,
  duration: 30,
  status: '1',
  image: null,
  establishment,
  ...part,
});

describe('the list of services', () => {
  it('shows the shop of each service, and stores the filters in the address', async () => {
    answer('getMe', makeManager());
    const calls = answer('searchItems', { ...paging, services: [makeListed()], total: 1 });
    const { user, router } = await open('/service/list');
    expect(await screen.findByText('R$ 45,00 · 30 min · Cabelo')).toBeInTheDocument();
    expect(await shopLink()).toHaveAttribute('href', '/establishment/view/navalha-de-ouro');
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Produtos');
    await user.selectOptions(screen.getByLabelText('Situação'), 'Inativos');
    await waitFor(() => expect(router.state.location.searchStr).toBe('?type=product&status=0'));
    await waitFor(() => expect(calls.at(-1)?.url.search).toContain('type=product&status=0'));
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Todos');
    await waitFor(() => expect(router.state.location.searchStr).toBe('?status=0'));
  });
});

describe('the list of appointments', () => {
  it('shows customer, collaborator and time, and filters by state and days', async () => {
    answer('getMe', makeManager());
    const calls = answer('listOrderAppointments', {
      ...paging,
      appointments: [makeAppointment()],
      total: 1,
    });
    const { user, router } = await open('/appointments/list?start_date=2026-11-01');
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('heading', { name: '20/11/2026, 14:30' })).toBeInTheDocument();
    expect(card.getByText('Carlos Lima')).toBeInTheDocument();
    expect(screen.getByRole('article')).toHaveTextContent('Corte, Barba 55 min · R$ 80,00');
    expect(card.getByText('Nº 007 · com Rafael Nunes')).toBeInTheDocument();
    expect(card.getByText('Confirmado')).toBeInTheDocument();
    expect(screen.getByLabelText('De')).toHaveValue('2026-11-01');
    await user.selectOptions(screen.getByLabelText('Situação'), 'Cancelado');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ start_date: '2026-11-01', status: 'cancelled' }),
    );
    await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('status')).toBe('cancelled'));
  });

  it('starts with upcoming appointments, and offers past ones', async () => {
    answer('getMe', makeManager());
    const calls = answer('listOrderAppointments', { ...paging, appointments: [makeAppointment()], total: 1 });
    const { user, router } = await open('/appointments/list');
    await screen.findByRole('article');
    expect(calls[0]?.url.searchParams.get('period')).toBe('upcoming');
    expect(screen.getByLabelText('Período')).toHaveDisplayValue('Próximos');
    await user.selectOptions(screen.getByLabelText('Período'), 'Anteriores');
    await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('period')).toBe('past'));
    await user.selectOptions(screen.getByLabelText('Período'), 'Todos');
    await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('period') ?? '').toBe(''));
    await user.selectOptions(screen.getByLabelText('Período'), 'Próximos');
    await waitFor(() => expect(router.state.location.searchStr).toBe('?period=upcoming'));
  });

  it('shows callable phone numbers', async () => {
    answer('getMe', makeManager());
    const appointment = makeAppointment({ customer_phone: '11987654321' });
    answer('listOrderAppointments', { ...paging, appointments: [appointment], total: 1 });
    await open('/appointments/list');
    expect(await screen.findByRole('link', { name: /^Ligar para Carlos Lima/ })).toHaveAttribute(
      'href',
      'tel:+5511987654321',
    );
  });

  it('shows a loading failure', async () => {
    answer('getMe', makeManager());
    fail('listOrderAppointments', 500);
    await open('/appointments/list');
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar agendamentos.');
  });
});

const ana: Person = { id: 8, first_name: 'Ana', last_name: 'Reis', user_name: 'ana', avatar: null };
const makeEntry = (part: Partial<AuditEntry> = {}): AuditEntry => ({
  establishment: null,
  id: 9,
  occurred_at: '2026-11-20T17:30:00.000Z',
  action: 'user_profile_changed',
  description: 'Perfil do usuário alterado: “Suporte”.',
  actor: { id: 7, first_name: 'Dona', last_name: 'Souza', user_name: 'dono', avatar: null },
  subject: ana,
  address: '203.0.113.9',
  changed_fields: ['profile_id'],
  old_profile: null,
  new_profile: 'Suporte',
  ...part,
});

describe('the audit trail', () => {
  const actions = [
    { code: 'user_profile_changed', label: 'Perfil alterado' },
    { code: 'login', label: 'Entrada' },
  ];

  it('shows action, time, actor, subject and origin of each event', async () => {
    answer('getMe', makeManager());
    answer('listAuditEntries', { entries: [makeEntry()], total: 1, actions });
    await open('/audit');
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('heading', { name: 'Perfil do usuário alterado: “Suporte”.' })).toBeInTheDocument();
    expect(card.getByText('20/11/2026, 14:30')).toBeInTheDocument();
    expect(card.getByText('IP 203.0.113.9')).toBeInTheDocument();
    expect(card.getByRole('button', { name: /^Por Dona Souza/ })).toBeInTheDocument();
    expect(card.getByRole('button', { name: /^Sobre Ana Reis/ })).toBeInTheDocument();
  });

  it('filters by person, action or days', async () => {
    answer('getMe', makeManager());
    const calls = answer('listAuditEntries', { entries: [makeEntry()], total: 1, actions });
    const { user, router } = await open('/audit');
    await user.click(await screen.findByRole('button', { name: 'Sobre Ana Reis: ver só esta pessoa' }));
    await waitFor(() => expect(calls.at(-1)?.url.searchParams.get('user_id')).toBe('8'));
    expect(screen.getByText(/Só o que envolve/)).toHaveTextContent('Ana Reis');
    await user.selectOptions(screen.getByLabelText('Ação'), 'Entrada');
    await waitFor(() => expect(router.state.location.searchStr).toBe('?user_id=8&action=login'));
    await user.click(screen.getByRole('button', { name: 'Ver todas as pessoas' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?action=login'));
  });
});
