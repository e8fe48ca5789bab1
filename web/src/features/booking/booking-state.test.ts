import { describe, expect, it } from 'vitest';
import type { Collaborator, Item } from '@/api/contract.gen';
import {
  bookableServices,
  bookingReducer,
  byPeriod,
  initialBooking,
  isReadyForDate,
  suggestedTime,
  totalDuration,
  totalPrice,
} from './booking-state';

const item = (id: number, fields: Partial<Item> = {}): Item =>
  ({ id, name: `Serviço ${id}`, type: 'service', status: '1', price: 10, duration: 30, ...fields }) as Item;

const collaborator = (id: number): Collaborator => ({
  id,
  role: 'Barbeiro',
  establishment_id: 1,
  user: null,
});

const chosen = {
  collaborator: collaborator(1),
  services: [item(1), item(2)],
  date: '2026-11-21',
};

describe('bookingReducer', () => {
  it('keeps services and clears the date when another collaborator is chosen', () => {
    const next = bookingReducer(chosen, { type: 'collaborator', collaborator: collaborator(2) });
    expect(next).toEqual({ collaborator: collaborator(2), services: chosen.services, date: null });
  });

  it('keeps everything when the same collaborator is chosen again', () => {
    expect(bookingReducer(chosen, { type: 'collaborator', collaborator: collaborator(1) })).toBe(chosen);
  });

  it('adds a service, and removes it when chosen again', () => {
    const more = bookingReducer(chosen, { type: 'service', service: item(3) });
    expect(more.services.map((service) => service.id)).toEqual([1, 2, 3]);
    const less = bookingReducer(more, { type: 'service', service: item(1) });
    expect(less.services.map((service) => service.id)).toEqual([2, 3]);
  });

  it("does not replace the visitor's day by the first free one", () => {
    const first = { type: 'first-date', date: '2026-11-20' } as const;
    expect(bookingReducer(chosen, first)).toBe(chosen);
    expect(bookingReducer({ ...chosen, date: null }, first).date).toBe('2026-11-20');
  });

  it('keeps the date when services change', () => {
    expect(bookingReducer(chosen, { type: 'service', service: item(3) }).date).toBe('2026-11-21');
  });
});

describe('totals', () => {
  it('adds durations, with 25 minutes for a service without one', () => {
    expect(totalDuration([item(1, { duration: 40 }), item(2, { duration: 0 })])).toBe(65);
  });

  it('sums prices without rounding errors', () => {
    expect(totalPrice([item(1, { price: 0.1 }), item(2, { price: 0.2 })])).toBe(0.3);
  });
});

it('offers active services only', () => {
  const items = [item(1), item(2, { status: '0' }), item(3, { type: 'product' })];
  expect(bookableServices(items).map(({ id }) => id)).toEqual([1]);
});

it('opens the dates once a collaborator and a service are chosen', () => {
  expect(isReadyForDate(initialBooking)).toBe(false);
  expect(isReadyForDate({ ...initialBooking, collaborator: collaborator(1) })).toBe(false);
  expect(isReadyForDate(chosen)).toBe(true);
});

it('reads the first clock time of a suggestion', () => {
  expect(suggestedTime('Horário mais próximo e compatível disponível: 14:45.')).toBe('14:45');
  expect(suggestedTime('nenhum')).toBeNull();
  expect(suggestedTime(null)).toBeNull();
});

it('groups times by part of the day', () => {
  expect(byPeriod(['09:00', '11:45', '12:00', '18:00'])).toEqual([
    ['Manhã', ['09:00', '11:45']],
    ['Tarde', ['12:00']],
    ['Noite', ['18:00']],
  ]);
  expect(byPeriod([])).toEqual([]);
});
