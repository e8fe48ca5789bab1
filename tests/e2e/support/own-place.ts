// A new barbershop for one test: only the test takes its times, and all its orders can be counted.
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { weekdayOf } from '../../harness/weekdays.ts';
import { ownName } from './fixtures.ts';
import { EVERY_DAY, newItem, newOwnAgenda } from './owners.ts';
import { verified } from './people.ts';
import { freeTimes, type Place } from './places.ts';

export interface OwnPlace extends Place {
  /** The API as the owner, who is also the only collaborator. */
  owner: Api;
}

/** A place for tomorrow, with all times from 08:00 on free. It is closed today, whose times pass during a test. */
export async function ownPlace(api: Api, mailbox: Mailbox): Promise<OwnPlace> {
  const person = await verified(api, mailbox);
  const owner = await api.login(person.username, person.password);
  const now = today();
  const days = EVERY_DAY.filter(({ day_of_week }) => day_of_week !== weekdayOf(now));
  const { shop, service } = await newOwnAgenda(owner, { name: ownName('Zona da Barba') }, days);
  const second = await newItem(owner, shop, { price: 30, duration: 15 });
  const { collaborators } = await api.call('viewEstablishment', { slug: shop.slug });
  const [collaborator] = collaborators;
  if (!collaborator) throw new Error('nobody can be booked at the shop');
  const services: Place['services'] = [service, second];
  const place = { shop, collaborator, other: collaborator, services, date: addDays(now, 1), times: [] };
  return { ...place, owner, times: await freeTimes(api, place) };
}

/** The number of a customer's bookings at the place that are not cancelled. */
export async function bookingsOf(place: OwnPlace, customer: string): Promise<number> {
  const { orders } = await place.owner.call('listOrdersByEntity', {
    app_id: 3,
    entity_name: 'establishment',
    entity_id: place.shop.id,
    start_date: place.date,
    end_date: place.date,
  });
  return orders.filter(({ customer_name, status }) => customer_name === customer && status !== 'cancelled')
    .length;
}
