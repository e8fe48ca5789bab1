// A new shop per test: an owner, a barber who works every day, a client known to the shop.
import type { Browser, Page } from '@playwright/test';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { keepToken, ownName } from './fixtures.ts';
import { EVERY_DAY, newItem, newOwner, newShop } from './owners.ts';
import { hire, signedIn } from './people.ts';
import { NARROW } from './widths.ts';

const TOMORROW = addDays(today(), 1);

/** The day after this worker's start. It stays the same when midnight passes during a test. */
export const tomorrow = (): string => TOMORROW;

/** An owner, signed in on the page, whose shop has a barber, two services and a client with one booking. */
export async function newAgenda(page: Page, api: Api, mailbox: Mailbox) {
  const { person, owner, shop } = await newOwner(page, api, mailbox, { name: ownName('Zona da Barba') });
  const cut = await newItem(owner, shop, { name: 'Corte da casa', price: 45 });
  const beard = await newItem(owner, shop, { name: 'Barba da casa', price: 30 });
  const barber = await signedIn(api, mailbox);
  const employerId = await hire(owner, shop.id, barber.api);
  await owner.call('saveSchedule', { employer_id: employerId, schedules: EVERY_DAY });
  const client = await signedIn(api, mailbox);
  await client.api.call('createOrder', {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: cut.id }],
    customer_name: client.person.username,
    customer_phone: '11987654321',
    origin: 'App',
    order_datetime: `${tomorrow()}T08:00:00`,
    attendant_id: employerId,
  });
  return { person, owner, shop, cut, beard, barber, employerId, client };
}

export type Agenda = Awaited<ReturnType<typeof newAgenda>>;

/** Books the client through the API as the owner. */
export async function newAppointment(
  { owner, shop, cut, barber, client }: Agenda,
  time: string,
  day = tomorrow(),
) {
  const { appointment } = await owner.call('createAppointment', {
    entity_name: 'barbershop',
    entity_id: shop.id,
    scheduled_at: `${day}T${time}`,
    service_ids: [cut.id],
    provider_id: barber.id,
    client_id: client.id,
  });
  if (!appointment) throw new Error('no appointment made');
  return appointment;
}

/** A listed shop with one service and one barber, who works every day. Nobody is signed in on a page. */
export async function newBarberPlace(api: Api, mailbox: Mailbox) {
  const boss = await signedIn(api, mailbox);
  const owner = boss.api;
  const shop = await newShop(owner, { name: ownName('Zona da Barba') });
  const service = await newItem(owner, shop);
  const barber = await signedIn(api, mailbox);
  const employerId = await hire(owner, shop.id, barber.api);
  await owner.call('saveSchedule', { employer_id: employerId, schedules: EVERY_DAY });
  await owner.call('getListing', { id: shop.id });
  return { boss: boss.person, person: barber.person, owner, shop, service, employerId };
}

interface Place {
  shop: { id: number };
  service: { id: number };
  employerId: number;
  date: string;
}

/** Books a customer through the API as `caller`, at `time` of the place's date. Returns the customer's name. */
export async function bookAt(caller: Api, { shop, service, employerId, date }: Place, time: string) {
  const customer = ownName('Cliente');
  await caller.call('createOrder', {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: service.id }],
    customer_name: customer,
    customer_phone: '11987654321',
    origin: 'App',
    order_datetime: `${date}T${time}:00`,
    attendant_id: employerId,
  });
  return customer;
}

/** Creates a service record through the API as the owner. */
export async function newRecord({ owner, shop, cut, barber, client }: Agenda) {
  const { service_record: record } = await owner.call('createServiceRecord', {
    entity_name: 'barbershop',
    entity_id: shop.id,
    service_ids: [cut.id],
    provider_id: barber.id,
    client_id: client.id,
    payment_method: 'Pix',
    total_price: 45,
  });
  if (!record) throw new Error('no record made');
  return record;
}

/** A narrow page of another user, signed in. */
export async function pageOf(browser: Browser, user: Api): Promise<Page> {
  const context = await browser.newContext({ viewport: NARROW, baseURL: user.base });
  const page = await context.newPage();
  await keepToken(page, user.token ?? '');
  return page;
}
