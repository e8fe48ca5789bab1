import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { daysFrom, shortDay, today } from '@/lib/time/sao-paulo';
import {
  bodyOf,
  chooseAll,
  chooseCollaborator,
  chooseServices,
  confirm,
  created,
  path,
  shop,
  times,
  tomorrow,
} from '@/testing/booking';
import { makeCollaborator, makeEstablishment, makeItem, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('booking', () => {
  it('disables dates until collaborator and service are chosen', async () => {
    shop();
    await openApp(path);
    await screen.findByRole('heading', { level: 1, name: 'Agendar com Navalha de Ouro' });
    const dates = screen.getAllByRole('button', { name: /\d\d\/\d\d/ });
    expect(dates).toHaveLength(7);
    for (const date of dates) expect(date).toBeDisabled();
    expect(screen.getByText('Selecione colaborador, serviços e uma data.')).toBeInTheDocument();
    expect(screen.getByText('Nenhum serviço selecionado.')).toBeInTheDocument();
  });

  it('disables sold-out services', async () => {
    answer('viewEstablishment', {
      establishment: makeEstablishment(),
      items: [makeItem(), makeItem({ id: 6, name: 'Combo da casa', is_combo: '1', sold_out: '1' })],
      collaborators: [makeCollaborator()],
      items_total: 2,
    });
    await openApp(`${path}?service=6`);
    const combo = await screen.findByRole('button', { name: /Combo da casa/ });
    expect(combo).toBeDisabled();
    expect(combo).toHaveTextContent('Esgotado');
    expect(screen.getByText('Nenhum serviço selecionado.')).toBeInTheDocument();
  });

  it("books as a visitor, and opens the booking's page", async () => {
    shop();
    times(['10:00', '10:15']);
    const booked = created('Agendamento registrado com sucesso!');
    const { user, path: at } = await openApp(path);
    await chooseAll(user);
    expect(screen.getAllByText('R$ 80,00').length).toBeGreaterThan(0);
    await confirm(user);
    expect(await screen.findByText('Agendamento confirmado!')).toBeInTheDocument();
    expect(screen.getByText('Agendamento registrado com sucesso!')).toBeInTheDocument();
    expect(at()).toBe('/booking/9');
    expect(bodyOf(booked[0])).toMatchObject({
      app_id: 2,
      entity_name: 'establishment',
      entity_id: 1,
      items: [
        { item_id: 1, quantity: 1, additions: [], removals: [] },
        { item_id: 2, quantity: 1, additions: [], removals: [] },
      ],
      customer_name: 'Carlos Lima',
      origin: 'App',
      fulfillment: 'dine-in',
      payment_status: 'pending',
      payment_method: 'Dinheiro',
      notes: '',
      order_datetime: `${tomorrow}T10:00:00`,
      attendant_id: 31,
    });
  });

  it('requests times for the total duration', async () => {
    shop();
    const asked = times(['10:00']);
    const { user } = await openApp(path);
    await chooseAll(user);
    const last = asked.at(-1)?.url.searchParams;
    expect(last?.get('employer_id')).toBe('31');
    expect(last?.get('duration')).toBe('55');
    expect(last?.get('days')).toBe('7');
  });

  it('does not book without a name or after cancelling', async () => {
    shop();
    times(['10:00']);
    const booked = created('');
    const { user } = await openApp(path);
    await chooseAll(user);
    await confirm(user, '');
    expect(await screen.findByText('Por favor, informe seu nome para continuar.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(booked).toHaveLength(0);
  });

  it("uses the signed-in user's name", async () => {
    shop();
    times(['10:00']);
    answer('getMe', makeMe());
    const booked = created('');
    const { user } = await openApp(path, { token: 'abc' });
    await chooseAll(user);
    await confirm(user, '');
    expect(await screen.findByText('Seu agendamento foi registrado com sucesso.')).toBeInTheDocument();
    expect(bodyOf(booked[0])['customer_name']).toBe('Dona Souza');
  });

  it('restores choices and input after a reload', async () => {
    shop();
    times(['10:00']);
    const before = await openApp(path);
    await chooseAll(before.user);
    await before.user.type(await screen.findByLabelText(/Informe seu nome/), 'Carlos Lima');
    before.close();
    const { user } = await openApp(path);
    await user.click(await screen.findByRole('button', { name: '10:00' }));
    expect(await screen.findByLabelText(/Informe seu nome/)).toHaveValue('Carlos Lima');
    expect(screen.getByRole('button', { name: 'Remover Barba' })).toBeInTheDocument();
  });

  it("restores the customer's data at the next visit", async () => {
    shop();
    times(['10:00']);
    created('Feito.');
    const before = await openApp(path);
    await chooseAll(before.user);
    await confirm(before.user);
    await screen.findByText('Feito.');
    before.close();
    sessionStorage.clear();
    const { user } = await openApp(path);
    await chooseAll(user);
    expect(await screen.findByLabelText(/Informe seu nome/)).toHaveValue('Carlos Lima');
  });

  it('keeps services and clears the date when the collaborator changes', async () => {
    shop();
    times(['10:00']);
    const { user } = await openApp(path);
    await chooseAll(user);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'João Pereira' }));
    expect(screen.getByRole('button', { name: 'Remover Barba' })).toBeInTheDocument();
    expect(screen.getByText('Selecione colaborador, serviços e uma data.')).toBeInTheDocument();
  });

  it('applies the choices of the address, on the first day with a free time', async () => {
    shop();
    times(['10:00']);
    const { user } = await openApp(`${path}?service=1,2`);
    await user.click(await screen.findByRole('button', { name: 'Rafael Nunes' }));
    await user.click(await screen.findByRole('button', { name: '10:00' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar agendamento' });
    expect(dialog).toHaveTextContent('R$ 80,00');
  });

  it('chooses the first day with a free time once collaborator and services are chosen', async () => {
    shop();
    times(['10:00']);
    const { user } = await openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Rafael Nunes' }));
    expect(screen.getByText('Selecione colaborador, serviços e uma data.')).toBeInTheDocument();
    const services = screen.getByRole('region', { name: 'O que vai ser' });
    await user.click(within(services).getByRole('button', { name: /Corte masculino/ }));
    expect(await screen.findByRole('button', { name: '10:00' })).toBeInTheDocument();
    const day = screen.getByRole('button', { name: new RegExp(shortDay(tomorrow)) });
    expect(day).toHaveAttribute('aria-pressed', 'true');
  });

  it('says at once that a shop has no collaborators, and offers its phone', async () => {
    const without = (phone: string | null) =>
      answer('viewEstablishment', {
        establishment: makeEstablishment({ phone }),
        items: [makeItem()],
        collaborators: [],
        items_total: 1,
      });
    without('(11) 98765-4321');
    const { close } = await openApp(path);
    expect(await screen.findByText('Nenhum colaborador disponível.')).toBeInTheDocument();
    expect(screen.queryByText('Com quem você quer cortar?')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', 'tel:+5511987654321');
    const whatsapp = screen.getByRole('link', { name: 'WhatsApp' });
    expect(whatsapp).toHaveAttribute('href', expect.stringContaining('https://wa.me/5511987654321'));
    close();
    without(null);
    await openApp(path);
    expect(await screen.findByText('Ainda não dá para agendar por aqui.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ligar' })).not.toBeInTheDocument();
  });

  it('shows days after the first seven', async () => {
    shop();
    const asked = times(['10:00']);
    const { user } = await openApp(`${path}?service=1&collaborator=31`);
    await screen.findByRole('button', { name: '10:00' });
    await user.click(screen.getByRole('button', { name: 'Mais dias' }));
    const eighth = daysFrom(today(), 8)[7] ?? '';
    expect(screen.getByRole('button', { name: new RegExp(shortDay(eighth)) })).toBeEnabled();
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('start_date')).toBe(eighth));
    await user.click(screen.getByRole('button', { name: 'Dias anteriores' }));
    expect(screen.getByRole('button', { name: new RegExp(shortDay(tomorrow)) })).toBeEnabled();
  });

  it('reports a full day and a loading failure of times', async () => {
    shop();
    times([]);
    const first = await openApp(path);
    await chooseCollaborator(first.user, /Rafael Nunes/);
    await chooseServices(first.user, /Corte masculino/);
    await first.user.click(screen.getByRole('button', { name: new RegExp(shortDay(tomorrow)) }));
    expect(await screen.findByText('Nenhum horário disponível.')).toBeInTheDocument();
    fail('listAvailableDays', 500);
    await first.user.click(screen.getByRole('button', { name: 'Remover Corte masculino' }));
    await chooseServices(first.user, /Barba/);
    expect(await screen.findByText('Não foi possível carregar os horários disponíveis.')).toBeInTheDocument();
    for (const date of screen.getAllByRole('button', { name: /\d\d\/\d\d/ })) expect(date).toBeDisabled();
  });

  it('advises fewer services in a full week only if several are chosen', async () => {
    shop();
    times([]);
    const { user } = await openApp(`${path}?service=1,2&collaborator=31`);
    expect(await screen.findByText(/Nenhum horário disponível\..*menos serviços/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remover Barba' }));
    expect(await screen.findByText('Nenhum horário disponível.')).toBeInTheDocument();
  });

  it('shows a loading failure of the shop and retries', async () => {
    fail('viewEstablishment', 500);
    const { user, path: at } = await openApp(path);
    expect(await screen.findByText('Não foi possível carregar o estabelecimento.')).toBeInTheDocument();
    expect(at()).toBe(path);
    shop();
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Agendar com/ })).toBeInTheDocument();
  });

  it('redirects to the home page for an unknown shop', async () => {
    fail('viewEstablishment', 404);
    answer('listEstablishments', {
      message: '',
      establishments: [],
      total: 0,
      current_page: 1,
      last_page: 1,
      per_page: 1000,
    });
    const { path: at } = await openApp(path);
    await waitFor(() => expect(at()).toBe('/'));
    expect(await screen.findByText('Não foi possível carregar o estabelecimento.')).toBeInTheDocument();
  });
});
