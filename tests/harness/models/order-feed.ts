// Reads the feed of orders, as services that keep a copy of the orders do.
import { answerOf, type Rpc, readUntil } from '../rpc.ts';
import type { Stack } from '../suites/stack.ts';

const feed = (rpc: string): Rpc => ({ service: 'orders', file: 'feed', rpc: `OrderFeedService/${rpc}` });

/** An order in the feed, with amounts in centavos. */
export interface FedOrder {
  id: number;
  entity_id: number;
  status: string;
  payment_status: string;
  total_price: number;
  total_paid: number;
  total_fiado: number;
  total_due: number;
}

interface Head {
  position: number;
}

interface Change extends Head {
  /** Null for a change of an expense. */
  order: FedOrder | null;
}

/** A copy of a shop's orders that follows the feed. */
export class OrderFeed {
  readonly #stack: Stack;
  readonly #shop: number;
  readonly #orders = new Map<number, FedOrder>();
  #position = 0;

  constructor(stack: Stack, shop: number) {
    this.#stack = stack;
    this.#shop = shop;
  }

  /** Skips the changes before now. */
  async skip(): Promise<void> {
    this.#position = (await answerOf<Head>(this.#stack, feed('GetHead'), {})).position;
  }

  /** Applies the changes up to now and returns the shop's orders by id. */
  async follow(): Promise<ReadonlyMap<number, FedOrder>> {
    const { position } = await answerOf<Head>(this.#stack, feed('GetHead'), {
      establishment_ids: [this.#shop],
    });
    if (position > this.#position) {
      const isLast = (change: Change) => change.position >= position;
      for (const { order } of await readUntil(this.#stack, feed('Watch'), { after: this.#position }, isLast))
        if (order?.entity_id === this.#shop) this.#orders.set(order.id, order);
      this.#position = position;
    }
    return this.#orders;
  }
}
