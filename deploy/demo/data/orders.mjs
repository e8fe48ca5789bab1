// The shops' orders: finished, missed and cancelled bookings, walk-ins, counter sales, and bookings
// of the next days, with all data that the orders service stores of each: lines, additions,
// changes, numbers.

import { Random } from '../random.mjs';
import { at, dayAfter, weekdayOf } from './calendar.mjs';
import { fullName } from './people.mjs';
import { phone } from './shops.mjs';
import { kPastDays } from './visits.mjs';

const kMinute = 60_000;
const kRegulars = 85;
const kMethods = {
  Pix: 42,
  Crédito: 20,
  Débito: 16,
  Dinheiro: 14,
  Fiado: 2,
  'Transferência bancária': 1.5,
  'Vale-refeição': 1,
  Cortesia: 1.2,
  PayPal: 0.8,
  Cheque: 0.5,
};
const kNotes = [
  'Prefere só tesoura em cima.',
  'Alérgico a amônia.',
  'Deixar a barba mais cheia no queixo.',
  'Vem com o filho.',
  'Gosta de água com gás.',
  'Pediu o mesmo corte da última vez.',
  'Chega cinco minutos atrasado.',
];
const kCancelReasons = [
  'Imprevisto no trabalho.',
  'Vai remarcar para outro dia.',
  'Não está se sentindo bem.',
  'Viagem de última hora.',
];

/** The customers of a shop: a few come weekly, most occasionally. */
class Customers {
  #regulars;
  #random;
  #area;

  constructor(shop) {
    this.#random = new Random('customers', shop.slug);
    this.#area = shop.plan.area;
    this.#regulars = Array.from({ length: kRegulars }, () => this.#somebody());
  }

  #somebody() {
    const [first, last] = fullName(this.#random, this.#random.chance(0.12));
    return { customer_name: `${first} ${last}`, customer_phone: phone(this.#area, this.#random) };
  }

  /** The next customer, usually a returning one. */
  next() {
    if (this.#random.chance(0.8)) {
      return this.#regulars[Math.floor(kRegulars * this.#random.next() ** 1.9)];
    }
    const stranger = this.#somebody();
    return this.#random.chance(0.15) ? { ...stranger, customer_phone: null } : stranger;
  }
}

function lineOf(item, quantity, additions) {
  const modifiers = additions.map(([addOn, count]) => ({
    type: 'addition',
    item_id: addOn.id,
    item_name: addOn.name,
    item_price_cents: addOn.price_cents,
    price_cents: addOn.price_cents,
    quantity: count,
  }));
  return {
    item_id: item.id,
    item_name: item.name,
    item_type: item.type,
    item_category: item.category,
    item_duration_min: item.type === 'service' ? item.duration_min : 0,
    unit_price_cents: item.price_cents,
    quantity,
    subtotal_cents: item.price_cents * quantity,
    modifiers,
  };
}

/** The total of lines with their additions. */
const totalOf = (lines) =>
  lines.reduce(
    (sum, line) =>
      line.modifiers.reduce((cost, { price_cents, quantity }) => cost + price_cents * quantity, sum) +
      line.subtotal_cents,
    0,
  );

/** Generates the orders of one shop. */
class Shop {
  constructor(shop, items, staff, now) {
    this.shop = shop;
    this.now = now;
    this.random = new Random('orders', shop.slug);
    this.customers = new Customers(shop);
    this.products = items.filter((item) => item.type === 'product' && item.category !== 'adicionais');
    this.addOns = items.filter((item) => item.category === 'adicionais');
    this.manager = staff[1] ?? staff[0];
  }

  #additions() {
    return this.addOns.length > 0 && this.random.chance(0.16)
      ? this.random
          .some(this.addOns, this.random.chance(0.15) ? 2 : 1)
          .map((addOn) => [addOn, this.random.chance(0.12) ? 2 : 1])
      : [];
  }

  #order(values, lines) {
    const total_cents = totalOf(lines);
    const { establishment_id = this.shop.id, fulfillment = 'dine-in', ...rest } = values;
    return {
      establishment_id,
      fulfillment,
      total_cents,
      lines,
      customer_cpf: null,
      customer_email: null,
      cancel_reason: null,
      notes: this.random.chance(0.06) ? this.random.pick(kNotes) : null,
      access_code: String(this.random.whole(0, 9999)).padStart(4, '0'),
      ...rest,
    };
  }

  #attendant({ collaborator }) {
    return {
      collaborator_id: collaborator.id,
      provider_user_id: collaborator.user_id,
      provider_first_name: collaborator.first_name,
      provider_last_name: collaborator.last_name,
    };
  }

  #paid(method = this.random.weighted(kMethods)) {
    const failed = this.random.chance(0.008);
    return {
      payment_method: method,
      payment_status: method === 'Fiado' ? 'pending' : failed ? 'failed' : 'paid',
    };
  }

  /** A walk-in or a sale of products. */
  #sale(values, lines, when) {
    return {
      ...this.#order(
        {
          app_id: 3,
          type: 'service',
          status: 'completed',
          appointment_status: null,
          origin: 'Balcão',
          client_id: null,
          reservation_key: null,
          ...values,
        },
        lines,
      ),
      order_datetime: when,
      created_at: when,
      changes: [['created', when]],
    };
  }

  walkIn(visit) {
    const lines = visit.services.map((item, place) => lineOf(item, 1, place === 0 ? this.#additions() : []));
    if (this.products.length > 0 && this.random.chance(0.16)) {
      lines.push(lineOf(this.random.pick(this.products), 1, []));
    }
    const order = this.#sale(
      {
        ...this.customers.next(),
        ...this.#attendant(visit),
        ...this.#paid(),
        total_duration_min: visit.duration,
        created_by: visit.collaborator.user_id,
      },
      lines,
      visit.begins,
    );
    return this.random.chance(0.015) ? this.#cancelled(order, visit.begins + 10 * kMinute) : order;
  }

  counterSale(when) {
    const origin = this.random.weighted({ Balcão: 78, WhatsApp: 16, Telefone: 6 });
    const list = this.random.some(this.products, this.random.chance(0.25) ? 2 : 1);
    return this.#sale(
      {
        ...this.customers.next(),
        ...this.#paid(),
        origin,
        fulfillment: origin === 'Balcão' ? 'take-away' : this.random.pick(['delivery', 'take-away']),
        total_duration_min: 0,
        collaborator_id: null,
        provider_user_id: null,
        provider_first_name: null,
        provider_last_name: null,
        created_by: this.manager.user_id,
      },
      list.map((item) => lineOf(item, this.random.chance(0.2) ? 2 : 1, [])),
      when,
    );
  }

  #cancelled(order, when) {
    return {
      ...order,
      status: 'cancelled',
      appointment_status: order.type === 'appointment' ? 'cancelled' : null,
      payment_status: 'pending',
      cancel_reason: this.random.pick(kCancelReasons),
      changes: [...order.changes, ['status_changed', when]],
    };
  }

  /** A random moment between two others, not after now. */
  #between(from, to) {
    return Math.min(
      this.now,
      from + Math.floor((this.random.next() * Math.max(0, to - from)) / kMinute) * kMinute,
    );
  }

  /** A booking in the state that it has reached by now. */
  booking(visit, client) {
    const ahead = this.random.weighted({ 90: 20, 300: 20, 1440: 30, 4320: 20, 8640: 10 });
    const made = Math.min(
      visit.begins - Number(ahead) * kMinute * this.random.between(0.5, 1),
      this.now - this.random.whole(3, 900) * kMinute,
    );
    const created = Math.floor(made / 1000) * 1000;
    const origin = client ? 'App' : this.random.weighted({ App: 62, WhatsApp: 26, Telefone: 12 });
    const order = {
      ...this.#order(
        {
          ...(client
            ? { customer_name: `${client.first_name} ${client.last_name}`, customer_phone: client.phone }
            : this.customers.next()),
          ...this.#attendant(visit),
          app_id: 2,
          type: 'appointment',
          status: 'scheduled',
          appointment_status: 'pending',
          origin,
          payment_status: 'pending',
          payment_method: 'Dinheiro',
          total_duration_min: visit.duration,
          client_id: client?.id ?? null,
          created_by: client?.id ?? (origin === 'App' ? null : this.manager.user_id),
          reservation_key: `order:demo:${visit.collaborator.id}:${visit.begins / kMinute}`,
        },
        visit.services.map((item) => lineOf(item, 1, [])),
      ),
      order_datetime: visit.begins,
      created_at: created,
      changes: [['created', created]],
      ends: visit.ends,
    };
    return this.#later(order, visit, created, client);
  }

  #later(order, visit, created, client) {
    const done = visit.ends + 4 * kMinute <= this.now;
    if (!client && this.random.chance(done ? 0.09 : 0.04)) {
      return this.#cancelled(order, this.#between(created, Math.min(visit.begins, this.now)));
    }
    if (!done && !client && this.random.chance(0.42)) {
      return order;
    }
    const confirmed = this.#between(created + kMinute, Math.min(created + 180 * kMinute, visit.begins));
    const changes = [...order.changes, ['status_changed', confirmed]];
    if (!done) {
      return { ...order, appointment_status: 'confirmed', changes };
    }
    const finished = visit.ends + 3 * kMinute;
    if (!client && this.random.chance(0.045)) {
      return {
        ...order,
        status: 'completed',
        appointment_status: 'not_attended',
        changes: [...changes, ['status_changed', finished]],
      };
    }
    const lines = order.lines.map((line, place) =>
      place === 0 ? withAdditions(line, this.#additions()) : line,
    );
    return {
      ...order,
      lines,
      total_cents: totalOf(lines),
      status: 'completed',
      appointment_status: 'attended',
      ...this.#paid(),
      changes: [...changes, ['status_changed', finished], ['updated', finished + kMinute]],
    };
  }
}

function withAdditions(line, additions) {
  return { ...line, modifiers: lineOf({ type: 'product', price_cents: 0 }, 1, additions).modifiers };
}

/** The days on which the login `cliente` visited the first shop. */
const kClientDays = [-47, -26, -5, 2];

function visitOrders(desk, visits, client) {
  const waiting = new Set(client ? kClientDays : []);
  return visits.flatMap((visit) => {
    const mine = [...waiting].find((day) => visit.day >= day && visit.day <= day + 4);
    if (mine !== undefined) {
      waiting.delete(mine);
      return [desk.booking(visit, client)];
    }
    if (visit.begins <= desk.now && desk.random.chance(0.42)) {
      return visit.ends <= desk.now ? [desk.walkIn(visit)] : [];
    }
    return [desk.booking(visit)];
  });
}

function counterSales(desk, today) {
  const sales = [];
  for (let day = -kPastDays; day <= 0; day += 1) {
    const midnight = dayAfter(today, day);
    const open = !desk.shop.plan.closed.includes(weekdayOf(midnight)) && desk.products.length > 0;
    for (let left = open ? desk.random.whole(0, 3) : 0; left > 0; left -= 1) {
      const when = at(midnight, desk.random.whole(desk.shop.plan.opens + 10, desk.shop.plan.closes - 10));
      if (when <= desk.now) {
        sales.push(desk.counterSale(when));
      }
    }
  }
  return sales;
}

/** Numbers the orders, per shop and overall, by time of creation. */
function numbered(orders) {
  const last = new Map();
  return orders
    .sort(
      (a, b) =>
        a.created_at - b.created_at ||
        a.establishment_id - b.establishment_id ||
        a.order_datetime - b.order_datetime ||
        (a.collaborator_id ?? 0) - (b.collaborator_id ?? 0),
    )
    .map((order, index) => {
      const number = (last.get(order.establishment_id) ?? 0) + 1;
      last.set(order.establishment_id, number);
      return {
        id: index + 1,
        number,
        ...order,
        version: order.changes.length,
        updated_at: order.changes.at(-1)[1],
      };
    });
}

/**
 * All orders with ids, numbers, lines and changes, where changes is [[kind, instant], …].
 */
export function makeOrders({ today, now, shops, items, collaborators, visits, client }) {
  return numbered(
    shops.flatMap((shop) => {
      const staff = collaborators.filter((collaborator) => collaborator.establishment_id === shop.id);
      const desk = new Shop(
        shop,
        items.filter((item) => item.establishment_id === shop.id),
        staff,
        now,
      );
      const own = visits.filter((visit) => visit.collaborator.establishment_id === shop.id);
      return [...visitOrders(desk, own, shop.id === 1 ? client : null), ...counterSales(desk, today)];
    }),
  );
}
