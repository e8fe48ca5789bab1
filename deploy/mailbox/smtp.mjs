// The SMTP server: accepts and stores every mail.
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_CLIENTS = 50;
const IDLE_MS = 30_000;

function kept(mail, envelope) {
  return {
    from: mail.from?.text ?? envelope.mailFrom?.address ?? '',
    to: envelope.rcptTo.map((recipient) => recipient.address.toLowerCase()),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: typeof mail.html === 'string' ? mail.html : '',
  };
}

export function smtpServer(store) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    maxClients: MAX_CLIENTS,
    size: MAX_BYTES,
    socketTimeout: IDLE_MS,
    onData(stream, session, done) {
      simpleParser(stream)
        .then((mail) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
          store.add(kept(mail, session.envelope));
          done();
        })
        .catch(done);
    },
  });
  // A client that disconnects must not stop the mailbox.
  server.on('error', (error) => console.error('smtp:', error.message));
  return server;
}
