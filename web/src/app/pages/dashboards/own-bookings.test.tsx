import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listed } from '@/testing/appointments';
import { makeMe } from '@/testing/factories';
import { openApp } from '@/testing/render';
import { answer, fail } from '@/testing/server';
import { makeAppointment } from '@/testing/visit-factories';

it.each([
  [404, 'Barbearia não identificada'],
  [503, 'Não foi possível carregar a barbearia'],
])('tells a shop that no longer exists from one that is not loaded (%d)', async (status, text) => {
  answer('getMe', makeMe());
  answer('listMyEstablishments', { message: '', establishments: [] });
  const noOrders = { appointments: [], total: 0, current_page: 1, last_page: 1, per_page: 10 };
  answer('listMyOrderAppointments', { message: '', ...noOrders });
  const appointment = makeAppointment({ id: 7, entity_id: 5, scheduled_at: '2999-01-01T12:00:00Z' });
  answer('listMyAppointments', listed([appointment]));
  fail('getEstablishment', status);
  await openApp('/dashboard', { token: 'abc' });
  const next = await screen.findByRole('region', { name: 'Próximo agendamento' });
  await waitFor(() => expect(next).toHaveTextContent(text));
});
