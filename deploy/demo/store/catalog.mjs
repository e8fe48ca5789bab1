// Writes catalog's data: establishments, collaborators, items, and every picture of the suite.

import { insertRows, omit, passIds } from './rows.mjs';

/** Whether there is no establishment yet. */
export async function isEmpty(client) {
  return (await client.query('SELECT 1 FROM establishments LIMIT 1')).rowCount === 0;
}

/** Writes the shops with their pictures. */
export async function write(client, demo, pictures) {
  const images = pictures
    .all()
    .map(({ bytes, ...image }) => ({ ...image, data: `\\x${bytes.toString('hex')}` }));
  const shops = demo.shops.map((shop) => ({
    ...omit(shop, ['plan']),
    logo: pictures.path(`logo ${shop.slug}`),
    background: pictures.path(`background ${shop.slug}`),
    // Listed immediately: each shop has items and collaborators with hours, and needs no review.
    listed_at: shop.created_at,
    reviewed_at: shop.created_at,
  }));
  const collaborators = demo.collaborators.map((person) => ({
    ...person,
    avatar: pictures.path(`avatar ${person.user_id}`),
  }));
  const items = demo.items.map((item) => ({
    ...item,
    image: pictures.path(`item ${item.name}`),
  }));
  await insertRows(client, 'images', images);
  await insertRows(client, 'establishments', shops);
  await insertRows(client, 'collaborators', collaborators);
  await insertRows(client, 'items', items);
  await beginOrderFeed(client, demo.orders);
  await passIds(client, 'establishments', shops.length);
  await passIds(client, 'collaborators', collaborators.length);
  await passIds(client, 'items', items.length);
}

/** Sets the cursor of the order feed behind these orders, because the items' stock already includes them. */
async function beginOrderFeed(client, orders) {
  const changes = orders.reduce((sum, order) => sum + order.changes.length, 0);
  await client.query(
    `INSERT INTO order_feed_cursor (position) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET position = excluded.position`,
    [changes],
  );
}
