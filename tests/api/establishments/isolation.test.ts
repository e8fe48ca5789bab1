// Two owners, two shops: neither can read, change or guess the other's private data.
import { beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { EVERY_PERMISSION, hire, signedIn, stranger } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { type Item, newItem, newShop, type Shop, unique } from '../owner.ts';
import { png, sizeOf } from '../pictures.ts';

interface Owner {
  api: Api;
  shop: Shop;
}

const newOwner = async (): Promise<Owner> => {
  const { api } = await signedIn(visitor(), mailbox());
  return { api, shop: await newShop(api) };
};

let ana: Owner;
let bia: Owner;
let secret: Item;
let guest: { id: number; email: string };
/**
 * Former collaborator at Ana's with every permission; invited there with every permission;
 * collaborator without permissions at Ana's and with all of them at Bia's.
 */
let dismissed: Api;
let invited: Api;
let ofBoth: Api;
/** The id of `ofBoth` as a collaborator at Ana's. */
let apprentice: number;
beforeAll(async () => {
  [ana, bia] = await Promise.all([newOwner(), newOwner()]);
  const notes = unique('só da casa');
  secret = await newItem(ana.api, ana.shop, { status: '0', notes, name: unique('Em segredo') });
  const { email } = stranger();
  const { employer } = await ana.api.call('createCollaborator', { establishment_id: ana.shop.id, email });
  guest = { id: employer?.id ?? 0, email };
  await setTeam();
}, 60_000);

async function setTeam() {
  const people = await Promise.all([1, 2, 3].map(() => signedIn(visitor(), mailbox())));
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error('not all people were created');
  [dismissed, invited, ofBoth] = [first.api, second.api, third.api];
  const establishment_id = ana.shop.id;
  const employer_id = await hire(ana.api, ana.shop.id, dismissed, { permissions: EVERY_PERMISSION });
  await ana.api.call('detachCollaborator', { employer_id, establishment_id });
  await ana.api.call('createCollaborator', {
    establishment_id,
    user_id: second.id,
    permissions: EVERY_PERMISSION,
  });
  apprentice = await hire(ana.api, ana.shop.id, ofBoth, { role: 'Aprendiz' });
  await hire(bia.api, bia.shop.id, ofBoth, { permissions: EVERY_PERMISSION });
}

/** All calls that need a record of a shop, with the arguments that its owner would send. */
const attempts = () =>
  [
    ['updateEstablishment', { id: ana.shop.id, name: 'Minha', user_id: 1 }],
    ['deleteEstablishment', { id: ana.shop.id }],
    ['updateBarbershop', { id: ana.shop.id, name: 'Minha' }],
    ['deleteBarbershop', { id: ana.shop.id }],
    [
      'createItem',
      { name: 'X', type: 'service', price: 1, entity_id: ana.shop.id, entity_name: 'establishment' },
    ],
    ['updateItem', { id: secret.id, price: 1 }],
    ['deleteItem', { id: secret.id }],
    ['listCollaborators', { establishment_id: String(ana.shop.id) }],
    ['listCollaborators', { establishment_id: ana.shop.slug }],
    ['createCollaborator', { establishment_id: ana.shop.id, email: 'x@navalha.example' }],
    ['updateCollaborator', { id: guest.id, role: 'Dono' }],
    ['detachCollaborator', { employer_id: guest.id, establishment_id: ana.shop.id }],
    ['addBarber', { id: ana.shop.id, barber_email: 'x@navalha.example' }],
    ['removeBarber', { barbershop_id: ana.shop.id, barber_id: guest.id }],
    ['showCalendarFeed', { employer_id: apprentice }],
    ['createCalendarFeed', { employer_id: apprentice }],
    ['revokeCalendarFeed', { employer_id: apprentice }],
    ['listHolidays', { establishment_id: ana.shop.id }],
    ['saveHoliday', { establishment_id: ana.shop.id, date: today(), kind: 'closed', name: 'X' }],
    ['deleteHoliday', { establishment_id: ana.shop.id, date: today() }],
    ['listOrdersByEntity', { app_id: 3, entity_name: 'establishment', entity_id: ana.shop.id }],
  ] as const;

const OWN = ['listOrdersByEntity', 'listHolidays'];

test("calls on the other shop's records are refused and change nothing", async () => {
  for (const [name, fields] of attempts()) {
    expect((await bia.api.refused(name, fields)).status, name).toBe(403);
    expect((await visitor().refused(name, fields)).status, name).toBe(401);
    for (const [who, api] of Object.entries({ dismissed, invited, ofBoth })) {
      // A collaborator may always read their own bookings and the holidays, and has a calendar feed.
      if (api === ofBoth && (name.endsWith('CalendarFeed') || OWN.includes(name))) continue;
      expect((await api.refused(name, fields)).status, `${name}: ${who}`).toBe(403);
    }
  }
  const { establishment } = await visitor().call('getEstablishment', { id: ana.shop.id });
  expect(establishment).toEqual(ana.shop);
  const { item } = await ana.api.call('getItem', { id: secret.id });
  expect(item).toEqual(secret);
  const team = await ana.api.call('listCollaborators', { establishment_id: ana.shop.slug });
  expect(team.employers).toMatchObject([
    { id: guest.id, email: guest.email, version: 1 },
    { status: 'invited' },
    { status: 'active', role: 'Aprendiz' },
  ]);
});

test('rights at one shop, past employment and open invitations grant no rights at another shop', async () => {
  const entity = { entity_name: 'establishment', entity_id: ana.shop.id };
  for (const [who, api] of Object.entries({ dismissed, invited, ofBoth })) {
    const items = await api.call('listItems', entity as never);
    expect(
      items.map(({ id }) => id),
      who,
    ).not.toContain(secret.id);
    expect((await api.refused('getItem', { id: secret.id })).status, who).toBe(404);
  }
  const here = { ...entity, entity_id: bia.shop.id };
  expect((await ofBoth.ask('listOrdersByEntity', { app_id: 3, ...here } as never)).status).toBe(200);
  const item = { name: 'Barba', type: 'service', price: 1, ...here };
  expect((await ofBoth.ask('createItem', item as never)).status).toBe(201);
});

test('the public page shows current collaborators only, without invited and former ones', async () => {
  const { collaborators } = await visitor().call('viewEstablishment', { slug: ana.shop.slug });
  expect(collaborators.map(({ role }) => role)).toEqual(['Aprendiz']);
});

test("an id of one shop under another shop's path answers 404", async () => {
  const through = { employer_id: guest.id, establishment_id: bia.shop.id };
  expect((await bia.api.refused('detachCollaborator', through)).status).toBe(404);
  const barber = { barbershop_id: bia.shop.id, barber_id: guest.id };
  expect((await bia.api.refused('removeBarber', barber)).status).toBe(404);
  const item = await newItem(bia.api, bia.shop);
  const moved = await bia.api.ask('updateItem', { id: item.id, entity_id: ana.shop.id } as never);
  expect(moved.body).not.toHaveProperty('item.entity_id', ana.shop.id);
  expect((await bia.api.call('getItem', { id: item.id })).item?.entity_id).toBe(bia.shop.id);
});

describe('the public page omits private fields', () => {
  test.each(['visitor', 'owner of another shop'])('for a %s', async (who) => {
    const api = who === 'visitor' ? visitor() : bia.api;
    const page = await api.ask('viewEstablishment', { slug: ana.shop.slug });
    const list = await api.ask('listItems', {
      entity_name: 'establishment',
      entity_id: ana.shop.id,
    } as never);
    for (const { text } of [page, list]) {
      expect(text).not.toContain(secret.name);
      expect(text).not.toContain(secret.notes);
      expect(text).not.toContain(guest.email);
    }
  });

  test('an inactive item answers like an unknown one', async () => {
    for (const name of ['getItem', 'showItem'] as const) {
      const hidden = await bia.api.refused(name, { id: secret.id });
      const unknown = await bia.api.refused(name, { id: 2 ** 40 });
      expect([hidden.status, hidden.body]).toEqual([404, unknown.body]);
    }
  });

  test('the owner’s page is not cached for others', async () => {
    const own = await ana.api.ask('viewEstablishment', { slug: ana.shop.slug });
    expect(own.text).toContain(secret.name);
    expect((await visitor().ask('viewEstablishment', { slug: ana.shop.slug })).text).not.toContain(
      secret.name,
    );
    expect(own.headers.get('cache-control')).not.toContain('public');
  });
});

describe('pictures', () => {
  const logoOf = async (owner: Owner, logo: Blob) =>
    (await owner.api.call('updateEstablishment', { id: owner.shop.id, logo } as never)).establishment?.logo;

  test('are encoded again at the size of their kind, under a name that clients cannot choose', async () => {
    const path = await logoOf(ana, png(400, 300));
    expect(path).toMatch(/^images\/[0-9a-f]{32,}\.png$/);
    const picture = await fetch(`${visitor().base}//${path}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(sizeOf(new Uint8Array(await picture.arrayBuffer()))).toEqual([150, 150]);
  });

  test('are accepted as uploads only, not as paths of another shop’s picture or as addresses', async () => {
    const path = await logoOf(ana, png(200, 200));
    for (const logo of [path ?? '', '../../etc/passwd', 'https://navalha.example/x.png']) {
      const answer = await bia.api.raw(`/api/establishment/${bia.shop.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ logo }),
      });
      expect(answer.status, logo).toBe(422);
    }
    expect((await bia.api.call('getEstablishment', { id: bia.shop.id })).establishment?.logo).toBeNull();
    for (const guess of ['images/', 'images/..%2f..%2fetc%2fpasswd', `images/${'0'.repeat(64)}.png`]) {
      expect((await visitor().raw(`/${guess}`)).status, guess).not.toBe(200);
    }
  });

  test.each([
    ['a file that is not a picture', new Blob(['<svg onload=alert(1)>'], { type: 'image/png' })],
    ['a truncated picture', png(64, 64).slice(0, 40)],
    ['a picture with too many pixels', png(20_000, 20_000)],
  ])('%s is refused', async (_, logo) => {
    const refusal = await ana.api.refused('updateEstablishment', { id: ana.shop.id, logo });
    expect(refusal.status).toBe(422);
    expect(refusal.body.errors).toHaveProperty('logo');
    const item = await ana.api.refused('updateItem', { id: secret.id, image: logo });
    expect(item.body.errors).toHaveProperty('image');
  });
});
