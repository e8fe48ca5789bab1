import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Holiday, ReservedTime } from '@/api/contract.gen';
import { addDays, fullDay, today } from '@/lib/time/sao-paulo';
import { makeCollaborator, makeEmployment, makeEstablishment, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, cut, fail } from '@/testing/server';

const DAY = addDays(today(), 10);
const OWNER = 7;
const RAFAEL = 20;
const rafael = makeCollaborator({ id: 3 });
const bia = makeCollaborator({
  id: 4,
  user: { id: 21, first_name: 'Bia', last_name: 'Lima', user_name: 'bia', avatar: null },
});

const makeHoliday = (part: Partial<Holiday> = {}): Holiday => ({
  date: DAY,
  name: 'Natal',
  is_national: true,
  is_optional: false,
  kind: '',
  start_time: '',
  end_time: '',
  ...part,
});
const makeTime = (part: Partial<ReservedTime> = {}): ReservedTime => ({
  id: 1,
  date: DAY,
  end_date: DAY,
  type: 'holiday',
  start_time: '00:00',
  end_time: '24:00',
  reason: 'Consulta',
  series_id: 0,
  establishment_id: 1,
  ...part,
});
const booking = {
  id: 9,
  source: 'order',
  booking_id: 77,
  date: DAY,
  start_time: '10:00',
  end_time: '10:30',
  client_name: 'Ana Lima',
  employer_id: 3,
  establishment_id: 1,
};

const open = () => openApp('/schedule/navalha-de-ouro', { token: 'abc' });
const as = (id: number, employed = false) => {
  const { user } = makeMe();
  if (!user) throw new Error('nobody is signed in');
  answer(
    'getMe',
    makeMe({
      user: { ...user, id },
      is_employer: employed,
      employer: employed ? makeEmployment({ id: 3, user_id: id, establishment_id: 1 }) : null,
    }),
  );
};

beforeEach(() => {
  as(OWNER);
  answer('viewEstablishment', {
    establishment: makeEstablishment(),
    items: [],
    collaborators: [rafael, bia],
    items_total: 0,
  });
  answer('listSchedule', []);
  answer('listReservedTimes', { reserved: [] });
  answer('listHolidays', { holidays: [makeHoliday()] });
});

describe('hours, time off and holidays of a shop', () => {
  it('shows one collaborator at a time to the owner', async () => {
    const asked = answer('listReservedTimes', { reserved: [makeTime()] });
    const { user } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Horários e folgas' })).toBeInTheDocument();
    await user.selectOptions(await screen.findByLabelText('Colaborador'), 'Bia Lima');
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('employer_id')).toBe('4'));
    expect(await screen.findByText('Consulta')).toBeInTheDocument();
  });

  it('shows a collaborator their own hours, and read-only holidays', async () => {
    as(RAFAEL, true);
    await open();
    expect(await screen.findByText('Nenhuma folga, pausa ou férias à frente.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Colaborador')).not.toBeInTheDocument();
    expect(await screen.findByText('A definir')).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Fechado' })).not.toBeInTheDocument();
  });

  it('asks an owner without a team to invite somebody', async () => {
    const shop = makeEstablishment();
    answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
    await open();
    expect(await screen.findByRole('link', { name: 'Adicionar colaborador' })).toHaveAttribute(
      'href',
      `/employer/create/${shop.slug}`,
    );
  });

  it('denies other users', async () => {
    as(999);
    await open();
    expect(await screen.findByText(/Só a equipe desta barbearia/)).toBeInTheDocument();
    expect(screen.queryByText('Feriados')).not.toBeInTheDocument();
  });

  it('shows the failure when the hours cannot be loaded, and retries', async () => {
    const failure = 'Falha ao carregar os dados do colaborador.';
    fail('listSchedule', 500);
    const { user } = await open();
    expect(await screen.findByText(failure)).toBeInTheDocument();
    expect(
      screen.queryByRole('heading', { name: 'Gerenciar Horários de Atendimento' }),
    ).not.toBeInTheDocument();
    answer('listSchedule', []);
    const [retry] = screen.getAllByRole('button', { name: 'Tentar novamente' });
    await user.click(retry as HTMLElement);
    expect(await screen.findByText(/^Nenhum horário cadastrado/)).toBeVisible();
  });

  it('shows a loading failure and retries', async () => {
    fail('listReservedTimes', 500);
    fail('listHolidays', 500);
    const { user } = await open();
    expect(await screen.findByText('Não foi possível carregar as folgas.')).toBeInTheDocument();
    expect(await screen.findByText('Não foi possível carregar os feriados.')).toBeInTheDocument();
    answer('listReservedTimes', { reserved: [] });
    const [first] = screen.getAllByRole('button', { name: 'Tentar novamente' });
    if (first) await user.click(first);
    expect(await screen.findByText('Nenhuma folga, pausa ou férias à frente.')).toBeInTheDocument();
  });
});

describe('a day off', () => {
  it('is saved immediately without affected bookings', async () => {
    let reserved: ReservedTime[] = [];
    answer('listReservedTimes', () => ({ reserved }));
    const sent = answer('reserveTime', () => {
      reserved = [makeTime()];
      return { message: 'Folga registrada com sucesso.', reserved: null, count: 1 };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Adicionar folga, pausa ou férias' }));
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Folga');
    await user.clear(screen.getByLabelText('Data'));
    await user.type(screen.getByLabelText('Data'), DAY);
    await user.type(screen.getByLabelText('Motivo (opcional)'), 'Consulta');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Folga registrada com sucesso.')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ employer_id: 3, type: 'holiday', date: DAY, reason: 'Consulta' });
    expect(await screen.findByText('Consulta')).toBeInTheDocument();
  });

  it('is repeated with the same key and confirmation after a lost answer', async () => {
    let reserved: ReservedTime[] = [];
    answer('listReservedTimes', () => ({ reserved }));
    const stranded = {
      error: 'x',
      reason: 'BOOKINGS_STRANDED',
      bookings: [booking],
      count: 1,
      confirm: 'abc',
    };
    fail('reserveTime', { status: 409, body: stranded });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Adicionar folga, pausa ou férias' }));
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Folga');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const lost = cut('reserveTime');
    reserved = [makeTime()];
    await user.click(await screen.findByRole('button', { name: 'Continuar e manter' }));
    expect(await screen.findByText('Não sabemos se o período foi registrado.')).toBeInTheDocument();
    expect(await screen.findByText('Consulta')).toBeInTheDocument();
    expect(screen.getByLabelText('Tipo')).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    const question = await screen.findByRole('dialog', { name: 'Sair sem saber se deu certo?' });
    expect(question).toHaveTextContent('Não sabemos se o período foi registrado.');
    await user.click(within(question).getByRole('button', { name: 'Ficar aqui' }));
    const sent = answer('reserveTime', { message: 'Folga registrada.', reserved: null, count: 1 });
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Folga registrada.')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual(lost[0]?.body);
    expect(sent[0]?.body).toMatchObject({ confirm: 'abc' });
    expect(sent[0]?.headers.get('idempotency-key')).toBe(lost[0]?.headers.get('idempotency-key'));
  });

  it('asks before affecting a booking, keeps it and links to it until it is removed', async () => {
    const body = {
      error: 'Há 1 agendamento.',
      reason: 'BOOKINGS_STRANDED',
      bookings: [booking],
      count: 1,
      confirm: 'abc',
    };
    fail('reserveTime', { status: 409, body });
    let reserved: ReservedTime[] = [];
    answer('listReservedTimes', () => ({ reserved }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Adicionar folga, pausa ou férias' }));
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Folga');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const question = within(await screen.findByRole('dialog', { name: 'Há agendamentos neste período' }));
    expect(question.getByText('Ana Lima')).toBeInTheDocument();
    expect(question.getByRole('heading', { name: fullDay(DAY) })).toBeInTheDocument();
    expect(question.getByText('10:00 às 10:30')).toBeInTheDocument();
    const sent = answer('reserveTime', () => {
      reserved = [makeTime()];
      return { message: 'Folga registrada com sucesso.', reserved: null, count: 1 };
    });
    await user.click(question.getByRole('button', { name: 'Continuar e manter' }));
    expect(await screen.findByText(/1 agendamento ficou fora do horário/)).toBeInTheDocument();
    expect(sent[0]?.body).toMatchObject({ confirm: 'abc' });
    expect(screen.getByRole('link', { name: 'Ver agendamentos' })).toHaveAttribute(
      'href',
      `/agenda/navalha-de-ouro?day=${DAY}&person=3`,
    );
    answer('releaseTime', { message: 'Folga removida com sucesso.' });
    await user.click(await screen.findByRole('button', { name: /^Remover Folga/ }));
    await user.click(await screen.findByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('Folga removida com sucesso.')).toBeInTheDocument();
    expect(screen.queryByText(/1 agendamento ficou fora do horário/)).not.toBeInTheDocument();
  });

  it('is not saved if the user declines', async () => {
    const body = { error: 'x', reason: 'BOOKINGS_STRANDED', bookings: [booking], count: 3, confirm: 'abc' };
    const sent = fail('reserveTime', { status: 409, body });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Adicionar folga, pausa ou férias' }));
    await user.selectOptions(screen.getByLabelText('Tipo'), 'Folga');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('E mais 2.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(sent).toHaveLength(1);
    expect(screen.getByLabelText('Tipo')).toHaveValue('holiday');
  });

  it('is removed after a confirmation', async () => {
    let reserved = [makeTime()];
    answer('listReservedTimes', () => ({ reserved }));
    answer('releaseTime', () => {
      reserved = [];
      return { message: 'Folga removida com sucesso.' };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Remover Folga/ }));
    await user.click(await screen.findByRole('button', { name: 'Remover' }));
    expect(await screen.findByText('Folga removida com sucesso.')).toBeInTheDocument();
    expect(await screen.findByText('Nenhuma folga, pausa ou férias à frente.')).toBeInTheDocument();
  });
});

describe('a holiday', () => {
  it('is marked as closed with one click', async () => {
    let kind = '';
    answer('listHolidays', () => ({ holidays: [makeHoliday({ kind })] }));
    const sent = answer('saveHoliday', () => {
      kind = 'closed';
      return { message: 'A barbearia fica fechada neste dia.', holiday: null };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Fechado' }));
    expect(await screen.findByText('A barbearia fica fechada neste dia.')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ establishment_id: 1, date: DAY, name: 'Natal', kind: 'closed' });
    expect(screen.queryByText(/^Sem resposta:/)).not.toBeInTheDocument();
  });

  it('is shown as saved after a lost answer, if it is stored', async () => {
    let kind = '';
    answer('listHolidays', () => ({ holidays: [makeHoliday({ kind })] }));
    const { user } = await open();
    const closed = await screen.findByRole('radio', { name: 'Fechado' });
    fail('saveHoliday', 503);
    await user.click(closed);
    expect(await screen.findByText(/^A mudança ainda não aparece salva/)).toBeInTheDocument();
    cut('saveHoliday');
    kind = 'closed';
    await user.click(screen.getByRole('radio', { name: 'Fechado' }));
    expect(await screen.findByText('O horário deste dia foi salvo.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Fechado' })).toBeChecked();
    expect(screen.queryByText(/^A mudança ainda não/)).not.toBeInTheDocument();
  });

  it('hides a failure when the stored day changes', async () => {
    answer('listHolidays', { holidays: [makeHoliday({ kind: '' })] });
    const { user, queryClient } = await open();
    const closed = await screen.findByRole('radio', { name: 'Fechado' });
    cut('saveHoliday');
    cut('listHolidays');
    await user.click(closed);
    const unknown = await screen.findByText(/^Não sabemos se a mudança foi salva/);
    answer('listHolidays', { holidays: [makeHoliday({ kind: 'closed' })] });
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(unknown).not.toBeInTheDocument());
    expect(screen.getByRole('radio', { name: 'Fechado' })).toBeChecked();
  });

  it('can have its own hours, and requires both start and end', async () => {
    const sent = answer('saveHoliday', { message: 'O horário deste dia foi salvo.', holiday: null });
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Horário próprio' }));
    const form = within(await screen.findByRole('form', { name: 'Horário de Natal' }));
    await user.type(form.getByLabelText('Início'), '09:00');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Informe o início e o fim.')).toBeInTheDocument();
    await user.type(form.getByLabelText('Fim'), '13:00');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('O horário deste dia foi salvo.')).toBeInTheDocument();
    expect(sent[0]?.body).toMatchObject({ kind: 'hours', start_time: '09:00', end_time: '13:00' });
  });

  it('can be added and removed by the shop', async () => {
    let holidays = [makeHoliday()];
    answer('listHolidays', () => ({ holidays }));
    answer('saveHoliday', () => {
      holidays = [
        ...holidays,
        makeHoliday({ name: 'Festa', date: addDays(DAY, 1), is_national: false, kind: 'closed' }),
      ];
      return { message: 'A barbearia fica fechada neste dia.', holiday: null };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Adicionar dia' }));
    await user.click(screen.getByRole('button', { name: 'Salvar dia' }));
    expect(await screen.findByText('Informe a data.')).toBeInTheDocument();
    const form = within(screen.getByRole('form', { name: 'Adicionar dia' }));
    await user.type(form.getByLabelText('Data'), addDays(DAY, 1));
    await user.type(form.getByLabelText('Nome'), 'Festa');
    await user.click(form.getByRole('button', { name: 'Salvar dia' }));
    expect(await screen.findByText('Festa')).toBeInTheDocument();
    answer('deleteHoliday', () => {
      holidays = [makeHoliday()];
      return { message: 'A barbearia segue os horários da semana neste dia.' };
    });
    await user.click(screen.getByRole('button', { name: 'Remover Festa' }));
    await user.click(await screen.findByRole('button', { name: 'Remover' }));
    expect(await screen.findByText(/segue os horários da semana/)).toBeInTheDocument();
  });
});
