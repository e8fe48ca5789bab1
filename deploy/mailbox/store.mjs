// The received mails, newest first, at most LIMIT.

const LIMIT = 500;

export class MailStore {
  #mails = [];
  #nextId = 1;
  #waiting = new Set();

  /** Stores a parsed mail and wakes waiting requests. */
  add(mail) {
    const kept = { id: this.#nextId++, received_at: new Date().toISOString(), ...mail };
    this.#mails.unshift(kept);
    this.#mails.length = Math.min(this.#mails.length, LIMIT);
    for (const wake of [...this.#waiting]) wake();
    return kept;
  }

  /** Mails newer than the mail `after`, newest first; only those to the address `to` if given. */
  list({ to = '', after = 0 } = {}) {
    const wanted = to.toLowerCase();
    return this.#mails.filter(
      (mail) => mail.id > after && (wanted === '' || mail.to.some((address) => address === wanted)),
    );
  }

  find(id) {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear() {
    this.#mails = [];
  }

  /** As list, but waits up to `milliseconds` for a mail. */
  async waitFor(filter, milliseconds) {
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const found = this.list(filter);
      const left = deadline - Date.now();
      if (found.length > 0 || left <= 0) return found;
      await this.#nextArrival(left);
    }
  }

  #nextArrival(milliseconds) {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
    });
  }
}
