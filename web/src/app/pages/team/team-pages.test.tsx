import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  makeEmployment,
  makeEstablishment,
  makeInvitation,
  makeMe,
  makeOrder,
  makeOrders,
  makeUser,
} from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, type Received } from '@/testing/server';

const shop = { id: 5, name: 'Navalha de Ouro', slug: 'navalha-de-ouro', time_zone: null };
const open = (path: string) => openApp(path, { token: 'abc' });
const team = (employers = [makeEmployment()]) =>
  answer('listCollaborators', { message: '', establishment: shop, employers });

beforeEach(() => {
  answer('getMe', makeMe());
  answer('getEstablishment', { message: '', establishment: makeEstablishment({ id: 5 }) });
  answer('listMyEstablishments', { message: '', establishments: [] });
  answer('listOrdersByEntity', makeOrders([]));
});

describe('the team', () => {
  it('shows roles and permissions', async () => {
    const asked = team([
      makeEmployment({ permissions: ['manage_catalogue', 'see_orders'] }),
      makeEmployment({ id: 2, status: 'invited', email: 'novo@x.test', user: null, user_id: 0 }),
    ]);
    const { path } = await open('/barber/include/navalha-de-ouro');
    expect(await screen.findByRole('heading', { name: 'Rafael Nunes' })).toBeInTheDocument();
    expect(path()).toBe('/employer/list/navalha-de-ouro');
    expect(asked[0]?.url.searchParams.get('establishment_id')).toBe('navalha-de-ouro');
    const rights = screen.getByRole('list', { name: 'O que Rafael Nunes pode fazer' });
    expect(rights).toHaveTextContent('Ver pedidos e agendamentos');
    expect(screen.getByText('Cuida só da própria agenda.')).toBeInTheDocument();
    expect(screen.getByText('Convite enviado')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'novo@x.test' })).toBeInTheDocument();
  });

  it('shows owners in their own team that they have all rights', async () => {
    team([makeEmployment({ user_id: makeMe().user?.id ?? 0 })]);
    await open('/employer/list/5');
    expect(await screen.findByText('Você pode tudo nesta barbearia.')).toBeInTheDocument();
    expect(screen.queryByText('Cuida só da própria agenda.')).not.toBeInTheDocument();
  });

  it('shows an empty team, and denies other users', async () => {
    team([]);
    const { queryClient, path } = await open('/employer/list/5');
    expect(await screen.findByText('Ninguém trabalha aqui ainda.')).toBeInTheDocument();
    fail('listCollaborators', 403, 'Acesso negado.');
    await queryClient.resetQueries({ queryKey: ['collaborator'] });
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(await screen.findByText('Acesso negado')).toBeInTheDocument();
  });

  it('redirects to /404 for an unknown shop', async () => {
    fail('listCollaborators', 404, 'x');
    const { path } = await open('/employer/list/x');
    await waitFor(() => expect(path()).toBe('/404'));
  });

  it('shows a loading failure', async () => {
    fail('listCollaborators', 500);
    await open('/employer/list/5');
    expect(await screen.findByText('Não foi possível carregar os colaboradores.')).toBeInTheDocument();
  });

  it('asks before removing a person, and lists the bookings that prevent it', async () => {
    team();
    fail('detachCollaborator', 409, 'Há 2 agendamentos futuros (22/11 às 10:00, 23/11 às 11:00).');
    const { user } = await open('/employer/list/5');
    await user.click(await screen.findByRole('button', { name: 'Remover Rafael Nunes' }));
    const question = await screen.findByRole('dialog', { name: 'Remover colaborador?' });
    expect(question).toHaveTextContent('deixa de atender nesta barbearia e os horários livres somem.');
    await user.click(screen.getByRole('button', { name: 'Remover' }));
    const refusal = await screen.findByRole('dialog', { name: 'Não foi possível remover o colaborador.' });
    expect(refusal).toHaveTextContent('22/11 às 10:00, 23/11 às 11:00');
    await user.click(screen.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const detached = answer('detachCollaborator', { message: '' });
    await user.click(screen.getByRole('button', { name: 'Remover Rafael Nunes' }));
    await user.click(await screen.findByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('Colaborador removido.')).toBeInTheDocument();
    expect(detached[0]?.body).toEqual({ employer_id: 1, establishment_id: 5 });
  });
});

describe('an invitation', () => {
  it('is withdrawn', async () => {
    team([makeEmployment({ status: 'invited', user_id: 0 })]);
    const detached = answer('detachCollaborator', { message: '' });
    const { user } = await open('/employer/list/5');
    await user.click(await screen.findByRole('button', { name: 'Retirar convite de Rafael Nunes' }));
    expect(screen.queryByRole('link', { name: 'Ver Rafael Nunes' })).not.toBeInTheDocument();
    await screen.findByRole('dialog', { name: 'Retirar convite?' });
    await user.click(screen.getByRole('button', { name: 'Retirar' }));
    expect(await screen.findByText('Convite retirado.')).toBeInTheDocument();
    expect(detached[0]?.body).toEqual({ employer_id: 1, establishment_id: 5 });
  });

  it('is shown on the dashboard, and accepted', async () => {
    answer('getMe', makeMe({ invitations: 1 }));
    answer('listInvitations', { message: '', invitations: [makeInvitation()], teams: [] });
    const { user, path } = await open('/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Ver convite' }));
    await waitFor(() => expect(path()).toBe('/invitation/list'));
    expect(await screen.findByText(/Convida você como/)).toHaveTextContent('Convida você como Barbeiro.');
    const accepted = answer('acceptInvitation', { message: 'Convite aceito.', employer: null });
    answer('listInvitations', { message: '', invitations: [], teams: [makeInvitation()] });
    answer('getMe', makeMe());
    await user.click(screen.getByRole('button', { name: 'Aceitar o convite de Navalha de Ouro' }));
    expect(await screen.findByText('Convite aceito.')).toBeInTheDocument();
    expect(accepted[0]?.params).toMatchObject({ id: '9' });
    expect(await screen.findByRole('heading', { name: 'Minhas equipes' })).toBeInTheDocument();
    expect(screen.getByText('Nenhum convite.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Meus horários' })).toHaveAttribute(
      'href',
      '/schedule/navalha-de-ouro',
    );
  });

  it('is refused after a confirmation', async () => {
    answer('listInvitations', { message: '', invitations: [makeInvitation()], teams: [] });
    const { user } = await open('/invitation/list');
    fail('refuseInvitation', 404, 'Convite não encontrado.');
    const refuse = async () => {
      await user.click(await screen.findByRole('button', { name: 'Recusar o convite de Navalha de Ouro' }));
      await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    };
    await refuse();
    expect(await screen.findByText('Convite não encontrado.')).toBeInTheDocument();
    const refused = answer('refuseInvitation', { message: 'Convite recusado.' });
    answer('listInvitations', { message: '', invitations: [], teams: [] });
    await refuse();
    expect(await screen.findByText('Convite recusado.')).toBeInTheDocument();
    expect(refused[0]?.params).toMatchObject({ id: '9' });
  });

  it('shows a loading failure', async () => {
    fail('listInvitations', 500);
    await open('/invitation/list');
    expect(await screen.findByText('Não foi possível carregar os convites.')).toBeInTheDocument();
  });
});

describe('leaving a team', () => {
  it('lists future bookings, and leaves after a confirmation', async () => {
    answer('listInvitations', { message: '', invitations: [], teams: [makeInvitation()] });
    const said = 'Há 1 agendamento futuro (22/11 às 10:00). Se você sair, a barbearia remarca ou cancela.';
    const asked = fail('leaveTeam', 409, said);
    const { user } = await open('/invitation/list');
    await user.click(await screen.findByRole('button', { name: 'Sair da equipe de Navalha de Ouro' }));
    await user.click(await screen.findByRole('button', { name: 'Sair' }));
    const question = await screen.findByRole('dialog', { name: 'Sair com agendamentos marcados?' });
    expect(question).toHaveTextContent(said);
    expect(asked[0]?.body).toEqual({ employer_id: 9, leave_bookings: false });
    const left = answer('leaveTeam', { message: 'Você saiu da equipe.' });
    await user.click(screen.getByRole('button', { name: 'Sair mesmo assim' }));
    expect(await screen.findByText('Você saiu da equipe.')).toBeInTheDocument();
    expect(left[0]?.body).toEqual({ employer_id: 9, leave_bookings: true });
  });

  it('lists the bookings of the former collaborator for the owner', async () => {
    team([makeEmployment()]);
    const orders = [
      makeOrder({ id: 1, customer_name: 'De quem saiu', attendant: { id: 99, user: null } }),
      makeOrder({ id: 2, customer_name: 'De quem fica', attendant: { id: 1, user: null } }),
      makeOrder({ id: 3, customer_name: 'Já cancelado', status: 'cancelled' }),
    ];
    answer('listOrdersByEntity', makeOrders(orders));
    await open('/employer/list/5');
    const list = await screen.findByRole('region', { name: 'Precisam de outra pessoa' });
    expect(list).toHaveTextContent('De quem saiu');
    expect(list).not.toHaveTextContent('De quem fica');
    expect(list).not.toHaveTextContent('Já cancelado');
  });
});

describe('a new collaborator', () => {
  const PATH = '/employer/create/navalha-de-ouro';

  it('is invited by e-mail', async () => {
    team();
    const created = answer('createCollaborator', { message: 'Convite enviado.', employer: null });
    const { user, path } = await open(PATH);
    await user.click(await screen.findByRole('button', { name: 'Enviar convite' }));
    expect(screen.getByText('Informe o nome.')).toBeInTheDocument();
    expect(screen.getByText('Informe um e-mail válido.')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Nome/), 'Rafa');
    await user.type(screen.getByLabelText(/^E-mail/), 'rafa@x.test');
    await user.click(screen.getByRole('switch', { name: /^Registrar pedidos/ }));
    await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
    await waitFor(() => expect(path()).toBe('/employer/list/navalha-de-ouro'));
    expect(created[0]?.body).toEqual({
      establishment_id: 5,
      first_name: 'Rafa',
      email: 'rafa@x.test',
      role: 'colaborador',
      permissions: ['make_orders'],
    });
  });

  it('is invited by user name', async () => {
    team();
    fail('createCollaborator', 404, 'Nenhum usuário encontrado. Confira o nome de usuário.');
    const { user, path } = await open(PATH);
    await user.click(await screen.findByText('Por nome de usuário'));
    await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
    expect(screen.getByText('Informe o nome de usuário.')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Nome de usuário/), 'rafael');
    await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
    expect(
      await screen.findByText('Nenhum usuário encontrado. Confira o nome de usuário.'),
    ).toBeInTheDocument();
    const created = answer('createCollaborator', { message: '', employer: null });
    await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
    await waitFor(() => expect(path()).toBe('/employer/list/navalha-de-ouro'));
    expect(await screen.findByText('Convite enviado.')).toBeInTheDocument();
    expect(created[0]?.body).toEqual({
      establishment_id: 5,
      user_name: 'rafael',
      role: 'colaborador',
      permissions: [],
    });
  });

  it('is refused if already in the team, and the input stays', async () => {
    team();
    fail('createCollaborator', 409, 'Esta pessoa já trabalha aqui.');
    const { user } = await open(PATH);
    await user.type(await screen.findByLabelText(/^Nome/), 'Rafa');
    await user.type(screen.getByLabelText(/^E-mail/), 'rafa@x.test');
    await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível enviar o convite.');
    expect(alert).toHaveTextContent('Esta pessoa já trabalha aqui.');
    expect(screen.getByLabelText(/^Nome/)).toHaveValue('Rafa');
  });

  it('is invited once even if the answer was lost', async () => {
    team();
    const lost = fail('createCollaborator', 500);
    const { user, path } = await open(PATH);
    await user.type(await screen.findByLabelText(/^Nome/), 'Rafa');
    await user.type(screen.getByLabelText(/^E-mail/), 'rafa@x.test');
    await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Não sabemos se o convite foi enviado.');
    const again = answer('createCollaborator', { message: 'Convite enviado.', employer: null });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(path()).toBe('/employer/list/navalha-de-ouro'));
    expect(again[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  });
});

describe('a collaborator', () => {
  it('gets another role and permissions', async () => {
    answer('getCollaborator', { employer: makeEmployment({ permissions: ['see_orders'], version: 2 }) });
    team();
    fail('updateCollaborator', 500);
    const { user, path } = await open('/employer/update/1');
    const role = await screen.findByLabelText(/^Função/);
    await user.clear(role);
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    expect(screen.getByText('Informe a função.')).toBeInTheDocument();
    await user.type(role, 'Gerente');
    await user.click(screen.getByRole('switch', { name: /^Ver pedidos e agendamentos/ }));
    await user.click(screen.getByRole('switch', { name: /^Cuidar da agenda da equipe/ }));
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByText('Não foi possível atualizar o colaborador.')).toBeInTheDocument();
    const updated = answer('updateCollaborator', { message: '', employer: null });
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(path()).toBe('/employer/list/navalha-de-ouro'));
    expect(await screen.findByText('Colaborador atualizado.')).toBeInTheDocument();
    expect(updated[0]?.body).toEqual({ role: 'Gerente', permissions: ['manage_agenda'], version: 2 });
  });

  it('is saved over its own change whose answer was lost, whatever the order of the permissions', async () => {
    let now = makeEmployment({ permissions: ['manage_agenda', 'see_orders'], version: 2 });
    let sent: Received[] = [];
    let reads = 0;
    answer('getCollaborator', () => {
      reads += 1;
      // The second read follows the conflict.
      if (reads === 2) sent = answer('updateCollaborator', { message: '', employer: null });
      return { employer: now };
    });
    team();
    cut('updateCollaborator');
    const { user, path } = await open('/employer/update/1');
    await user.type(await screen.findByLabelText(/^Função/), ' sênior');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await screen.findByText('Não sabemos se a mudança foi salva.');
    now = { ...now, role: 'Barbeiro sênior', permissions: ['see_orders', 'manage_agenda'], version: 3 };
    fail('updateCollaborator', 409, 'Mudou.');
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(path()).toBe('/employer/list/navalha-de-ouro'));
    expect(sent[0]?.body).toMatchObject({ version: 3 });
  });

  it("shows another user's change", async () => {
    answer('getCollaborator', { employer: makeEmployment() });
    fail('updateCollaborator', 409, 'Mudou.');
    const { user } = await open('/employer/update/1');
    await user.type(await screen.findByLabelText(/^Função/), ' sênior');
    answer('getCollaborator', { employer: makeEmployment({ permissions: ['see_orders'], version: 9 }) });
    await user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Pode: Ver pedidos e agendamentos');
    expect(screen.getByLabelText(/^Função/)).toHaveValue('Barbeiro sênior');
  });

  it('denies other users', async () => {
    answer('getMe', makeMe({ user: makeUser({ id: 8 }) }));
    answer('getCollaborator', { employer: makeEmployment() });
    const { path } = await open('/employer/update/1');
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  const barber = {
    message: '',
    user_id: 20,
    user: {
      id: 20,
      first_name: 'Rafael',
      last_name: 'Nunes',
      user_name: 'rafael',
      avatar: null,
      email: null,
      phone: '(55) 99999-9999',
      city: 'Santa Maria',
      uf: 'RS',
    },
    barbershops: [{ id: 5, name: 'Navalha de Ouro', slug: 'navalha-de-ouro', logo: null }],
    barber: null,
  };

  it('shows figures and upcoming bookings to permitted users', async () => {
    answer('getCollaborator', { employer: makeEmployment() });
    answer('viewBarber', barber);
    const coming = makeOrder({ order_datetime: '2999-01-01T12:00:00.000Z' });
    answer('listOrdersByEmployer', { ...makeOrders([coming]), employer: null });
    answer('listSchedule', []);
    await open('/employer/1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Rafael Nunes' })).toBeInTheDocument();
    expect(screen.getByText(/Barbeiro/)).toHaveTextContent('Barbeiro');
    expect(await screen.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://wa.me/5555999999999'),
    );
    expect(await screen.findByText(/Carlos Lima/)).toBeInTheDocument();
    expect(screen.getByText('Total de Atendimentos').parentElement).toHaveTextContent('1');
    expect(screen.getByText('Horários Cadastrados').parentElement).toHaveTextContent('0');
    expect(
      await screen.findByText(/os clientes não conseguem agendar com Rafael Nunes\./),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Salvar horários' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/employer/update/1');
  });

  it('hides figures from other users, and reports a removed collaborator', async () => {
    answer('getCollaborator', { employer: makeEmployment() });
    answer('viewBarber', barber);
    answer('listSchedule', []);
    const asked = fail('listOrdersByEmployer', 403);
    const { queryClient } = await open('/employer/1');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText('Próximos agendamentos')).not.toBeInTheDocument();
    fail('getCollaborator', 404, 'x');
    await queryClient.resetQueries({ queryKey: ['collaborator'] });
    expect(await screen.findByText('Colaborador não encontrado.')).toBeInTheDocument();
  });

  it.each(['/employer/1', '/employer/update/1'])('shows a loading failure on %s', async (path) => {
    fail('getCollaborator', 500);
    await open(path);
    expect(await screen.findByText('Não foi possível carregar o colaborador.')).toBeInTheDocument();
  });

  it('has a public card with the shops', async () => {
    answer('viewBarber', barber);
    await openApp('/barber/view/rafael');
    expect(await screen.findByText('@rafael')).toBeInTheDocument();
    expect(screen.getByText('Santa Maria–RS')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Navalha de Ouro' })).toHaveAttribute(
      'href',
      '/establishment/view/navalha-de-ouro',
    );
  });

  it('shows a loading failure of the card', async () => {
    fail('viewBarber', 500);
    await openApp('/barber/view/rafael');
    expect(await screen.findByText('Não foi possível carregar o barbeiro.')).toBeInTheDocument();
  });
});
