import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { shortDay } from '@/lib/time/sao-paulo';
import {
  bodyOf,
  chooseCollaborator,
  chooseServices,
  confirm,
  created,
  path,
  rafael,
  shop,
  times,
  tomorrow,
} from '@/testing/booking';
import { makeBooking, makeEstablishment, makeItem, makeOrder } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A booking with the assigned collaborator. */
function chosen(firstName: string, lastName: string) {
  answer('showBooking', { message: '', booking: makeBooking({ id: 9 }) });
  const user = { id: 21, first_name: firstName, last_name: lastName, user_name: 'quem', avatar: null };
  return answer('createOrder', {
    message: 'Feito.',
    order: makeOrder({ id: 9, appointment_status: 'pending', attendant: { id: 32, user } }),
    booking_secret: '1.abc',
    cancelled_since: false,
  });
}

type User = Awaited<ReturnType<typeof openApp>>['user'];

async function chooseAnybody(user: User, time = '10:00') {
  await chooseCollaborator(user, /Qualquer profissional/);
  await chooseServices(user, /Corte masculino/);
  await user.click(screen.getByRole('button', { name: new RegExp(shortDay(tomorrow)) }));
  await user.click(await screen.findByRole('button', { name: time }));
}

describe('booking with anybody', () => {
  it('is the first choice, requests the times of all, and names the assigned person', async () => {
    shop();
    const asked = times(['10:00']);
    const booked = chosen('João', 'Pereira');
    const { user } = await openApp(path);
    const people = await screen.findByRole('region', { name: 'Com quem' });
    expect(within(people).getAllByRole('button')[0]).toHaveTextContent('Qualquer profissional');
    await chooseAnybody(user);
    const query = asked.at(-1)?.url.searchParams;
    expect(query?.getAll('employer_ids')).toEqual(['31', '32']);
    expect(query?.has('employer_id')).toBe(false);
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar agendamento' });
    expect(dialog).toHaveTextContent('Qualquer profissional');
    await confirm(user);
    expect(await screen.findByText('Feito. Quem vai atender você: João Pereira.')).toBeInTheDocument();
    expect(bodyOf(booked[0])).toMatchObject({ any_attendant: true });
    expect(bodyOf(booked[0])).not.toHaveProperty('attendant_id');
  });

  it('moves the focus from the choices to the dates, and to the times once a day is chosen', async () => {
    shop();
    times([]);
    const { user } = await openApp(path);
    await chooseCollaborator(user, /Qualquer profissional/);
    await chooseServices(user, /Corte masculino/);
    await user.click(screen.getByRole('button', { name: 'Escolher data' }));
    expect(screen.getByRole('heading', { name: 'Escolha uma data' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: new RegExp(shortDay(tomorrow)) }));
    await user.click(await screen.findByRole('button', { name: /^Ver horários: / }));
    expect(screen.getByRole('heading', { name: 'Horários disponíveis' })).toHaveFocus();
  });

  it('is not offered with a single collaborator', async () => {
    answer('viewEstablishment', {
      establishment: makeEstablishment(),
      items: [makeItem()],
      collaborators: [rafael],
      items_total: 1,
    });
    await openApp(path);
    const people = await screen.findByRole('region', { name: 'Com quem' });
    expect(within(people).getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByText('Qualquer profissional')).not.toBeInTheDocument();
  });

  it('keeps the choice after a reload', async () => {
    shop();
    times(['10:00']);
    const before = await openApp(path);
    await chooseAnybody(before.user);
    before.close();
    await openApp(path);
    const people = await screen.findByRole('region', { name: 'Com quem' });
    expect(within(people).getByRole('button', { name: 'Qualquer profissional' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await screen.findByRole('button', { name: '10:00' })).toBeInTheDocument();
  });

  it('books the suggested time with anybody after a conflict', async () => {
    shop();
    const asked = times(['10:00', '10:30']);
    fail('createOrder', {
      status: 409,
      body: { error: 'Nenhum colaborador está livre.', message: 'x', suggestion: '10:30', tip: 'Aceite.' },
    });
    const { user } = await openApp(path);
    await chooseAnybody(user);
    await confirm(user);
    expect(await screen.findByRole('dialog', { name: 'Conflito de horário' })).toHaveTextContent(
      'Nenhum colaborador está livre.',
    );
    const booked = created('Feito.');
    await user.click(screen.getByRole('button', { name: 'Agendar no horário sugerido' }));
    expect(await screen.findByText(/^Feito\./)).toBeInTheDocument();
    expect(bodyOf(booked[0])).toMatchObject({
      any_attendant: true,
      order_datetime: `${tomorrow}T10:30:00`,
    });
    expect(asked.at(-1)?.url.searchParams.getAll('employer_ids')).toEqual(['31', '32']);
  });
});
