// An independent model of the money of an order, in centavos. Each operation returns the status code that the API
// must answer, and changes the model if the code is 200.

export const METHODS = ['Dinheiro', 'Pix', 'Crédito', 'Fiado'] as const;
export type Method = (typeof METHODS)[number];

export interface Line {
  item_id: number;
  quantity: number;
  /** Ids, one per unit. */
  additions: number[];
  removals: number[];
}

/** Unit prices by item. */
export type Prices = Map<number, number>;

/** The amounts of an order in the API's answers, in centavos. */
export interface Figures {
  status: string;
  payment_status: string;
  total_price: number;
  total_paid: number;
  total_fiado: number;
  total_due: number;
}

const DONE = 200;
const INVALID = 422;
const CONFLICT = 409;

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);

export class OrderModel {
  readonly #catalog: Prices;
  /** The prices of the order's lines and additions, which later changes of prices do not affect. */
  #linePrices: Prices = new Map();
  #additionPrices: Prices = new Map();
  #lines: Line[] = [];
  #nets = new Map<Method, number>();
  #refunded = 0;
  #status = 'pending';
  isCancelled = false;
  /** The customer's phone. Without it, the customer cannot have a debt. */
  readonly phone: string | undefined;

  constructor(catalog: Prices, phone: string | undefined) {
    this.#catalog = catalog;
    this.phone = phone;
  }

  get total(): number {
    return this.#totalOf(this.#lines);
  }

  get due(): number {
    return this.isCancelled ? 0 : this.total - this.#covered;
  }

  get debt(): number {
    return this.net('Fiado');
  }

  /** Payments minus refunds by a method. */
  net(method: Method): number {
    return this.#nets.get(method) ?? 0;
  }

  /** The methods with a remaining amount. */
  get nets(): [Method, number][] {
    return [...this.#nets].filter(([, net]) => net > 0);
  }

  get figures(): Figures {
    return {
      status: this.isCancelled ? 'cancelled' : 'completed',
      payment_status: this.#status,
      total_price: this.total,
      total_paid: this.#received,
      total_fiado: this.debt,
      total_due: this.due,
    };
  }

  create(lines: Line[], status: 'pending' | 'paid' | 'failed', method: Method): number {
    if (status === 'paid' && method === 'Fiado' && !this.phone) return INVALID;
    this.#keep(lines);
    if (status === 'paid') this.#add(method, this.total);
    this.#derive(status === 'failed' ? 'failed' : 'pending');
    return DONE;
  }

  edit(lines: Line[]): number {
    if (this.isCancelled || this.#totalOf(lines) < this.#covered) return CONFLICT;
    this.#keep(lines);
    this.#derive(this.#status);
    return DONE;
  }

  pay(method: Method, amount: number): number {
    if (this.isCancelled) return CONFLICT;
    if (amount > this.due || (method === 'Fiado' && !this.phone)) return INVALID;
    this.#add(method, amount);
    this.#derive('pending');
    return DONE;
  }

  refund(method: Method, amount: number): number {
    if (amount > this.net(method)) return INVALID;
    this.#giveBack(method, amount);
    this.#derive('pending');
    return DONE;
  }

  /** `current` is the order's previous method. */
  setPayment(status: 'pending' | 'paid' | 'failed', method: Method, current: Method): number {
    const hasMethod = status === 'paid' ? this.nets.every(([other]) => other === method) : method === current;
    if (status === this.#status && hasMethod) return DONE;
    if (status === 'paid') return this.#setPaid(method);
    if (status === 'failed' && this.#covered > 0) return CONFLICT;
    // Partial payments require an explicit refund.
    if (this.#status !== 'pending') for (const [paidBy, net] of this.nets) this.#giveBack(paidBy, net);
    this.#derive(status);
    return DONE;
  }

  /** The customer pays a part of the debt. */
  settle(method: Method, amount: number): void {
    this.#add('Fiado', -amount);
    this.#add(method, amount);
    this.#derive('pending');
  }

  cancel(): number {
    if (this.isCancelled) return DONE;
    this.isCancelled = true;
    this.#nets.delete('Fiado');
    this.#derive(this.#status);
    return DONE;
  }

  #setPaid(method: Method): number {
    const others = this.nets.filter(([other]) => other !== method);
    if (this.debt > 0 && method !== 'Fiado') return CONFLICT;
    const moves = this.due > 0 || others.length > 0;
    if (this.isCancelled && (moves || this.#status !== 'paid')) return CONFLICT;
    if (moves && method === 'Fiado' && !this.phone) return INVALID;
    if (this.due > 0) {
      this.#add(method, this.due);
    } else {
      for (const [other, net] of others) {
        this.#add(other, -net);
        this.#add(method, net);
      }
    }
    if (moves) this.#derive('pending');
    return DONE;
  }

  get #covered(): number {
    return sum(this.#nets.values());
  }

  get #received(): number {
    return this.#covered - this.debt;
  }

  #add(method: Method, amount: number): void {
    this.#nets.set(method, this.net(method) + amount);
  }

  #giveBack(method: Method, amount: number): void {
    this.#add(method, -amount);
    if (method !== 'Fiado') this.#refunded += amount;
  }

  #derive(asked: string): void {
    if (this.#received === this.total) this.#status = 'paid';
    else if (this.isCancelled && this.#refunded > 0)
      this.#status = this.#received === 0 ? 'refunded' : 'partially_refunded';
    else this.#status = this.#covered === 0 && asked === 'failed' ? 'failed' : 'pending';
  }

  #totalOf(lines: Line[]): number {
    const priceOf = (id: number, kept: Prices) => kept.get(id) ?? this.#catalog.get(id) ?? Number.NaN;
    return sum(
      lines.map(
        ({ item_id, quantity, additions }) =>
          quantity * priceOf(item_id, this.#linePrices) +
          sum(additions.map((id) => priceOf(id, this.#additionPrices))),
      ),
    );
  }

  #keep(lines: Line[]): void {
    const keep = (ids: number[], kept: Prices): Prices =>
      new Map(ids.map((id) => [id, kept.get(id) ?? this.#catalog.get(id) ?? Number.NaN]));
    this.#linePrices = keep(
      lines.map(({ item_id }) => item_id),
      this.#linePrices,
    );
    this.#additionPrices = keep(
      lines.flatMap(({ additions }) => additions),
      this.#additionPrices,
    );
    this.#lines = lines;
  }
}
