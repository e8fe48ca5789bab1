import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { httpServer } from './http.mjs';
import { smtpServer } from './smtp.mjs';
import { MailStore } from './store.mjs';

const store = new MailStore();
const smtp = smtpServer(store);
const http = httpServer(store);
let base;

const listening = (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

before(async () => {
  await Promise.all([listening(smtp), listening(http)]);
  base = `http://127.0.0.1:${http.address().port}`;
});

after(() => {
  smtp.close();
  http.close();
  http.closeAllConnections();
});

/** Sends a mail by SMTP, reading one answer per line. */
function send(to, message) {
  const lines = [
    'EHLO test',
    'MAIL FROM:<loja@navalha.localhost>',
    `RCPT TO:<${to}>`,
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(smtp.server.address().port, '127.0.0.1');
    let answers = '';
    socket.on('data', (data) => {
      answers += data;
      if (/^\d{3} .*\r\n$/m.test(String(data)) && lines.length > 0) socket.write(`${lines.shift()}\r\n`);
    });
    socket.on('close', () => resolve(answers));
    socket.on('error', reject);
  });
}

const message = (subject, body) =>
  `From: Navalha <loja@navalha.localhost>\r\nSubject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}`;

test('a mail sent by SMTP appears in the list, on its page and in the JSON', async () => {
  await send('Ana@Exemplo.com.br', message('Seu código', 'O código é 123456.'));
  const mails = await (await fetch(`${base}/api/mails?to=ana@exemplo.com.br`)).json();
  assert.equal(mails.length, 1);
  assert.equal(mails[0].subject, 'Seu código');
  assert.match(mails[0].text, /123456/);
  assert.match(await (await fetch(base)).text(), /Seu código/);
  assert.match(await (await fetch(`${base}/mensagem/${mails[0].id}`)).text(), /123456/);
});

test('a waiting request ends when a mail arrives', async () => {
  const [{ id }] = store.list();
  const waiting = fetch(`${base}/api/mails?to=bia@exemplo.com.br&after=${id}&wait=20000`);
  await send('bia@exemplo.com.br', message('Oi', 'Olá'));
  assert.equal((await (await waiting).json())[0].subject, 'Oi');
});

test('a waiting request ends after its time without a mail', async () => {
  const answer = await fetch(`${base}/api/mails?to=ninguem@exemplo.com.br&wait=50`);
  assert.deepEqual(await answer.json(), []);
});

test('markup in a mail is escaped on the pages', async () => {
  await send('eva@exemplo.com.br', message('<script>x</script>', '<b>oi</b>'));
  const html = await (await fetch(base)).text();
  assert.ok(!html.includes('<script>'));
});

test('a foreign host name is refused', async () => {
  const socket = connect(http.address().port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: attacker.example\r\nConnection: close\r\n\r\n');
  let answer = '';
  for await (const data of socket) answer += data;
  assert.match(answer, /^HTTP\/1\.1 403/);
});

test('an unknown mail is not found', async () => {
  assert.equal((await fetch(`${base}/mensagem/999999`)).status, 404);
});

test('only the newest 500 mails are kept', () => {
  const small = new MailStore();
  for (let count = 0; count < 510; count++)
    small.add({ to: [], subject: String(count), text: '', html: '', from: '' });
  assert.equal(small.list().length, 500);
  assert.equal(small.list()[0].subject, '509');
});
