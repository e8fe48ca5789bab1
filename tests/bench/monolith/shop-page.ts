// The public page of a shop with its items and collaborators, cached.
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE, KEPT_SECONDS, type Stores } from './stores.ts';

const SHOP = 'SELECT * FROM shops WHERE slug = $1';
const ITEMS = "SELECT * FROM items WHERE entity_id = $1 AND status = '1' ORDER BY category, name, id";
const PEOPLE = 'SELECT * FROM collaborators WHERE entity_id = $1 ORDER BY id';

async function pageOf(pool: Stores['pool'], slug: string): Promise<object | undefined> {
  const [shop] = (await pool.query({ name: 'shop', text: SHOP, values: [slug] })).rows;
  if (!shop) return undefined;
  const [items, people] = await Promise.all([
    pool.query({ name: 'items', text: ITEMS, values: [shop.id] }),
    pool.query({ name: 'people', text: PEOPLE, values: [shop.id] }),
  ]);
  return {
    establishment: { ...shop, price_from: null, deposit: null },
    items: items.rows.map(({ price_cents, ...item }) => ({
      ...item,
      price: price_cents / 100,
      entity_name: 'establishment',
      sold_out: item.type === 'product' && item.tracks_stock === '1' && item.stock <= 0 ? '1' : '0',
      is_combo: '0',
      parts: [],
    })),
    collaborators: people.rows.map(({ id, role, entity_id, user_id, ...person }) => ({
      id,
      role,
      user: { id: user_id, ...person },
      establishment_id: entity_id,
    })),
    items_total: items.rows.length,
  };
}

export function addShopPage(app: FastifyInstance, { pool, redis }: Stores): void {
  app.get<{ Params: { slug: string }; Querystring: { uncached?: string } }>(
    '/api/establishment/view/:slug',
    async ({ params: { slug }, query: { uncached } }, reply) => {
      const key = `monolith:shop:${slug}`;
      const kept = uncached ? null : await redis.get(key);
      reply.type(JSON_TYPE);
      if (kept) return kept;
      const page = await pageOf(pool, slug);
      if (!page) return reply.code(404).send({ error: 'Barbearia não encontrada.' });
      const answer = JSON.stringify(page);
      if (!uncached) await redis.set(key, answer, 'EX', KEPT_SECONDS);
      return answer;
    },
  );
}
