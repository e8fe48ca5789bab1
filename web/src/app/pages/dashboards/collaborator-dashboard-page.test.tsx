import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schedule } from '@/api/contract.gen';
import { addDays, today } from '@/lib/time/sao-paulo';
import { makeEmployment, makeMe, makeOrder, makeOrders } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail, hang } from '@/testing/server';

const open = () => openApp('/employer/dashboard', { token: 'abc' });
const makeHours = (part: Partial<Schedule> = {}): Schedule => ({
  id: 1,
  day_of_week: 'monday',
  start_time: '09:00',
  end_time: '12:00',
  is_active: true,
  ...part,
});
const withOrders = (orders = [makeOrder()]) =>
  answer('listOrdersByEmployer', { ...makeOrders(orders), employer: null });
const fill = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  day: string,
  from: string,
  to: string,
) => {
  await user.selectOptions(screen.getByLabelText('Dia'), day);
  await user.type(screen.getByLabelText('Início'), from);
  await user.type(screen.getByLabelText('Fim'), to);
  await user.click(screen.getByRole('button', { name: 'Salvar horários' }));
};

beforeEach(() => {
  answer('getMe', makeMe({ is_employer: true, employer: makeEmployment({ id: 3 }) }));
});

describe('the dashboard of a collaborator', () => {
  it('reserves space while loading', async () => {
    withOrders();
    hang('listSchedule');
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dona Souza' })).toBeInTheDocument();
    expect(screen.queryByText('Agendamentos Ativos')).not.toBeInTheDocument();
  });

  it('shows a loading failure and retries', async () => {
    withOrders([]);
    fail('listSchedule', 500);
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao carregar os dados do colaborador.');
    answer('listSchedule', []);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Nenhum agendamento ativo.')).toBeInTheDocument();
    expect(screen.getByText('Nenhum atendimento finalizado.')).toBeInTheDocument();
    expect(screen.getByText(/^Nenhum horário cadastrado\./)).toBeInTheDocument();
  });

  it('shows a message to users without a shop', async () => {
    answer('getMe', makeMe({ is_employer: true }));
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Acesso restrito' })).toBeInTheDocument();
    expect(
      screen.getByText('Você não é um colaborador vinculado a nenhum estabelecimento.'),
    ).toBeInTheDocument();
  });

  it('shows the last chosen of two shops', async () => {
    const first = makeEmployment({ id: 3 });
    const establishment = { id: 6, name: 'Corte Fino', slug: 'corte-fino', time_zone: 'America/Sao_Paulo' };
    const second = makeEmployment({ id: 4, establishment_id: 6, establishment });
    answer('getMe', makeMe({ is_employer: true, employer: first, employers: [first, second] }));
    const asked = withOrders([]);
    answer('listSchedule', []);
    const { user, close } = await open();
    const shop = await screen.findByRole('combobox', { name: 'Barbearia' });
    expect(shop).toHaveDisplayValue('Navalha de Ouro');
    await user.selectOptions(shop, 'Corte Fino');
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('employer_id')).toBe('4'));
    expect(screen.getByRole('link', { name: 'Minha agenda' })).toHaveAttribute('href', '/agenda/corte-fino');
    close();

    await open();
    expect(await screen.findByRole('combobox', { name: 'Barbearia' })).toHaveDisplayValue('Corte Fino');
  });

  it('offers no choice with one shop', async () => {
    withOrders([]);
    answer('listSchedule', []);
    await open();
    expect(await screen.findByRole('link', { name: 'Minha agenda' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Barbearia' })).not.toBeInTheDocument();
  });

  it.each([
    [['manage_catalogue'], ['/item/list/navalha-de-ouro']],
    [['see_orders', 'make_orders', 'manage_agenda'], []],
  ])('with %j leads to the items by %j', async (permissions, links) => {
    answer('getMe', makeMe({ is_employer: true, employer: makeEmployment({ permissions }) }));
    withOrders([]);
    answer('listSchedule', []);
    await open();
    expect(await screen.findByText('Nenhum agendamento ativo.')).toBeInTheDocument();
    const found = screen.queryAllByRole('link', { name: 'Gerenciar itens' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
  });

  it('shows open and finished bookings, and figures', async () => {
    const asked = withOrders([
      makeOrder({ id: 1, customer_name: 'Ana' }),
      makeOrder({ id: 2, customer_name: 'Beto', status: 'completed', appointment_status: 'attended' }),
    ]);
    answer('listSchedule', [makeHours(), makeHours({ id: 2, start_time: '13:00', end_time: '18:00' })]);
    await open();
    const active = within(await screen.findByRole('region', { name: 'Agendamentos Ativos' }));
    expect(active.getByText('Ana')).toBeInTheDocument();
    expect(active.getByText('sex, 20/11')).toBeInTheDocument();
    expect(active.getByRole('button', { name: 'Confirmar Ana' })).toBeInTheDocument();
    expect(active.queryByText('Beto')).not.toBeInTheDocument();
    const finished = within(screen.getByRole('region', { name: 'Atendimentos Finalizados' }));
    expect(finished.getByText('Beto')).toBeInTheDocument();
    expect(screen.getByText('Total de Atendimentos').parentElement).toHaveTextContent('2');
    expect(screen.getByText('Valor Total').parentElement).toHaveTextContent('R$ 45,00');
    expect(screen.getByText('Horários Cadastrados').parentElement).toHaveTextContent('2');
    expect(asked[0]?.url.searchParams.get('employer_id')).toBe('3');
    expect(asked[0]?.url.searchParams.get('app_id')).toBe('2');
    expect(asked[0]?.url.searchParams.get('start_date')).toBe(addDays(today(), -61));
  });

  it('shows the first day of a truncated list', async () => {
    answer('listOrdersByEmployer', {
      ...makeOrders([makeOrder(), makeOrder({ id: 2 })], { start_date: '2026-09-21', truncated: true }),
      employer: null,
    });
    answer('listSchedule', []);
    await open();
    expect(await screen.findByText(/^Desde 21\/09\/2026\./)).toHaveTextContent(
      'São muitos pedidos: aqui estão só os 2 mais recentes.',
    );
  });

  it('shows 24 finished bookings, and more on request', async () => {
    withOrders(
      Array.from({ length: 30 }, (_, id) =>
        makeOrder({ id, status: 'completed', appointment_status: 'attended' }),
      ),
    );
    answer('listSchedule', []);
    const { user } = await open();
    const finished = within(await screen.findByRole('region', { name: 'Atendimentos Finalizados' }));
    expect(finished.getAllByRole('listitem')).toHaveLength(24);
    await user.click(finished.getByRole('button', { name: 'Mostrar mais' }));
    expect(finished.getAllByRole('listitem')).toHaveLength(30);
  });

  it('asks before removing hours', async () => {
    withOrders([]);
    let hours = [makeHours({ is_active: false })];
    answer('listSchedule', () => hours);
    const removed = answer('deleteSchedule', () => {
      hours = [];
      return { message: 'Horário excluído com sucesso.' };
    });
    const { user } = await open();
    const row = within(await screen.findByRole('row', { name: /Segunda-feira/ }));
    expect(row.getByText('Inativo')).toBeInTheDocument();
    const remove = () =>
      user.click(screen.getByRole('button', { name: 'Remover Segunda-feira, 09:00 às 12:00' }));
    await remove();
    const question = within(await screen.findByRole('dialog', { name: 'Remover horário?' }));
    expect(question.getByText(/Essa ação não poderá ser desfeita\.$/)).toHaveTextContent(
      'Segunda-feira, 09:00 às 12:00.',
    );
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(removed).toHaveLength(0);
    await remove();
    await user.click(await screen.findByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('Horário excluído com sucesso.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Segunda-feira/ })).not.toBeInTheDocument());
    expect(removed).toHaveLength(1);
  });

  it('deactivates and activates hours', async () => {
    withOrders([]);
    let hours = [makeHours()];
    answer('listSchedule', () => hours);
    const switched = answer('updateSchedule', () => {
      hours = [makeHours({ is_active: false })];
      return { message: 'Horário desativado.' };
    });
    const { user } = await open();
    const active = await screen.findByRole('switch', { name: 'Ativo: Segunda-feira, 09:00 às 12:00' });
    expect(active).toBeChecked();
    await user.click(active);
    expect(await screen.findByText('Horário desativado.')).toBeInTheDocument();
    await waitFor(() => expect(active).not.toBeChecked());
    expect(screen.getByText('Inativo')).toBeInTheDocument();
    expect(switched[0]?.body).toMatchObject({ is_active: false });
    fail('updateSchedule', 409, 'Este horário se sobrepõe a outro que está ativo.');
    await user.click(active);
    expect(await screen.findByRole('alert')).toHaveTextContent('se sobrepõe a outro que está ativo');
    expect(active).not.toBeChecked();
  });

  it('reads the hours after a lost answer, and says what is stored', async () => {
    withOrders([]);
    let hours = [makeHours()];
    answer('listSchedule', () => hours);
    const { user } = await open();
    const active = await screen.findByRole('switch', { name: 'Ativo: Segunda-feira, 09:00 às 12:00' });
    cut('updateSchedule');
    await user.click(active);
    expect(await screen.findByText(/^A mudança ainda não aparece salva/)).toBeInTheDocument();
    expect(active).toBeChecked();
    hours = [makeHours({ is_active: false })];
    await user.click(active);
    expect(await screen.findByText('Horário desativado.')).toBeInTheDocument();
    expect(active).not.toBeChecked();
    cut('listSchedule');
    await user.click(active);
    expect(await screen.findByText(/^Não sabemos se a mudança foi salva/)).toBeInTheDocument();
    expect(screen.queryByText('Falha ao alterar o horário.')).not.toBeInTheDocument();
  });

  it('changes hours, and keeps the input after a refusal', async () => {
    withOrders([]);
    let hours = [makeHours()];
    answer('listSchedule', () => hours);
    fail('updateSchedule', 409, 'Este horário se sobrepõe a outro que está ativo.');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Editar Segunda-feira, 09:00 às 12:00' }));
    const end = screen.getByLabelText('Fim');
    await user.clear(end);
    await user.type(end, '08:00');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O horário final deve ser depois do inicial.');
    await user.clear(end);
    await user.type(end, '13:00');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/se sobrepõe a outro/)).toBeInTheDocument();
    expect(end).toHaveValue('13:00');
    const moved = answer('updateSchedule', () => {
      hours = [makeHours({ end_time: '13:00' })];
      return { message: 'Horário alterado com sucesso.' };
    });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Horário alterado com sucesso.')).toBeInTheDocument();
    expect(
      await screen.findByRole('row', { name: /Segunda-feira Seg 09:00 13:00|Segunda-feira 09:00 13:00/ }),
    ).toBeInTheDocument();
    expect(moved[0]?.body).toEqual({ is_active: true, start_time: '09:00', end_time: '13:00' });
  });

  it('copies hours to other weekdays', async () => {
    withOrders([]);
    answer('listSchedule', [makeHours(), makeHours({ id: 2, start_time: '13:00', end_time: '18:00' })]);
    const saved = answer('saveSchedule', { message: 'Horários salvos com sucesso.' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Copiar para outros dias' }));
    await user.click(screen.getByRole('button', { name: 'Copiar horários' }));
    expect(await screen.findByText('Escolha pelo menos um dia.')).toBeInTheDocument();
    expect(screen.getByLabelText('Copiar de')).toHaveDisplayValue('Segunda-feira');
    await user.click(screen.getByRole('checkbox', { name: 'Terça-feira' }));
    await user.click(screen.getByRole('button', { name: 'Copiar horários' }));
    expect(await screen.findByText('Horários salvos com sucesso.')).toBeInTheDocument();
    expect(saved[0]?.body).toEqual({
      employer_id: 3,
      replaced_days: ['tuesday'],
      schedules: [
        { day_of_week: 'tuesday', start_time: '09:00', end_time: '12:00' },
        { day_of_week: 'tuesday', start_time: '13:00', end_time: '18:00' },
      ],
    });
  });

  it('shows a failure of removing hours', async () => {
    withOrders([]);
    answer('listSchedule', [makeHours()]);
    fail('deleteSchedule', 500);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Remover Segunda-feira/ }));
    await user.click(await screen.findByRole('button', { name: 'Remover' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao remover horário.');
  });

  it('rejects incomplete hours without a request', async () => {
    withOrders([]);
    answer('listSchedule', []);
    const saved = answer('saveSchedule', { message: '' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Salvar horários' }));
    expect(await screen.findByText('Preencha pelo menos um horário válido.')).toBeInTheDocument();
    await fill(user, 'Sábado', '14:00', '13:00');
    expect(await screen.findByText('O horário final deve ser depois do inicial.')).toBeInTheDocument();
    expect(screen.getByLabelText('Fim')).toHaveAttribute('aria-invalid', 'true');
    expect(saved).toHaveLength(0);
  });

  it('shows the stored hours after a lost answer, and says that the outcome is unknown', async () => {
    withOrders([]);
    answer('listSchedule', []);
    cut('saveSchedule');
    const { user } = await open();
    await screen.findByText('Adicionar horários');
    // The hours were saved.
    answer('listSchedule', [makeHours()]);
    await fill(user, 'Segunda-feira', '09:00', '12:00');
    expect(await screen.findByText(/^Não sabemos se a mudança foi registrada/)).toBeInTheDocument();
    expect(screen.queryByText('Falha ao salvar os horários.')).not.toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /09:00 12:00/ })).toBeInTheDocument();
  });

  it('saves several rows, and keeps the input after a refusal', async () => {
    withOrders([]);
    answer('listSchedule', []);
    fail('saveSchedule', 422, 'Os horários informados se sobrepõem.');
    const { user } = await open();
    await screen.findByText('Adicionar horários');
    await fill(user, 'Sábado', '09:00', '13:00');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Falha ao salvar os horários.');
    expect(alert).toHaveTextContent('Os horários informados se sobrepõem.');
    expect(screen.getByLabelText('Fim')).toHaveValue('13:00');
    const saved = answer('saveSchedule', { message: 'Horários salvos com sucesso.' });
    await user.click(screen.getByRole('button', { name: 'Outro horário' }));
    await user.click(screen.getByRole('button', { name: 'Salvar horários' }));
    expect(await screen.findByText('Horários salvos com sucesso.')).toBeInTheDocument();
    expect(saved[0]?.body).toEqual({
      employer_id: 3,
      schedules: [{ day_of_week: 'saturday', start_time: '09:00', end_time: '13:00' }],
    });
    expect(screen.getByLabelText('Fim')).toHaveValue('');
  });
});
