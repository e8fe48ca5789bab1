// The shops of the demo data, told from those that other tests make at the same time.
import type { Api, Response } from './api.ts';

/** The seed makes so many, and numbers them from 1. */
export const DEMO_SHOPS = 16;

export const isDemoShop = ({ id }: { id: number }): boolean => id <= DEMO_SHOPS;

/** By name. */
export async function demoShops(
  api: Api,
  filter: { q?: string; city?: string; segment?: 'pintura' } = {},
): Promise<Response<'listEstablishments'>['establishments']> {
  const { establishments } = await api.call('listEstablishments', { category: 'barbershop', ...filter });
  return establishments.filter(isDemoShop);
}
