import { createServer } from 'node:net';

/** Returns a port of this machine on which nothing listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const first = 15_000 + Math.floor(Math.random() * 4000);
    const server = createServer();
    server.once('error', reject);
    server.listen(first, '127.0.0.1', () => server.close(() => resolve(first)));
  });
}
