import { describe, expect, it } from 'vitest';
import { makeServiceRecord } from '@/testing/visit-factories';
import { actionsOf, byCreation, chargedOf } from './record';

const [OWNER, PROVIDER, CLIENT, STRANGER] = [7, 20, 30, 99];
const record = (status: string, registered_by = OWNER) => makeServiceRecord({ status, registered_by });

describe('actionsOf', () => {
  it('lets those who manage the agenda decide about what is pending, once', () => {
    expect(actionsOf(record('pending'), OWNER, true)).toEqual(['approved', 'not-approved']);
    expect(actionsOf(record('approved'), OWNER, true)).toEqual([]);
    expect(actionsOf(record('not-approved'), OWNER, true)).toEqual([]);
  });

  it('lets who served refuse what is pending', () => {
    expect(actionsOf(record('pending'), PROVIDER, false)).toEqual(['not-approved']);
    expect(actionsOf(record('approved'), PROVIDER, false)).toEqual([]);
  });

  it('lets the client refuse what somebody else registered, approved or not', () => {
    expect(actionsOf(record('pending'), CLIENT, false)).toEqual(['not-approved']);
    expect(actionsOf(record('approved'), CLIENT, false)).toEqual(['not-approved']);
    expect(actionsOf(record('not-approved'), CLIENT, false)).toEqual([]);
    expect(actionsOf(record('pending', CLIENT), CLIENT, false)).toEqual([]);
  });

  it('offers strangers nothing', () => {
    expect(actionsOf(record('pending'), STRANGER, false)).toEqual([]);
  });
});

it('takes the discount off without the drift of fractions', () => {
  expect(chargedOf(makeServiceRecord({ total_price: 45.1, discount: 0.2 }))).toBe(44.9);
});

it('sorts by creation', () => {
  const later = makeServiceRecord({ id: 2, created_at: '2026-11-20T12:00:00.000Z' });
  const first = makeServiceRecord();
  expect([later, first].toSorted(byCreation)).toEqual([first, later]);
});
