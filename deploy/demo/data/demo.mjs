// Puts the demo data together. Everything follows from the moment given: the same moment makes the same
// data, and another hour of the same day changes only what became of today's visits.

import { midnightOf } from './calendar.mjs';
import { hoursRows, makeWeeks } from './hours.mjs';
import { makeItems } from './items.mjs';
import { makeOrders } from './orders.mjs';
import { People } from './people.mjs';
import { makeShops } from './shops.mjs';
import { makeVisits } from './visits.mjs';

function makeCollaborators(shops, people) {
  return shops
    .flatMap((shop) =>
      people.teamOf(shop).map(({ person, role, permissions }) => ({
        establishment_id: shop.id,
        user_id: person.id,
        role,
        permissions,
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

/** The whole of it, as plain objects named as their columns are, for a moment in milliseconds. */
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
  };
}

/** The pictures to be made, slow ones first, each with the place its path belongs to. */
export function pictureOrders({ users, shops, items, collaborators }) {
  const faces = new Set([
    ...collaborators.map(({ user_id }) => user_id),
    ...shops.map(({ user_id }) => user_id),
    ...users.filter((user) => user.demo).map(({ id }) => id),
  ]);
  const seen = new Map();
  for (const item of items) {
    seen.set(item.name, { kind: 'item', name: item.name, subject: item.subject, colours: item.look });
  }
  return [
    ...shops.map(({ slug }) => ({ key: `background ${slug}`, kind: 'background', name: slug })),
    ...users
      .filter(({ id }) => faces.has(id))
      .map(({ id, portrait }) => ({ key: `avatar ${id}`, kind: 'portrait', ...portrait })),
    ...shops.map(({ slug }) => ({ key: `logo ${slug}`, kind: 'logo', name: slug })),
    ...[...seen].map(([key, order]) => ({ key: `item ${key}`, ...order })),
  ];
}
