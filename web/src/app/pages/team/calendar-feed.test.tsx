import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CalendarFeed } from '@/api/contract.gen';
import { makeCollaborator, makeEmployment, makeEstablishment, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

const OWNER = 7;
const RAFAEL = 20;
const PATH = '/api/calendar/0123456789abcdef.ics';

const feedOf = (part: Partial<CalendarFeed> = {}): CalendarFeed => ({
  employer_id: 3,
  created_at: null,
  can_be_created: true,
  message: '',
  ...part,
});
const active = feedOf({ created_at: '2026-11-18T17:10:00.000Z' });

const signIn = (id: number) => {
  const { user } = makeMe();
  if (!user) throw new Error('nobody is signed in');
  const employer = makeEmployment({ id: 3, user_id: id, establishment_id: 1 });
  answer(
    'getMe',
    makeMe({
      user: { ...user, id },
      is_employer: id === RAFAEL,
      employer: id === RAFAEL ? employer : null,
    }),
  );
};

const open = () => openApp('/schedule/navalha-de-ouro', { token: 'abc' });
const section = () => screen.findByRole('region', { name: 'Calendário no celular' });

beforeEach(() => {
  signIn(RAFAEL);
  answer('viewEstablishment', {
    establishment: makeEstablishment(),
    items: [],
    collaborators: [makeCollaborator({ id: 3 })],
    items_total: 0,
  });
  answer('listSchedule', []);
  answer('listReservedTimes', { reserved: [] });
  answer('listHolidays', { holidays: [] } as never);
  answer('showCalendarFeed', feedOf());
});

describe('the calendar of a collaborator', () => {
  it('creates the feed, shows its address once and focuses it', async () => {
    const { user, close } = await open();
    const feed = within(await section());
    expect(await feed.findByText('Nenhum calendário ativo.')).toBeInTheDocument();
    expect(feed.queryByRole('button', { name: 'Desativar calendário' })).not.toBeInTheDocument();
    const made = answer('createCalendarFeed', { message: 'Calendário criado.', path: PATH, feed: active });
    answer('showCalendarFeed', active);
    await user.click(feed.getByRole('button', { name: 'Criar calendário' }));
    const address = await feed.findByLabelText('Endereço do calendário');
    expect(address).toHaveValue(`${window.location.origin}${PATH}`);
    await waitFor(() => expect(address).toHaveFocus());
    expect(made[0]?.body).toEqual({ employer_id: 3 });
    close();
    await open();
    expect(await within(await section()).findByText('Calendário ativo desde 18/11, 14:10.')).toBeVisible();
    expect(screen.queryByLabelText('Endereço do calendário')).not.toBeInTheDocument();
  });

  it('revokes the feed after a confirmation, and focuses the title', async () => {
    answer('showCalendarFeed', active);
    const ended = answer('revokeCalendarFeed', feedOf({ message: 'Calendário desativado.' }));
    const { user } = await open();
    const feed = within(await section());
    await user.click(await feed.findByRole('button', { name: 'Desativar calendário' }));
    const question = within(await screen.findByRole('dialog', { name: 'Desativar o calendário?' }));
    answer('showCalendarFeed', feedOf());
    await user.click(question.getByRole('button', { name: 'Desativar' }));
    expect(await screen.findByText('Calendário desativado.')).toBeInTheDocument();
    expect(ended[0]?.url.searchParams.get('employer_id')).toBe('3');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Calendário no celular' })).toHaveFocus());
  });

  it('asks before replacing the address', async () => {
    answer('showCalendarFeed', active);
    const made = answer('createCalendarFeed', { message: 'Calendário criado.', path: PATH, feed: active });
    const { user } = await open();
    await user.click(await within(await section()).findByRole('button', { name: 'Trocar endereço' }));
    const question = within(await screen.findByRole('dialog', { name: 'Trocar o endereço do calendário?' }));
    expect(made).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Trocar endereço' }));
    await waitFor(() => expect(made).toHaveLength(1));
  });

  it("lets the shop's owner revoke, but not create", async () => {
    signIn(OWNER);
    answer('showCalendarFeed', { ...active, can_be_created: false });
    await open();
    const feed = within(await section());
    expect(await feed.findByRole('button', { name: 'Desativar calendário' })).toBeInTheDocument();
    expect(feed.queryByRole('button', { name: 'Trocar endereço' })).not.toBeInTheDocument();
  });

  it('shows failures of loading and creating', async () => {
    fail('showCalendarFeed', 500);
    const { user } = await open();
    const feed = within(await section());
    expect(await feed.findByText('Não foi possível carregar o calendário.')).toBeInTheDocument();
    answer('showCalendarFeed', feedOf());
    fail('createCalendarFeed', 500);
    await user.click(feed.getByRole('button', { name: 'Tentar novamente' }));
    await user.click(await feed.findByRole('button', { name: 'Criar calendário' }));
    expect(await screen.findByText('Não foi possível criar o calendário.')).toBeInTheDocument();
  });
});
