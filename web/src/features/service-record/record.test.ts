import { describe, expect, it } from 'vitest';
import { makeServiceRecord } from '@/testing/visit-factories';
import { actionsOf, chargedOf, latestFirst } from './record';

const [OWNER, PROVIDER, CLIENT, STRANGER] = [7, 20, 30, 99];
const record = (status: string, registered_by = OWNER) => makeServiceRecord({ status, registered_by });

describe('actionsOf', () => {
  it('lets agenda managers decide about pending records', () => {
    expect(actionsOf(record('pending'), OWNER, true)).toEqual(['approved', 'not-approved']);
    expect(actionsOf(record('approved'), OWNER, true)).toEqual([]);
    expect(actionsOf(record('not-approved'), OWNER, true)).toEqual([]);
  });

  it('lets the barber refuse pending records', () => {
    expect(actionsOf(record('pending'), PROVIDER, false)).toEqual(['not-approved']);
    expect(actionsOf(record('approved'), PROVIDER, false)).toEqual([]);
  });

  it('lets the client refuse a record of another user, approved or not', () => {
    expect(actionsOf(record('pending'), CLIENT, false)).toEqual(['not-approved']);
    expect(actionsOf(record('approved'), CLIENT, false)).toEqual(['not-approved']);
    expect(actionsOf(record('not-approved'), CLIENT, false)).toEqual([]);
    expect(actionsOf(record('pending', CLIENT), CLIENT, false)).toEqual([]);
  });

  it('offers other users no action', () => {
    expect(actionsOf(record('pending'), STRANGER, false)).toEqual([]);
  });
});

it('subtracts the discount without rounding errors', () => {
  expect(chargedOf(makeServiceRecord({ total_price: 45.1, discount: 0.2 }))).toBe(44.9);
});

it('sorts by creation', () => {
  const later = makeServiceRecord({ id: 2, created_at: '2026-11-20T12:00:00.000Z' });
  const first = makeServiceRecord();
  expect([first, later].toSorted(latestFirst)).toEqual([later, first]);
});
