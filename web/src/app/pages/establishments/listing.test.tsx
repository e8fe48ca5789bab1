// Public listing of barbershops: notices for owners, review by administrators, and pages with many items.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReviewedEstablishment } from '@/api/contract.gen';
import { listed } from '@/testing/appointments';
import {
  makeCollaborator,
  makeEstablishment,
  makeItem,
  makeManager,
  makeMe,
  makeOrders,
} from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';

const paging = { message: '', current_page: 1, last_page: 1, per_page: 24 };
const open = (path: string) => openApp(path, { token: 'abc' });

describe('the notices for owners', () => {
  const own = (part: object) =>
    answer('listMyEstablishments', { message: '', establishments: [makeEstablishment(part)] });

  beforeEach(() => {
    answer('getMe', makeMe());
    answer('listOrdersByEntity', makeOrders([]));
    answer('listAppointmentsByEntity', listed([]));
  });

  it.each(['/dashboard', '/establishment'])(
    'shows on %s the missing requirements of a new shop',
    async (path) => {
      own({ listed: false });
      answer('getListing', {
        listed: false,
        missing: ['item', 'schedule'],
        hidden: false,
        hidden_reason: null,
      });
      await open(path);
      const notice = await screen.findByText('Sua barbearia aparece na busca quando:');
      expect(notice).toBeVisible();
      expect(screen.getByText('tiver um item ativo')).toBeVisible();
      expect(screen.getByText('um colaborador tiver horários de trabalho')).toBeVisible();
    },
  );

  it('shows the owner on the public page the missing requirements of a new shop', async () => {
    const shop = makeEstablishment({ listed: false });
    answer('getMe', makeMe({ establishments: [shop] }));
    answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
    answer('listSnapshots', { snapshots: [] });
    answer('getListing', { listed: false, missing: ['item'], hidden: false, hidden_reason: null });
    await open('/establishment/view/navalha-de-ouro');
    expect(await screen.findByRole('link', { name: 'tiver um item ativo' })).toHaveAttribute(
      'href',
      '/item/list/navalha-de-ouro',
    );
  });

  it('shows the reason of a hidden shop', async () => {
    own({ hidden: true });
    answer('getListing', { listed: true, missing: [], hidden: true, hidden_reason: 'Endereço inventado' });
    await open('/dashboard');
    expect(await screen.findByText('Barbearia oculta')).toBeVisible();
    expect(screen.getByText('Endereço inventado')).toBeVisible();
  });

  it('shows nothing for a listed shop, without a request', async () => {
    own({});
    const asked = answer('getListing', { listed: true, missing: [], hidden: false, hidden_reason: null });
    await open('/dashboard');
    expect(await screen.findByRole('link', { name: 'Ver página' })).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('shows the shops if the listing fails to load', async () => {
    own({ listed: false });
    fail('getListing', 503);
    await open('/establishment');
    expect(
      await screen.findByText(/Não foi possível saber se sua barbearia/, {}, { timeout: 10_000 }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver página' })).toBeVisible();
  });
});

describe('the review', () => {
  const shop: ReviewedEstablishment = {
    id: 5,
    name: 'Nova',
    slug: 'nova',
    logo: null,
    city: 'Santos',
    uf: 'SP',
    user_id: 7,
    owner_establishments: 2,
    items: 1,
    collaborators: 0,
    listed: false,
    hidden: false,
    hidden_reason: null,
    reviewed: false,
    created_at: null,
  };

  beforeEach(() => {
    answer('getMe', makeManager(['barbershop_list', 'barbershop_update']));
    answer('listMyEstablishments', { message: '', establishments: [] });
  });

  it('requires a reason for hiding a shop', async () => {
    answer('listReviews', { ...paging, establishments: [shop], total: 1 });
    const sent = answer('reviewEstablishment', { message: 'Barbearia ocultada.' });
    const { user } = await open('/establishment/review');
    await user.click(await screen.findByRole('button', { name: 'Ocultar Nova' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Ocultar barbearia' }));
    expect(await within(dialog).findByText('Informe o motivo.')).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Fraude');
    await user.click(within(dialog).getByRole('button', { name: 'Ocultar barbearia' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ hidden: '1', reason: 'Fraude' });
  });

  it('shows new shops first, and hidden ones on request', async () => {
    const asked = answer('listReviews', {
      ...paging,
      establishments: [{ ...shop, hidden: true, hidden_reason: 'Fraude', reviewed: true }],
      total: 1,
    });
    const sent = answer('reviewEstablishment', { message: 'Barbearia liberada.' });
    const { user } = await open('/establishment/review');
    await user.selectOptions(await screen.findByLabelText('Mostrar'), 'Ocultas');
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('filter')).toBe('hidden'));
    await user.click(await screen.findByRole('button', { name: 'Mostrar Nova' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ hidden: '0' }));
  });
});

describe('a page with many items', () => {
  beforeEach(() => {
    answer('viewEstablishment', {
      establishment: makeEstablishment(),
      items: [makeItem()],
      collaborators: [makeCollaborator()],
      items_total: 3,
    });
    answer('browseItems', ({ url }) => {
      const q = url.searchParams.get('q');
      const all = [makeItem(), makeItem({ id: 2, name: 'Barba' }), makeItem({ id: 3, name: 'Sobrancelha' })];
      const items = all.filter(({ name }) => !q || name.toLowerCase().includes(q));
      return { items, total: items.length, current_page: 1, last_page: 1, per_page: 50 };
    });
  });

  it('loads more items on request, and searches by name', async () => {
    const { user } = await openApp('/establishment/view/navalha-de-ouro');
    expect(await screen.findByText('Mostrando 1 de 3 itens')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mostrar mais itens' }));
    expect(await screen.findByText('Sobrancelha')).toBeVisible();
    expect(screen.getAllByText('Corte masculino')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar serviço ou produto' }), 'barba');
    expect(await screen.findByText('Mostrando 1 de 1 itens')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Barba' })).toBeVisible();
  });

  it('books a service that was loaded later', async () => {
    const { user } = await openApp('/establishment/navalha-de-ouro/schedule');
    await user.click(await screen.findByRole('button', { name: /Selecionar Serviços/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('searchbox'), 'sobrancelha');
    await user.click(await within(dialog).findByRole('button', { name: /Sobrancelha/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Remover Sobrancelha' })).toBeVisible();
  });
});
