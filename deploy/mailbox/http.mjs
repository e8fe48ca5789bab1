// The mailbox's web server: pages for people, JSON for tests.
//   GET /                             the list
//   GET /mensagem/ID                  one mail
//   GET /api/mails?to=&after=&wait=   JSON, newest first; waits up to `wait` milliseconds (at most 30,000) for a mail
//   DELETE /api/mails                 deletes all mails
import { createServer } from 'node:http';
import { listPage, mailPage, missingPage } from './page.mjs';

const LONGEST_WAIT_MS = 30_000;
// Refuses other Host names, which a web site's script would send after DNS rebinding.
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const number = (text) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

async function answer(store, request) {
  const url = new URL(request.url, 'http://localhost');
  const key = `${request.method} ${url.pathname}`;
  if (key === 'GET /') return { html: listPage(store.list()) };
  if (key === 'GET /api/mails') {
    const filter = { to: url.searchParams.get('to') ?? '', after: number(url.searchParams.get('after')) };
    const wait = Math.min(number(url.searchParams.get('wait')), LONGEST_WAIT_MS);
    return { json: await store.waitFor(filter, wait) };
  }
  if (key === 'DELETE /api/mails') {
    store.clear();
    return { json: [] };
  }
  const mail = store.find(number(/^GET \/mensagem\/(\d+)$/.exec(key)?.[1]));
  return mail ? { html: mailPage(mail) } : { html: missingPage(), status: 404 };
}

export function httpServer(store) {
  return createServer(async (request, response) => {
    if (!OWN_HOST.test(request.headers.host ?? '')) {
      response.writeHead(403).end();
      return;
    }
    try {
      const { html, json, status = 200 } = await answer(store, request);
      const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8';
      response.writeHead(status, { ...HEADERS, 'content-type': type });
      response.end(html ?? JSON.stringify(json));
    } catch (error) {
      console.error('http:', error.message);
      response.writeHead(400).end();
    }
  });
}
