// Reads an event stream as a browser does.
import type { Api } from './api.ts';
import { until } from './until.ts';

export class EventStream {
  readonly status: number;
  readonly headers: Headers;
  /** All text received so far. */
  text = '';
  ended = false;
  readonly #abort: AbortController;

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#abort = abort;
    void this.#read(response);
  }

  /** Opens the stream of the agendas of these collaborators of a shop. */
  static ofAgendas(api: Api, establishmentId: number, employerIds: number[]): Promise<EventStream> {
    const query = new URLSearchParams({ establishment_id: String(establishmentId) });
    for (const id of employerIds) query.append('employer_ids', String(id));
    return EventStream.#open(api, `/api/agenda/events?${query}`);
  }

  /** Opens the event stream of the shops' snapshots. */
  static ofSnapshots(api: Api, establishmentIds: number[]): Promise<EventStream> {
    const query = new URLSearchParams(establishmentIds.map((id) => ['entity_ids', String(id)]));
    return EventStream.#open(api, `/api/report/snapshot/events?${query}`);
  }

  static async #open(api: Api, path: string): Promise<EventStream> {
    const abort = new AbortController();
    const response = await fetch(`${api.base}${path}`, {
      headers: api.token ? { authorization: `Bearer ${api.token}` } : {},
      signal: abort.signal,
    });
    return new EventStream(response, abort);
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const bytes of response.body ?? []) this.text += decoder.decode(bytes, { stream: true });
    } catch {
      // The stream was aborted.
    }
    this.ended = true;
  }

  /** Waits until `text` has been received. */
  async receives(text: string, limitMs = 20_000): Promise<void> {
    await until(() => this.text.includes(text), limitMs, `${text} in the stream`);
  }

  /** Discards the text received so far. */
  clear(): void {
    this.text = '';
  }

  close(): void {
    this.#abort.abort();
  }
}
