// The shops of the demo data, without those that other tests create.
import type { Api, Response } from './api.ts';

/** The number of seeded shops; their ids start at 1. */
export const DEMO_SHOPS = 16;

export const isDemoShop = ({ id }: { id: number }): boolean => id <= DEMO_SHOPS;

/** Sorted by name. */
export async function demoShops(
  api: Api,
  filter: { q?: string; city?: string; segment?: 'pintura' } = {},
): Promise<Response<'listEstablishments'>['establishments']> {
  const { establishments } = await api.call('listEstablishments', { category: 'barbershop', ...filter });
  return establishments.filter(isDemoShop);
}
