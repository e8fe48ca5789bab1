// What a visitor has chosen so far, and what each choice clears. Pure: the screen keeps it in a reducer.
import type { Collaborator, Item } from '@/api/contract.gen';
import { sumMoney } from '@/lib/money';

/** What a service without its own duration takes, in minutes; the server counts the same. */
const DEFAULT_DURATION_MIN = 25;

export interface BookingState {
  collaborator: Collaborator | null;
  services: Item[];
  /** YYYY-MM-DD */
  date: string | null;
}

export type BookingAction =
  | { type: 'collaborator'; collaborator: Collaborator }
  | { type: 'service'; service: Item }
  | { type: 'date'; date: string };

export const initialBooking: BookingState = { collaborator: null, services: [], date: null };

/** Another collaborator starts anew (the first one keeps services chosen before); a service is added, or taken out when it is there; times belong to all three. */
export function bookingReducer(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'collaborator':
      if (state.collaborator?.id === action.collaborator.id) return state;
      if (!state.collaborator) return { ...state, collaborator: action.collaborator };
      return { ...initialBooking, collaborator: action.collaborator };
    case 'service':
      return { ...state, services: toggled(state.services, action.service) };
    case 'date':
      return { ...state, date: action.date };
  }
}

function toggled(services: Item[], service: Item): Item[] {
  const rest = services.filter((chosen) => chosen.id !== service.id);
  return rest.length < services.length ? rest : [...services, service];
}

/** What can be booked: active services. */
export const bookableServices = (items: Item[]): Item[] =>
  items.filter((item) => item.type === 'service' && item.status === '1');

export const durationOf = (service: Item): number =>
  service.duration > 0 ? service.duration : DEFAULT_DURATION_MIN;

export const totalDuration = (services: Item[]): number =>
  services.reduce((minutes, service) => minutes + durationOf(service), 0);

export const totalPrice = (services: Item[]): number => sumMoney(services.map((service) => service.price));

/** Dates and times can be chosen. */
export const isReadyForDate = (state: BookingState): boolean =>
  state.collaborator !== null && state.services.length > 0;

/** The first clock time in the server's suggestion. */
export const suggestedTime = (suggestion: string | null): string | null =>
  suggestion?.match(/\d{2}:\d{2}/)?.[0] ?? null;

export type Period = 'Manhã' | 'Tarde' | 'Noite';

/** Times by part of the day, parts without times left out. */
export function byPeriod(times: string[]): [Period, string[]][] {
  const periods: [Period, string[]][] = [
    ['Manhã', times.filter((time) => time < '12:00')],
    ['Tarde', times.filter((time) => time >= '12:00' && time < '18:00')],
    ['Noite', times.filter((time) => time >= '18:00')],
  ];
  return periods.filter(([, found]) => found.length > 0);
}
