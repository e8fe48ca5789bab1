// Places where tests book: each test has its own collaborator, so that parallel tests never compete
// for a time.
import { test } from '@playwright/test';
import type { Collaborator, Establishment, Item } from '../../../web/src/api/contract.gen.ts';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { demoShops } from '../../harness/demo-shops.ts';
import { weekdayOf } from '../../harness/weekdays.ts';

/** The shops of the login dono, whose bookings only the dashboard's tests change. */
export const OWNED_SHOPS = ['barbearia-dom-augusto', 'corte-fino-studio', 'barbearia-estacao-cambui'];

const PROJECTS = ['mobile', 'desktop'];
const SEATS = [
  'journey',
  'keyboard',
  'conflict',
  'refused',
  'mismatch',
  'full',
  'rules',
  'cancel',
  'name',
  'known',
  'failure',
  'lost answer',
  'times',
  'looks',
] as const;

/** The name of a test that books. */
export type Seat = (typeof SEATS)[number];

export interface Place {
  shop: Establishment;
  collaborator: Collaborator;
  /** Another collaborator of the same shop. */
  other: Collaborator;
  /** Two short services, so that many times are free. */
  services: [Item, Item];
  /** YYYY-MM-DD within the strip, never today. */
  date: string;
  /** Free times for both services on that day, HH:MM. */
  times: string[];
}

/** The first Friday on or after a day: a busy working day of all demo shops. */
export const fridayFrom = (day: string): string =>
  weekdayOf(day) === 'friday' ? day : fridayFrom(addDays(day, 1));

/** The full name of a collaborator. */
export const nameOf = ({ user }: Collaborator): string =>
  [user?.first_name, user?.last_name].filter(Boolean).join(' ');

/** The duration of the services in minutes. */
export const minutesOf = (services: Item[]): number =>
  services.reduce((sum, { duration }) => sum + duration, 0);

/** The place of a test. */
export async function placeOf(api: Api, seat: Seat): Promise<Place> {
  const project = PROJECTS.indexOf(test.info().project.name);
  return placeAt(api, SEATS.indexOf(seat) * PROJECTS.length + project);
}

async function placeAt(api: Api, place: number): Promise<Place> {
  let passed = 0;
  const shops = await demoShops(api);
  for (const { slug } of shops.filter((shop) => !OWNED_SHOPS.includes(shop.slug))) {
    const view = await api.call('viewEstablishment', { slug });
    const collaborator = view.collaborators[place - passed];
    if (collaborator && view.establishment) {
      const other = view.collaborators.find(({ id }) => id !== collaborator.id) as Collaborator;
      const services = shortest(view.items);
      const day = await roomyDay(api, collaborator.id, minutesOf(services));
      return { shop: view.establishment, collaborator, other, services, ...day };
    }
    passed += view.collaborators.length;
  }
  throw new Error(`the demo shops have no collaborator number ${place}`);
}

function shortest(items: Item[]): [Item, Item] {
  const [first, second] = items
    .filter(({ type, status }) => type === 'service' && status === '1')
    .toSorted((one, next) => one.duration - next.duration || one.id - next.id);
  if (!first || !second) throw new Error('the shop has less than two services');
  return [first, second];
}

/** A day of the strip with enough free times; never today, whose last free times may pass during a test. */
export async function roomyDay(api: Api, employerId: number, duration: number) {
  const { days } = await api.call('listAvailableDays', {
    employer_id: employerId,
    start_date: addDays(today(), 1),
    days: 6,
    duration,
  });
  const day = days.find(({ available_times }) => available_times.length >= 6);
  if (!day) throw new Error(`collaborator ${employerId} has no room in the days ahead`);
  return { date: day.date, times: day.available_times };
}

/** The current free times of a place. */
export async function freeTimes(
  api: Api,
  place: Place,
  services: Item[] = place.services,
): Promise<string[]> {
  const { available_times } = await api.call('listAvailableTimes', {
    employer_id: place.collaborator.id,
    date: place.date,
    duration: minutesOf(services),
  });
  return available_times;
}

/** Books a time through the API as another visitor. */
export async function takeTime(api: Api, place: Place, time: string, customer = 'Outra Pessoa') {
  const { order } = await api.call('createOrder', {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: place.shop.id,
    items: place.services.map(({ id }) => ({ item_id: id })),
    customer_name: customer,
    customer_phone: '11987654321',
    origin: 'App',
    order_datetime: `${place.date}T${time}:00`,
    attendant_id: place.collaborator.id,
  });
  if (!order) throw new Error('a booking without an order');
  return order;
}
