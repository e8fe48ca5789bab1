// Fixtures for tests of an owner's catalogue: people of the demo, and shops made for one test.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Api, Response } from '../harness/api.ts';
import { DEMO_PASSWORD, visitor } from '../harness/suites/shared-stack.ts';

export interface People {
  /** Owns three demo shops and the shops that tests make. */
  owner: Api;
  /** A verified user who owns nothing in the demo. */
  other: Api;
  barber: Api;
  barberId: number;
  admin: Api;
}

export async function demoPeople(): Promise<People> {
  const [owner, other, barber, admin] = await Promise.all(
    ['dono', 'cliente', 'barbeiro', 'admin'].map((name) => visitor().login(name, DEMO_PASSWORD)),
  );
  if (!owner || !other || !barber || !admin) throw new Error('a demo login is missing');
  const { user } = await barber.call('getMe', {});
  return { owner, other, barber, barberId: user?.id ?? 0, admin };
}

export type Shop = NonNullable<Response<'createEstablishment'>['establishment']>;
export type Item = NonNullable<Response<'createItem'>['item']>;

export const unique = (word: string): string => `${word} ${randomBytes(5).toString('hex')}`;

type Fields = Record<string, unknown>;

export async function newShop(owner: Api, fields: Fields = {}): Promise<Shop> {
  const made = await owner.call('createEstablishment', { name: unique('Barbearia'), ...fields } as never);
  if (!made.establishment) throw new Error('no establishment');
  return made.establishment;
}

export async function newItem(owner: Api, shop: Shop, fields: Fields = {}): Promise<Item> {
  const made = await owner.call('createItem', {
    name: unique('Corte'),
    type: 'service',
    price: 45,
    entity_id: shop.id,
    entity_name: 'establishment',
    ...fields,
  } as never);
  if (!made.item) throw new Error('no item');
  return made.item;
}

/** A valid CPF that is unique to the person: its first nine digits come from the id. */
export function cpfOf(id: number): string {
  const digits = [...String(id).padStart(9, '7')].map(Number);
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

/** Accepts the caller's only invitation. */
export async function accept(api: Api) {
  const { invitations } = await api.call('listInvitations', {});
  expect(invitations).toHaveLength(1);
  return api.call('acceptInvitation', { id: invitations[0]?.id ?? 0 });
}
