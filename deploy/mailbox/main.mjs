// The mailbox of a local run, on this machine only: receives mail on MAILBOX_SMTP_PORT and shows it
// on MAILBOX_HTTP_PORT.
import { httpServer } from './http.mjs';
import { smtpServer } from './smtp.mjs';
import { MailStore } from './store.mjs';

const store = new MailStore();
const smtp = smtpServer(store);
const http = httpServer(store);

smtp.listen(Number(process.env.MAILBOX_SMTP_PORT), '127.0.0.1');
http.listen(Number(process.env.MAILBOX_HTTP_PORT), '127.0.0.1');

process.on('SIGTERM', () => {
  smtp.close();
  http.close();
  http.closeAllConnections();
});
