// Makes bookings as a visitor and checks the invariants of all bookings.
import { expect } from 'vitest';
import type { Answer, Api, Refusal, Response } from '../api.ts';
import { demoShops } from '../demo-shops.ts';
import { query } from '../suites/database.ts';
import type { StackInfo } from '../suites/stack.ts';

/** A collaborator of a demo shop with the services that can be booked there. */
export interface Bookable {
  establishment_id: number;
  employer_id: number;
  services: { id: number; duration: number }[];
}

export interface Wish {
  bookable: Bookable;
  /** Books any free professional instead of the collaborator. */
  anybody?: boolean;
  services: { id: number; duration: number }[];
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  time: string;
  customer?: string;
  phone?: string;
  /** Quantity of the first service; default 1. */
  quantity?: number;
  contactProof?: string;
}

export interface Outcome {
  wish: Wish;
  sentAt: number;
  answeredAt: number;
  /** Absent after a broken connection. */
  answer?: Answer<unknown>;
}

/** The collaborators of a shop with their services. */
export async function bookablesAt(api: Api, slug: string): Promise<Bookable[]> {
  const { establishment, items, collaborators } = await api.call('viewEstablishment', { slug });
  const services = items
    .filter((item) => item.type === 'service' && item.duration > 0)
    .map(({ id, duration }) => ({ id, duration }));
  return collaborators.map(({ id }) => ({
    establishment_id: establishment?.id ?? 0,
    employer_id: id,
    services,
  }));
}

/** The first `count` collaborators of the demo shops with their services. */
export async function bookables(api: Api, count: number): Promise<Bookable[]> {
  const found: Bookable[] = [];
  for (const { slug } of await demoShops(api)) {
    if (found.length >= count) break;
    found.push(...(await bookablesAt(api, slug)));
  }
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

export const durationOf = (services: { duration: number }[]): number =>
  services.reduce((sum, { duration }) => sum + duration, 0);

/** The first day, at least `daysAhead` days from now, with free times of the collaborator. */
export async function freeDay(
  api: Api,
  bookable: Bookable,
  daysAhead: number,
  duration: number,
): Promise<{ date: string; times: string[] }> {
  const start = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  const { days } = await api.call('listAvailableDays', {
    employer_id: bookable.employer_id,
    start_date: start,
    days: 14,
    duration,
  });
  const day = days.find(({ available_times }) => available_times.length > 0);
  if (!day) throw new Error(`collaborator ${bookable.employer_id} has no free time from ${start} on`);
  return { date: day.date, times: day.available_times };
}

const MONTH_DAYS = 31;

/** Requests for the collaborator's shortest service that do not overlap, for the 31 days from `daysAhead` days on. */
export async function separateWishes(api: Api, bookable: Bookable, daysAhead: number): Promise<Wish[]> {
  const service = bookable.services.reduce((a, b) => (a.duration <= b.duration ? a : b));
  const { days } = await api.call('listAvailableDays', {
    employer_id: bookable.employer_id,
    start_date: new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10),
    days: MONTH_DAYS,
    duration: service.duration,
  });
  return days.flatMap(({ date, available_times }) => {
    let free = 0;
    return available_times.flatMap((time) => {
      if (minutesOf(time) < free) return [];
      free = minutesOf(time) + service.duration;
      return [{ bookable, services: [service], date, time }];
    });
  });
}

/** The wishes of several lists in turns, so that successive ones are for different people. */
export function inTurns(lists: Wish[][]): Wish[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}

/** Requests a booking and returns any answer, or none after a broken connection. */
export async function book(
  api: Api,
  wish: Wish,
  idempotencyKey: string,
  timeoutMs = 30_000,
): Promise<Outcome> {
  const sentAt = Date.now();
  const headers = { 'idempotency-key': idempotencyKey };
  try {
    const answer = await api.ask(
      'createOrder',
      {
        entity_name: 'establishment',
        entity_id: wish.bookable.establishment_id,
        items: wish.services.map(({ id }) => ({ item_id: id, quantity: wish.quantity ?? 1 })),
        customer_name: wish.customer ?? 'Cliente de Teste',
        customer_phone: wish.phone ?? '11987654321',
        ...(wish.contactProof && { contact_proof: wish.contactProof }),
        origin: 'App',
        order_datetime: `${wish.date}T${wish.time}:00`,
        ...(wish.anybody ? { any_attendant: true } : { attendant_id: wish.bookable.employer_id }),
      },
      { headers, timeoutMs },
    );
    return { wish, sentAt, answeredAt: Date.now(), answer };
  } catch {
    return { wish, sentAt, answeredAt: Date.now() };
  }
}

export const isBooked = (outcome: Outcome): boolean => outcome.answer?.status === 201;
export const bodyOf = (outcome: Outcome) => outcome.answer?.body as Response<'createOrder'> & Refusal;

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The time (HH:MM) in a suggestion's sentence. */
export const suggestedTime = (suggestion: string): string => /\d{2}:\d{2}/.exec(suggestion)?.[0] ?? '';

/**
 * Expects that no two active reservations of a person overlap, except for time off that was entered
 * over an existing booking. Independent of the schema's constraint.
 */
export async function expectNoOverlap(stack: StackInfo): Promise<void> {
  const overlaps = await query(
    stack,
    'booking',
    `SELECT a.id, b.id AS other FROM reservation a JOIN reservation b
       ON a.provider_user_id = b.provider_user_id AND a.id < b.id AND a.during && b.during
     WHERE a.state IN ('held', 'confirmed') AND b.state IN ('held', 'confirmed')
       AND NOT (a.source IN ('break', 'holiday') AND a.was_double_booked)
       AND NOT (b.source IN ('break', 'holiday') AND b.was_double_booked) LIMIT 10`,
  );
  expect(overlaps).toEqual([]);
}

interface OrderRow extends Record<string, unknown> {
  id: string;
  reservation_key: string;
  appointment_status: string;
  move_key: string | null;
  /** The person and the start. */
  place: string;
}

/** Differences between orders and booking. Empty when each booking has its reservation and vice versa. */
export async function disagreements(stack: StackInfo): Promise<string[]> {
  const orders = await query<OrderRow>(
    stack,
    'orders',
    `SELECT id, reservation_key, appointment_status, move_key,
       concat(provider_user_id, ' ', collaborator_id, ' ', extract(epoch FROM order_datetime)::bigint) AS place
     FROM orders WHERE type = 'appointment'`,
  );
  const reservations = await query<{ key: string; state: string; place: string }>(
    stack,
    'booking',
    `SELECT key, state,
       concat(provider_user_id, ' ', collaborator_id, ' ', extract(epoch FROM lower(during))::bigint) AS place
     FROM reservation WHERE source = 'order' AND state IN ('held', 'confirmed')`,
  );
  const states = new Map(reservations.map(({ key, state }) => [key, state]));
  const places = new Map(reservations.map(({ key, place }) => [key, place]));
  const wanted = new Set<string>();
  const found: string[] = [];
  for (const { id, reservation_key: key, appointment_status: status, move_key, place } of orders) {
    const active = status !== 'cancelled';
    if (active) wanted.add(key);
    if (active && states.get(key) !== 'confirmed') found.push(`order ${id} (${status}): ${states.get(key)}`);
    if (active && places.get(key) !== place) found.push(`order ${id} is at ${place}, not ${places.get(key)}`);
    if (move_key !== null) found.push(`order ${id} is being moved`);
    if (!active && states.has(key)) found.push(`cancelled order ${id} still has its time`);
  }
  for (const [key, state] of states) {
    if (!wanted.has(key)) found.push(`reservation ${key} is ${state} without an order`);
  }
  return found;
}
