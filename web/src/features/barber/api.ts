import { query } from '@/api/query';
import { type ListSearch, pageRequest } from '@/lib/browser/list-search';

export type { Employment } from '@/api/contract.gen';

/** A page of the collaborators of every barbershop. */
export const barbers = (search: ListSearch) => query('searchCollaborators', pageRequest(search));
