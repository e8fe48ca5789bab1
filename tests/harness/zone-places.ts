// Places in Brazil by their time zone. A shop gets its zone from its place.
import type { Request } from './api.ts';

type Place = Pick<Request<'createEstablishment'>, 'uf' | 'city'>;

const PLACES: Record<string, Place> = {
  'America/Sao_Paulo': { uf: 'SP', city: 'São Paulo' },
  'America/Manaus': { uf: 'AM', city: 'Manaus' },
  'America/Rio_Branco': { uf: 'AC', city: 'Rio Branco' },
  'America/Noronha': { uf: 'PE', city: 'Fernando de Noronha' },
};

/** The fields of an establishment in a zone. */
export function placeIn(zone: string): Place {
  const place = PLACES[zone];
  if (!place) throw new Error(`no place in ${zone}`);
  return place;
}
