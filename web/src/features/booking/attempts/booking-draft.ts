// The choices on the booking screen of a shop, stored for the tab.
import type { Collaborator, Item } from '@/api/contract.gen';
import { readRecord, writeRecord } from '@/lib/browser/stored';
import { today } from '@/lib/time/sao-paulo';
import { type BookingSearch, idsOf, isQuick } from '../booking-search';
import { type BookingState, bookableServices, choosable, initialBooking, isSoldOut } from '../booking-state';

interface Offer {
  establishmentId: number;
  search: BookingSearch;
  items: Item[];
  collaborators: Collaborator[];
}

const keyOf = (establishmentId: number) => `booking-${establishmentId}`;
const wordsOf = (search: BookingSearch) => `${search.service ?? ''}&${search.collaborator ?? ''}`;

/** Stores the choices of a shop for the tab. */
export function keepDraft({ establishmentId, search }: Offer, state: BookingState): void {
  const chosen = { collaborator: state.collaborator?.id, services: state.services.map(({ id }) => id) };
  writeRecord('session', keyOf(establishmentId), { ...chosen, date: state.date, search: wordsOf(search) });
}

/** Removes the stored choices of a shop. */
export const forgetDraft = (establishmentId: number): void =>
  writeRecord('session', keyOf(establishmentId), null);

/** The initial choices: those stored for the same address, otherwise those of the address. */
export function startOf(offer: Offer): BookingState {
  const { search, items, collaborators, establishmentId } = offer;
  const draft = readRecord('session', keyOf(establishmentId));
  const kept = draft && (draft['search'] === wordsOf(search) || !isQuick(search)) ? draft : null;
  const services = (kept ? idsOf(kept['services']) : idsOf(search.service)).map(Number);
  const collaborator = kept ? kept['collaborator'] : Number(search.collaborator);
  const date = kept?.['date'];
  const only = isQuick(search) && collaborators.length === 1 ? collaborators[0] : undefined;
  return {
    ...initialBooking,
    collaborator: choosable(collaborators).find(({ id }) => id === collaborator) ?? only ?? null,
    services: bookableServices(items).filter(
      (service) => services.includes(service.id) && !isSoldOut(service),
    ),
    date: typeof date === 'string' && date >= today() ? date : null,
  };
}
