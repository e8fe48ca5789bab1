// Generates the demo data and writes it in one transaction per database. Refuses databases that are
// not empty; with --once, it leaves them as they are and succeeds.

import { parseArgs } from 'node:util';
import pg from 'pg';
import { Album } from './album.mjs';
import { makeDemo, picturesOf } from './data/demo.mjs';
import * as auth from './store/auth.mjs';
import * as booking from './store/booking.mjs';
import * as catalog from './store/catalog.mjs';
import * as orders from './store/orders.mjs';

const kStores = { auth, catalog, booking, orders };
const kConnectMs = 10_000;
const kStatementMs = 300_000;

class NotEmpty extends Error {}

function settings() {
  const options = Object.fromEntries(
    Object.keys(kStores).map((service) => [`${service}_database_url`, { type: 'string' }]),
  );
  const { values } = parseArgs({ options: { ...options, once: { type: 'boolean', default: false } } });
  return { once: values.once, urls: urlsOf(values) };
}

function urlsOf(values) {
  return Object.fromEntries(
    Object.keys(kStores).map((service) => {
      const url =
        values[`${service}_database_url`] ?? process.env[`NAVALHA_${service.toUpperCase()}_DATABASE_URL`];
      if (!url) {
        throw new Error(`No address of the ${service} database: give --${service}_database_url`);
      }
      return [service, url];
    }),
  );
}

/** Connects to a database; throws unless it is empty. */
async function open(service, connectionString) {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: kConnectMs,
    statement_timeout: kStatementMs,
    application_name: 'navalha-demo',
  });
  await client.connect();
  if (!(await kStores[service].isEmpty(client))) {
    await client.end();
    throw new NotEmpty(`The ${service} database is not empty: demo data goes into new databases only`);
  }
  return client;
}

/** Runs `work` and prints its duration. */
async function timed(words, work) {
  const start = performance.now();
  const result = await work();
  console.log(`${words}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

async function seed(urls) {
  const clients = {};
  try {
    for (const [service, url] of Object.entries(urls)) {
      clients[service] = await open(service, url);
    }
    const demo = await timed('Data', async () => makeDemo(Date.now()));
    const album = await timed('Pictures', async () => new Album(picturesOf(demo)));
    for (const [service, client] of Object.entries(clients)) {
      await client.query('BEGIN');
      await timed(`Writing ${service}`, () => kStores[service].write(client, demo, album));
    }
    for (const client of Object.values(clients)) {
      await client.query('COMMIT');
    }
    console.log(
      `${demo.shops.length} establishments, ${demo.collaborators.length} collaborators, ${demo.items.length} items, ${demo.orders.length} orders`,
    );
  } finally {
    await Promise.all(Object.values(clients).map((client) => client.end()));
  }
}

try {
  const { once, urls } = settings();
  await seed(urls).catch((error) => {
    if (!once || !(error instanceof NotEmpty)) throw error;
    console.log('The databases are not empty: no demo data is added.');
  });
} catch (error) {
  console.error(`Demo data: ${error.message}`);
  process.exitCode = 1;
}
