// The mailbox's pages: plain, dark, without scripts.

const STYLE = `
:root { color-scheme: dark; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; background: #121316; color: #e9e9ec;
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
a { color: #f0b35a; }
a:focus-visible { outline: 3px solid #f0b35a; outline-offset: 2px; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid #34363d; }
li a { display: block; padding: .8rem .2rem; text-decoration: none; overflow-wrap: anywhere; }
li a:hover { background: #1c1e23; }
small, dt { color: #b4b6bf; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #1c1e23; padding: 1rem; border-radius: .5rem; }
iframe { width: 100%; height: 28rem; border: 0; border-radius: .5rem; background: #fff; }`;

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text) => String(text).replace(/[&<>"']/g, (character) => ESCAPES[character]);

const clock = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});
const time = (mail) =>
  `<time datetime="${mail.received_at}">${clock.format(new Date(mail.received_at))}</time>`;

function page(title, body) {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

export function listPage(mails) {
  const rows = mails.map(
    (
      mail,
    ) => `<li><a href="/mensagem/${mail.id}"><strong>${escapeHtml(mail.subject || '(sem assunto)')}</strong><br>
<small>para ${escapeHtml(mail.to.join(', '))} · ${time(mail)}</small></a></li>`,
  );
  const body = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nenhuma mensagem ainda.</p>';
  return page(
    'Caixa de entrada',
    `<h1>Caixa de entrada</h1>
<p><small>As mensagens que a Navalha enviou nesta máquina. Nada sai daqui.</small></p>
<p><a href="/">Atualizar</a></p>${body}`,
  );
}

export function mailPage(mail) {
  const html = mail.html
    ? `<h2>Como aparece</h2><iframe title="Mensagem formatada" sandbox srcdoc="${escapeHtml(mail.html)}"></iframe>`
    : '';
  return page(
    mail.subject,
    `<p><a href="/">Voltar à caixa de entrada</a></p>
<h1>${escapeHtml(mail.subject || '(sem assunto)')}</h1>
<dl><dt>De</dt><dd>${escapeHtml(mail.from)}</dd><dt>Para</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
<dt>Recebida</dt><dd>${time(mail)}</dd></dl>
<pre>${escapeHtml(mail.text)}</pre>${html}`,
  );
}

export function missingPage() {
  return page(
    'Não encontrada',
    '<h1>Mensagem não encontrada</h1><p><a href="/">Voltar à caixa de entrada</a></p>',
  );
}
