// The mailbox of a trial suite: receives mail on MAILBOX_SMTP_PORT and shows it on
// MAILBOX_HTTP_PORT. Only this machine reaches it, unless MAILBOX_ADDRESS names another address to
// listen at, as in a container.
import { httpServer } from './http.mjs';
import { smtpServer } from './smtp.mjs';
import { MailStore } from './store.mjs';

const store = new MailStore();
const smtp = smtpServer(store);
const http = httpServer(store);

const address = process.env.MAILBOX_ADDRESS ?? '127.0.0.1';
smtp.listen(Number(process.env.MAILBOX_SMTP_PORT), address);
http.listen(Number(process.env.MAILBOX_HTTP_PORT), address);

process.on('SIGTERM', () => {
  smtp.close();
  http.close();
  http.closeAllConnections();
});
