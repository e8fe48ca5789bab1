import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerAppointments, listed, open } from '@/testing/appointments';
import { makeEmployment, makeMe } from '@/testing/factories';
import { answer } from '@/testing/server';
import { makeAppointment } from '@/testing/visit-factories';

beforeEach(answerAppointments);

it('offers a collaborator without manage_agenda the actions of their own appointments only', async () => {
  const employer = makeEmployment({ id: 3, permissions: ['see_orders'] });
  answer('getMe', makeMe({ is_employer: true, employer }));
  answer(
    'listAppointmentsByEntity',
    listed([
      makeAppointment({ id: 1, status: 'pending', employer_id: 3, client_first_name: 'Ana' }),
      makeAppointment({ id: 2, status: 'pending', employer_id: 4, client_first_name: 'Beto' }),
    ]),
  );
  await open('/appointment/barbershop/navalha-de-ouro?status=pending');
  expect(await screen.findByRole('button', { name: /^Confirmar: Ana/ })).toBeInTheDocument();
  expect(screen.getByText('Beto')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /: Beto/ })).not.toBeInTheDocument();
});
