import { expect, it } from 'vitest';
import { deedOf, type PastEvent, shortMoment } from './history';

const event = (part: Partial<PastEvent>): PastEvent => ({
  action: 'confirmed',
  actor_first_name: null,
  at: '2026-11-20T17:10:00Z',
  reason: null,
  moved_from: null,
  ...part,
});

it('describes the actor and the action', () => {
  expect(deedOf(event({ actor_first_name: 'Rafael' }), 'O cliente')).toBe('Rafael confirmou');
  expect(deedOf(event({ action: 'moved', by_customer: true }), 'O cliente')).toBe('O cliente remarcou');
  expect(deedOf(event({ action: 'cancelled' }), 'O cliente')).toBe('Cancelado');
  expect(deedOf(event({ action: 'not_attended', actor_first_name: 'Ana' }), '')).toBe(
    'Ana registrou a falta',
  );
});

it('distinguishes sales from bookings', () => {
  const created = event({ action: 'created', actor_first_name: 'Rafael' });
  expect(deedOf(created, '')).toBe('Rafael agendou');
  expect(deedOf(created, '', true)).toBe('Rafael registrou a venda');
  expect(deedOf(event({ action: 'created' }), '', true)).toBe('Venda registrada');
});

it('shows times in the zone of the shop', () => {
  expect(shortMoment('2026-11-20T17:10:00Z', 'America/Sao_Paulo')).toBe('20/11, 14:10');
  expect(shortMoment('2026-11-20T03:10:00Z', 'America/Manaus')).toBe('19/11, 23:10');
});
