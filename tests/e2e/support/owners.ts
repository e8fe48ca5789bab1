// Owners with new barbershops, so that parallel tests never change the same one.
import type { Page } from '@playwright/test';
import type { Establishment, Item } from '../../../web/src/api/contract.gen.ts';
import type { Api, Request } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { ownName, signIn } from './fixtures.ts';
import { type Person, verified } from './people.ts';

/** Harmless and hostile input. */
export const ODD = '<img src=x onerror=alert(1)> "Zé" & Cia 💈 \u202Eabc';

export interface Owner {
  person: Person;
  /** The API as the owner. */
  owner: Api;
  shop: Establishment;
}

type ShopFields = Partial<Request<'createEstablishment'>>;

/** A new user who owns a barbershop, signed in on the page. */
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

/** A further barbershop of the caller. */
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

/** Working hours on every day. */
export const EVERY_DAY = everyDay('08:00', '20:00');

/** A new barbershop in which the caller works, by default every day. Only the test books there. */
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

/** A new item of a barbershop. */
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

/** Chooses a file in a picture field and accepts the suggested crop. */
export async function choosePicture(page: Page, label: string): Promise<void> {
  const picture = await (await fetch(new URL('/images/logo.png', page.url()))).arrayBuffer();
  const field = page.getByRole('group', { name: label });
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await page.getByRole('button', { name: 'Usar imagem' }).click();
  await field.getByRole('img', { name: `Nova imagem: ${label}` }).waitFor();
}

/** Stores a Pix key of a shop without one. */
export const givePixKey = (owner: Api, shop: { id: number }) =>
  owner.call('savePixSettings', {
    id: shop.id,
    key_kind: 'phone',
    key: '(55) 99999-1234',
    holder_name: 'Bruno Lima',
    holder_city: 'Santa Maria',
    version: 0,
  });

/** The key that `requireDeposit` stores: a CNPJ with letters. */
export const PIX_KEY = '12ABC34501DE35';

/** Gives a new shop a Pix key and a rule for deposits. */
export const requireDeposit = (owner: Api, id: number, rule: Partial<Request<'savePixSettings'>>) =>
  owner.call('savePixSettings', {
    id,
    key_kind: 'cnpj',
    key: PIX_KEY,
    holder_name: 'Sinal da Barba',
    holder_city: 'Santa Maria',
    version: 0,
    ...rule,
  });
