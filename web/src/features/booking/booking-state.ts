// The choices of a visitor, and which choices clear others. Pure functions for a reducer.
import type { AvailableDay, Collaborator, Item } from '@/api/contract.gen';
import { sumMoney } from '@/lib/text/money';

/** The duration in minutes of a service without its own; the same as on the server. */
const DEFAULT_DURATION_MIN = 25;

/** The server's limit of collaborators per request of times. */
const TEAM_MAX = 20;

export interface BookingState {
  collaborator: Collaborator | null;
  services: Item[];
  /** YYYY-MM-DD */
  date: string | null;
}

/** Anybody who is free: the server chooses when it books. */
export const anybody: Collaborator = {
  id: 0,
  role: 'Quem estiver livre',
  establishment_id: 0,
  user: { id: 0, first_name: 'Qualquer profissional', last_name: '', user_name: '', avatar: null },
};

/** Whether the collaborator is the placeholder for anybody. */
export const isAnybody = ({ id }: Collaborator): boolean => id === anybody.id;

/** The selectable collaborators; with several, anybody comes first. */
export const choosable = (collaborators: Collaborator[]): Collaborator[] =>
  collaborators.length > 1 ? [anybody, ...collaborators] : collaborators;

/** The ids of the collaborators for the times of anybody, up to the server's limit. */
export const teamOf = (collaborators: Collaborator[]): number[] =>
  collaborators.slice(0, TEAM_MAX).map(({ id }) => id);

/** The complete choices of a booking. */
export interface Choice {
  collaborator: Collaborator;
  services: Item[];
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  time: string;
}

export type BookingAction =
  | { type: 'collaborator'; collaborator: Collaborator }
  | { type: 'service'; service: Item }
  /** Null: no day is chosen. */
  | { type: 'date'; date: string | null }
  /** Chosen by the page, unless the visitor has chosen a day meanwhile. */
  | { type: 'first-date'; date: string };

export const initialBooking: BookingState = { collaborator: null, services: [], date: null };

/**
 * Applies a choice. Another collaborator keeps the services, as all collaborators offer all of them, and clears the date,
 * whose times differ. Choosing a chosen service removes it.
 */
export function bookingReducer(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'collaborator':
      if (state.collaborator?.id === action.collaborator.id) return state;
      return { ...state, collaborator: action.collaborator, date: null };
    case 'service':
      return { ...state, services: toggled(state.services, action.service) };
    case 'date':
      return { ...state, date: action.date };
    case 'first-date':
      return state.date === null ? { ...state, date: action.date } : state;
  }
}

function toggled(services: Item[], service: Item): Item[] {
  const rest = services.filter((chosen) => chosen.id !== service.id);
  return rest.length < services.length ? rest : [...services, service];
}

/** The services that the booking shows: active ones, including those sold out. */
export const bookableServices = (items: Item[]): Item[] =>
  items.filter((item) => item.type === 'service' && item.status === '1');

/** Whether a service is sold out. */
export const isSoldOut = (service: Item): boolean => service.sold_out === '1';

/** The duration of a service in minutes. */
export const durationOf = (service: Item): number =>
  service.duration > 0 ? service.duration : DEFAULT_DURATION_MIN;

/** The sum of the durations in minutes. */
export const totalDuration = (services: Item[]): number =>
  services.reduce((minutes, service) => minutes + durationOf(service), 0);

/** The sum of the prices in reais. */
export const totalPrice = (services: Item[]): number => sumMoney(services.map((service) => service.price));

/** Whether dates and times can be chosen. */
export const isReadyForDate = (state: BookingState): boolean =>
  state.collaborator !== null && state.services.length > 0;

/** The first day with a free time. */
export const firstFreeDay = (days: AvailableDay[]): string | undefined =>
  days.find(({ available_times }) => available_times.length > 0)?.date;

/** The first clock time in the server's suggestion. */
export const suggestedTime = (suggestion: string | null): string | null =>
  suggestion?.match(/\d{2}:\d{2}/)?.[0] ?? null;

export type Period = 'Manhã' | 'Tarde' | 'Noite';

/** Times by part of the day, without empty parts. */
export function byPeriod(times: string[]): [Period, string[]][] {
  const periods: [Period, string[]][] = [
    ['Manhã', times.filter((time) => time < '12:00')],
    ['Tarde', times.filter((time) => time >= '12:00' && time < '18:00')],
    ['Noite', times.filter((time) => time >= '18:00')],
  ];
  return periods.filter(([, found]) => found.length > 0);
}
