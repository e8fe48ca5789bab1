// Reads the mailbox of a suite.

export interface Mail {
  id: number;
  received_at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

export class Mailbox {
  private readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  /** Waits for a mail to an address that is newer than the mail `after`, and returns the newest one. */
  async newest(to: string, after = 0, limitMs = 20_000): Promise<Mail> {
    const query = new URLSearchParams({ to, after: String(after), wait: String(limitMs) });
    const response = await fetch(`${this.base}/api/mails?${query}`, {
      signal: AbortSignal.timeout(limitMs + 5000),
    });
    const [mail] = (await response.json()) as Mail[];
    if (!mail) throw new Error(`no mail to ${to} within ${limitMs} ms`);
    return mail;
  }

  /** All received mails to an address. */
  async all(to: string): Promise<Mail[]> {
    const response = await fetch(`${this.base}/api/mails?${new URLSearchParams({ to })}`);
    return (await response.json()) as Mail[];
  }
}

/** The code in a mail. */
export function codeIn(mail: Mail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (!code) throw new Error(`no code in: ${mail.text}`);
  return code;
}
