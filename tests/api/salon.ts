// A shop with its own people, for tests of appointments and service records.
import type { Api, Request } from '../harness/api.ts';
import { EVERY_PERMISSION, hire, type Person, signedIn } from '../harness/people.ts';
import { mailbox, visitor } from '../harness/suites/shared-stack.ts';
import { everyDay } from '../harness/weekdays.ts';
import { type Item, newItem, newShop, type Shop } from './owner.ts';

export interface Somebody {
  person: Person;
  api: Api;
  id: number;
}

export interface Salon {
  shop: Shop;
  owner: Somebody;
  /** Without permissions. */
  barber: Somebody;
  /** With manage_agenda. */
  manager: Somebody;
  /** The barber's link to the shop. */
  collaborator: number;
  managerLink: number;
  cut: Item;
  beard: Item;
}

/** A type of the contract as a plain object type. */
type Plain<T> = { [Key in keyof T]: T[Key] };

/** The date 30 days from now, YYYY-MM-DD. */
export const DATE = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

export const somebody = (): Promise<Somebody> => signedIn(visitor(), mailbox());

/** `place`: fields of the shop. */
export async function newSalon(place: Record<string, unknown> = {}): Promise<Salon> {
  const [owner, barber, manager] = (await Promise.all([1, 2, 3].map(somebody))) as [
    Somebody,
    Somebody,
    Somebody,
  ];
  const shop = await newShop(owner.api, place);
  const cut = await newItem(owner.api, shop, { duration: 30, price: 45 });
  const beard = await newItem(owner.api, shop, { duration: 20, price: 30 });
  const collaborator = await hire(owner.api, shop.id, barber.api);
  const managerLink = await hire(owner.api, shop.id, manager.api, { permissions: ['manage_agenda'] });
  for (const employer_id of [collaborator, managerLink]) {
    await owner.api.call('saveSchedule', {
      employer_id,
      schedules: everyDay('08:00', '20:00'),
    });
  }
  return { shop, owner, barber, manager, collaborator, managerLink, cut, beard };
}

export interface Outsiders {
  rivalOwner: Somebody;
  /** Manages the agenda of the rival's shop. */
  rivalManager: Somebody;
  /** Formerly at the salon, with every permission. */
  dismissed: Somebody;
  /** Invited to the salon with every permission, unanswered. */
  invited: Somebody;
  /** Works at the salon without permissions, and at the rival's shop with all of them. */
  ofBoth: Somebody;
}

/** People without rights to the salon's records, and the former link of `dismissed`. */
export async function newOutsiders({ shop, owner }: Salon): Promise<Outsiders & { formerLink: number }> {
  const [rival, dismissed, invited, ofBoth] = await Promise.all([
    newSalon(),
    somebody(),
    somebody(),
    somebody(),
  ]);
  const every = { permissions: EVERY_PERMISSION };
  const formerLink = await hire(owner.api, shop.id, dismissed.api, every);
  await owner.api.call('detachCollaborator', { employer_id: formerLink, establishment_id: shop.id });
  await owner.api.call('createCollaborator', { establishment_id: shop.id, user_id: invited.id, ...every });
  await hire(owner.api, shop.id, ofBoth.api);
  await hire(rival.owner.api, rival.shop.id, ofBoth.api, every);
  return { rivalOwner: rival.owner, rivalManager: rival.manager, dismissed, invited, ofBoth, formerLink };
}

/** A request for an appointment for a cut with the barber at a time of DATE. */
export const appointmentAt = (
  { shop, barber, cut }: Salon,
  time: string,
  fields: Partial<Request<'createAppointment'>> = {},
): Plain<Request<'createAppointment'>> => ({
  app_id: 1,
  entity_name: 'barbershop',
  entity_id: shop.id,
  scheduled_at: `${DATE}T${time}`,
  service_ids: [cut.id],
  provider_id: barber.id,
  ...fields,
});

export const create = (api: Api, fields: Request<'createAppointment'>, key?: string) =>
  api.ask('createAppointment', fields, key ? { headers: { 'idempotency-key': key } } : {});

/** Creates the appointment and returns its id. */
export async function made(api: Api, fields: Request<'createAppointment'>): Promise<number> {
  const answer = await create(api, fields);
  if (!answer.body.appointment) throw new Error(answer.text);
  return answer.body.appointment.id;
}

export const move = (api: Api, id: number, status: string, attendance_status?: string) =>
  api.ask('updateAppointmentStatus', { id, status, attendance_status } as never);

/** Returns each half hour of DATE once. */
export function times(): () => string {
  let next = 8 * 60;
  return () => {
    const time = `${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`;
    next += 30;
    return time;
  };
}

/** The times of DATE at which a service with the barber may start. */
export const offered = async ({ collaborator }: Salon): Promise<string[]> =>
  (await visitor().call('listAvailableTimes', { employer_id: collaborator, date: DATE, duration: 25 }))
    .available_times;

/** A request for a record of a cut by the barber. */
export const recordOf = (
  { shop, barber, cut }: Salon,
  fields: Partial<Request<'createServiceRecord'>> = {},
): Plain<Request<'createServiceRecord'>> => ({
  app_id: 1,
  entity_name: 'barbershop',
  entity_id: shop.id,
  service_ids: [cut.id],
  provider_id: barber.id,
  payment_method: 'Pix',
  total_price: 45,
  discount: 0,
  ...fields,
});
