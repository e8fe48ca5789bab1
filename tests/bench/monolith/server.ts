// The hot paths as a monolith implements them: Fastify, pg and ioredis, one process per core. Settings: PORT,
// DATABASE_URL, REDIS_URL.
import cluster from 'node:cluster';
import Fastify from 'fastify';
import { Redis } from 'ioredis';
import pg from 'pg';
import { addAvailability } from './availability.ts';
import { addBooking } from './booking.ts';
import { addReport } from './report.ts';
import { addShopPage } from './shop-page.ts';

const WORKERS = 2;
const CONNECTIONS = 10;
const PENDING_CONNECTIONS = 1024;

async function serve(): Promise<void> {
  // Sums of centavos are below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: CONNECTIONS });
  const redis = new Redis(process.env['REDIS_URL'] ?? '', { enableAutoPipelining: true });
  // The client reconnects. Without a listener, a lost connection would end the process.
  redis.on('error', () => undefined);
  const app = Fastify({ logger: false });
  for (const add of [addAvailability, addShopPage, addBooking, addReport]) add(app, { pool, redis });
  await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: PENDING_CONNECTIONS });
}

if (cluster.isPrimary) {
  for (let worker = 0; worker < WORKERS; worker += 1) cluster.fork();
} else {
  await serve();
}
