import { query } from '@/api/query';

export type { Collaborator, Establishment, Item } from '@/api/contract.gen';

/** Every barbershop of the marketplace; the home screen filters it as one types. */
export const barbershops = () => query('listEstablishments', { category: 'barbershop' });

/** A public page: the establishment, its items and its collaborators. */
export const establishmentBySlug = (slug: string) => query('viewEstablishment', { slug });

/** One establishment, to be edited or named. */
export const establishmentById = (id: number) => query('getEstablishment', { id });

/** The establishments that the signed-in user owns. */
export const myBarbershops = () => query('listMyEstablishments', { category: 'barbershop' });
