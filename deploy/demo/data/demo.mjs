// Composes the demo data. It depends only on the given moment: the same moment gives the same data,
// and another hour of the same day changes only the state of today's visits.

import { makeAppointments } from './appointments.mjs';
import { midnightOf } from './calendar.mjs';
import { hoursRows, makeWeeks } from './hours.mjs';
import { makeItems } from './items.mjs';
import { makeOrders } from './orders.mjs';
import { People } from './people.mjs';
import { makeShops } from './shops.mjs';
import { makeTimeOff } from './time-off.mjs';
import { makeVisits } from './visits.mjs';

// The index in the team of the collaborator who works at two shops of one owner: at the second shop,
// and at the third while the second is closed.
const kPlaceAtTwoShops = 2;

// Commission in basis points.
const SERVICE_RATE = 4000;
const PRODUCT_RATE = 1000;

function makeCollaborators(shops, people) {
  const teams = shops.map((shop) => ({ shop, team: people.teamOf(shop) }));
  const [, second, third] = teams;
  return [...teams, { shop: third.shop, team: [second.team[kPlaceAtTwoShops]] }]
    .flatMap(({ shop, team }) =>
      team.map(({ person, role, permissions }) => ({
        establishment_id: shop.id,
        user_id: person.id,
        role,
        permissions,
        service_rate_bp: SERVICE_RATE,
        product_rate_bp: PRODUCT_RATE,
        commission_version: 1,
        first_name: person.first_name,
        last_name: person.last_name,
        user_name: person.user_name,
        email: person.email,
        created_by: shop.user_id,
        updated_by: shop.user_id,
        created_at: shop.created_at,
        accepted_at: shop.created_at,
        updated_at: shop.created_at,
      })),
    )
    .map((collaborator, index) => ({ id: index + 1, ...collaborator }));
}

/** The whole demo data for a moment in milliseconds, as objects keyed by column. */
export function makeDemo(now) {
  const today = midnightOf(now);
  const people = new People(today);
  const shops = makeShops(today, people);
  const items = makeItems(shops);
  const collaborators = makeCollaborators(shops, people);
  const weeks = makeWeeks(shops, collaborators);
  const visits = makeVisits({ today, items, collaborators, weeks });
  const client = people.users.find((user) => user.user_name === 'cliente');
  const orders = makeOrders({ today, now, shops, items, collaborators, visits, client });
  const owner = people.users.find((user) => user.user_name === 'dono');
  const clients = [client, ...collaborators.slice(-8).map(({ user_id }) => people.byId(user_id))];
  const { appointments, records } = makeAppointments({
    today,
    now,
    shops,
    items,
    collaborators,
    weeks,
    people,
    owner,
    clients: [client, client, client, ...clients],
  });
  return {
    now,
    today,
    users: people.users,
    shops,
    items,
    collaborators,
    weeks,
    hours: hoursRows(collaborators, weeks),
    orders,
    appointments,
    records,
    ...makeTimeOff({ today, now, shops, collaborators, weeks }),
  };
}

/** The pictures that the data needs: {key: the shop, person or item, kind: the folder, name: the file}. */
export function picturesOf({ users, shops, items, collaborators }) {
  const faces = new Set([
    ...collaborators.map(({ user_id }) => user_id),
    ...shops.map(({ user_id }) => user_id),
    ...users.filter((user) => user.demo).map(({ id }) => id),
  ]);
  return [
    ...shops.map(({ slug }) => ({ key: `background ${slug}`, kind: 'background', name: slug })),
    ...shops.map(({ slug }) => ({ key: `logo ${slug}`, kind: 'logo', name: slug })),
    ...users
      .filter(({ id }) => faces.has(id))
      .map(({ id, user_name }) => ({ key: `avatar ${id}`, kind: 'portrait', name: user_name })),
    ...[...new Set(items.map(({ name }) => name))].map((name) => ({
      key: `item ${name}`,
      kind: 'item',
      name: fileName(name),
    })),
  ];
}

/** Converts a text to a file name: 'Corte à Tesoura' gives corte-a-tesoura. */
const fileName = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
