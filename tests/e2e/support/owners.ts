// Owners with a barbershop of their own, so that tests at the same time never change the same one.
import type { Page } from '@playwright/test';
import type { Establishment, Item } from '../../../web/src/api/contract.gen.ts';
import type { Api, Request } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { ownName, signIn } from './fixtures.ts';
import { type Person, verified } from './people.ts';

/** What somebody may type who means no harm, or does. */
export const ODD = '<img src=x onerror=alert(1)> "Zé" & Cia 💈 \u202Eabc';

export interface Owner {
  person: Person;
  /** The API as the owner. */
  owner: Api;
  shop: Establishment;
}

type ShopFields = Partial<Request<'createEstablishment'>>;

/** Somebody new who owns a barbershop, signed in on the page. */
export async function newOwner(
  page: Page,
  api: Api,
  mailbox: Mailbox,
  fields: ShopFields = {},
): Promise<Owner> {
  const person = await verified(api, mailbox);
  const owner = await signIn(page, api, person.username, person.password);
  return { person, owner, shop: await newShop(owner, fields) };
}

/** Another barbershop of the caller. */
export async function newShop(owner: Api, fields: ShopFields = {}): Promise<Establishment> {
  const { establishment } = await owner.call('createEstablishment', {
    name: ownName('Barbearia'),
    category: 'barbershop',
    phone: '(55) 99999-9999',
    city: 'Santa Maria',
    ...fields,
  });
  if (!establishment) throw new Error('no establishment made');
  return establishment;
}

/** Every day from morning to evening. */
export const EVERY_DAY = everyDay('08:00', '20:00');

/** A barbershop of the caller, who works there, every day when nothing else is said. Nobody else books in it. */
export async function newOwnAgenda(owner: Api, fields: ShopFields = {}, schedules = EVERY_DAY) {
  const shop = await newShop(owner, fields);
  const service = await newItem(owner, shop);
  const { user } = await owner.call('getMe', {});
  const { employer } = await owner.call('createCollaborator', {
    establishment_id: shop.id,
    user_id: user?.id ?? 0,
    role: 'Barbeiro',
  });
  if (!employer) throw new Error('the owner does not work at the shop');
  await owner.call('saveSchedule', { employer_id: employer.id, schedules });
  return { shop, service, employerId: employer.id };
}

/** Something that a barbershop offers. */
export async function newItem(
  owner: Api,
  shop: Establishment,
  fields: Partial<Request<'createItem'>> = {},
): Promise<Item> {
  const { item } = await owner.call('createItem', {
    name: ownName('Corte'),
    type: 'service',
    price: 45,
    duration: 30,
    entity_id: shop.id,
    entity_name: 'establishment',
    ...fields,
  });
  if (!item) throw new Error('no item made');
  return item;
}

/** Picks a file in a picture field, and takes the part of it that is offered. */
export async function choosePicture(page: Page, label: string): Promise<void> {
  const picture = await (await fetch(new URL('/images/logo.png', page.url()))).arrayBuffer();
  const field = page.getByRole('group', { name: label });
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await page.getByRole('button', { name: 'Usar imagem' }).click();
  await field.getByRole('img', { name: `Nova imagem: ${label}` }).waitFor();
}
