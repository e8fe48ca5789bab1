import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEstablishment, makeManager, makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { makeNextSteps } from '@/testing/report';
import { answer, fail, hang } from '@/testing/server';

const shop = makeEstablishment({ id: 5 });
const open = () => openApp('/report/next-steps/5', { token: 'abc' });
const table = (name: string) => within(screen.getByRole('table', { name }));
const textsOf = (name: string) =>
  table(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent?.replaceAll('\u00a0', ' '));

beforeEach(() => {
  answer('getMe', makeMe());
  answer('viewEstablishment', { establishment: shop, items: [], collaborators: [], items_total: 0 });
  answer('getEstablishment', { message: '', establishment: shop });
});

describe('the screen of next steps', () => {
  it('lists customers to call back with a WhatsApp message and the rule', async () => {
    const asked = answer('listNextSteps', makeNextSteps());
    await open();
    const section = within(await screen.findByRole('region', { name: 'Clientes para chamar de volta' }));
    expect(asked[0]?.url.searchParams.get('entity_id')).toBe('5');
    expect(section.getByText(/3 visitas ou mais .* 1,5 vez .* desde 23\/11\/2025/)).toBeInTheDocument();
    expect(textsOf('Clientes para chamar de volta')).toEqual([
      'AnaWhatsApp01/10/2026 há 53 diasa cada 19,5 dias4R$ 240,00',
    ]);
    const link = section.getByRole('link', { name: 'Chamar Ana no WhatsApp' });
    expect(link).toHaveAttribute('target', '_blank');
    const address = new URL(link.getAttribute('href') ?? '');
    expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321');
    expect(address.searchParams.get('text')).toBe(
      'Olá, Ana! Aqui é da Navalha de Ouro. Faz um tempo que você não vem. Vamos marcar um horário?',
    );
  });

  it.each([null, '1234-5678', '(11) 12345-6789'])('shows no link for the phone %s', async (phone) => {
    const [ana] = makeNextSteps().overdue_customers;
    answer(
      'listNextSteps',
      makeNextSteps({ overdue_customers: [{ ...ana, phone } as NonNullable<typeof ana>] }),
    );
    await open();
    await screen.findByRole('region', { name: 'Clientes para chamar de volta' });
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).not.toBeInTheDocument();
  });

  it('lists customers with missed bookings', async () => {
    answer('listNextSteps', makeNextSteps());
    await open();
    await screen.findByRole('region', { name: 'Quem mais falta' });
    expect(textsOf('Quem mais falta')).toEqual(['Beto240,0%520/11/2026']);
  });

  it('shows the free share of each hour as a map and as numbers', async () => {
    answer('listNextSteps', makeNextSteps());
    const { user } = await open();
    const section = within(await screen.findByRole('region', { name: 'Horários vazios da semana' }));
    expect(section.getByText('1 h livres de 2 h de trabalho (50,0%).')).toBeInTheDocument();
    expect(section.getByText(/de 24\/11\/2026 a 30\/11\/2026/)).toBeInTheDocument();
    const map = table('Horários vazios da semana');
    expect(map.getAllByRole('columnheader')).toHaveLength(7);
    expect(map.getByRole('row', { name: /^9h/ }).textContent).toMatch(/^9h25% livresem expediente/);
    await user.click(section.getByText('Ver números'));
    expect(textsOf('Horários vazios da semana: números')[1]).toMatch(/24\/11\/202610h45 min1 h75,0%/);
  });

  it('states that a list is truncated', async () => {
    answer('listNextSteps', makeNextSteps({ overdue_customer_count: 1200 }));
    await open();
    expect(await screen.findByText('Aqui estão 1 de 1.200.')).toBeInTheDocument();
  });

  it('explains each empty list', async () => {
    answer(
      'listNextSteps',
      makeNextSteps({
        overdue_customers: [],
        overdue_customer_count: 0,
        no_show_customers: [],
        no_show_customer_count: 0,
      }),
    );
    await open();
    expect(await screen.findByText('Ninguém passou do tempo de costume.')).toBeInTheDocument();
    expect(screen.getByText('Nenhuma falta neste tempo.')).toBeInTheDocument();
  });

  it('says that there is nothing to do', async () => {
    answer('listNextSteps', makeNextSteps({ overdue_customers: [], no_show_customers: [], free_hours: [] }));
    await open();
    expect(await screen.findByText(/Nada para fazer agora/)).toBeInTheDocument();
  });

  it('says when nobody has working hours', async () => {
    answer('listNextSteps', makeNextSteps({ free_hours: [] }));
    await open();
    expect(
      await screen.findByText('Ninguém tem horário de trabalho nos próximos 7 dias.'),
    ).toBeInTheDocument();
  });

  it('retries after a failure', async () => {
    fail('listNextSteps', 503);
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    answer('listNextSteps', makeNextSteps());
    await user.click(retry);
    expect(await screen.findByRole('region', { name: 'Quem mais falta' })).toBeInTheDocument();
  });

  it('refuses users who may not read reports', async () => {
    answer('getMe', makeManager(['ticket_sale_view']));
    answer('viewEstablishment', {
      establishment: { ...shop, user_id: 99 },
      items: [],
      collaborators: [],
      items_total: 0,
    });
    hang('listMyEstablishments');
    hang('listMyOrderAppointments');
    const asked = answer('listNextSteps', makeNextSteps());
    const { path } = await open();
    await waitFor(() => expect(path()).toBe('/dashboard'));
    expect(asked).toHaveLength(0);
  });
});
