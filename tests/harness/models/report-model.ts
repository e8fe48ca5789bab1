// Computes a report naively: every figure from the list of all orders, without precomputed totals.
import type { Response } from '../api.ts';
import {
  byNumber,
  byText,
  cents,
  groups,
  intervalText,
  type Local,
  largest,
  localOf,
  mean,
  nextDay,
  percent,
  reais,
  sum,
} from './figures.ts';

export type Order = NonNullable<Response<'getOrder'>['order']>;
export type Report = Response<'getOrderReport'>;

/** An expense of a cash session, or the reversal of one. The amount is in reais. */
export interface Expense {
  category: string;
  amount: number;
  at: string;
  isReversal: boolean;
}

/** The key of a customer: the digits of the phone number without the country code, or else the name. */
export function customerOf({ customer_phone, customer_name }: Order): string {
  const digits = (customer_phone ?? '').replace(/\D/g, '').replace(/^(?:55|0)(\d{10,11})$/, '$1');
  return digits === '' ? `name ${customer_name.trim().toLowerCase()}` : `phone ${digits}`;
}

interface Sold {
  order: Order;
  id: number;
  name: string;
  quantity: number;
  amount: number;
  isCombo: boolean;
  extras: number;
}

const additionsOf = (order: Order): Sold[] =>
  order.items.flatMap((line) =>
    line.modifiers
      .filter(({ type }) => type === 'addition')
      .map(({ modifier_id, modifier, quantity, price }) => ({
        order,
        id: modifier_id,
        name: modifier?.name ?? '',
        quantity,
        amount: quantity * cents(price),
        isCombo: false,
        extras: 0,
      })),
  );

const extrasOf = (line: Order['items'][number]): number =>
  sum(
    line.modifiers.filter(({ type }) => type === 'addition'),
    ({ quantity }) => quantity,
  );

/** The sold items of an order. A combo sells its parts, and its additions count for the first part. */
const soldOf = (order: Order): Sold[] =>
  order.items.flatMap((line) => {
    const extras = extrasOf(line);
    if (line.parts.length === 0) {
      const [id, name, quantity] = [line.item_id, line.item?.name ?? '', line.quantity];
      const amount = quantity * cents(line.unit_price);
      return [{ order, id, name, quantity, amount, isCombo: line.is_combo, extras }];
    }
    return line.parts.map((part, place) => ({
      order,
      id: part.item_id,
      name: part.name,
      quantity: line.quantity * part.quantity,
      amount: cents(part.share),
      isCombo: true,
      extras: place === 0 ? extras : 0,
    }));
  });

const combosOf = ({ items }: Order): number =>
  sum(items, ({ is_combo, quantity }) => (is_combo ? quantity : 0));

/** Payments minus refunds by method. A settlement reduces the amount of Fiado. */
function netsOf(order: Order): [string, number][] {
  const nets = new Map<string, number>();
  const add = (method: string, amount: number) => nets.set(method, (nets.get(method) ?? 0) + amount);
  for (const { kind, method, amount, settles_fiado } of order.payments) {
    add(method, kind === 'payment' ? cents(amount) : -cents(amount));
    if (settles_fiado) add('Fiado', -cents(amount));
  }
  return [...nets].filter(([, net]) => net !== 0);
}

/** The latest order; among orders at the same time, the one with the largest id. */
const latestOf = (orders: Order[]): Order =>
  [...orders].sort(
    (a, b) => Date.parse(b.order_datetime ?? '') - Date.parse(a.order_datetime ?? '') || b.id - a.id,
  )[0] as Order;

/** Computes reports of a shop from all its orders and expenses. */
export class ReportModel {
  readonly #zone: string;
  readonly #all: Order[];
  readonly #expenses: Expense[];
  readonly #start: string;
  readonly #end: string;

  constructor(zone: string, orders: Order[], expenses: Expense[], start: string, end: string) {
    [this.#zone, this.#all, this.#expenses, this.#start, this.#end] = [zone, orders, expenses, start, end];
  }

  totals() {
    const [orders, cancelled] = [
      this.#counted(),
      this.#inPeriod().filter((one) => one.status === 'cancelled'),
    ];
    const revenue = sum(orders, ({ total_price }) => cents(total_price));
    const courtesies = sum(orders.flatMap(netsOf), ([method, net]) => (method === 'Cortesia' ? net : 0));
    const received = sum(orders, ({ total_paid }) => cents(total_paid)) - courtesies;
    const expenses = sum(this.#spent(), (one) => (one.isReversal ? -1 : 1) * cents(one.amount));
    const customers = new Set(orders.map(customerOf));
    const fresh = [...customers].filter((key) => this.#isNew(key));
    const came = orders.filter(
      ({ status, appointment_status }) => status === 'completed' && appointment_status,
    );
    const attended = came.filter((one) => one.appointment_status === 'attended');
    return {
      order_count: orders.length,
      revenue: reais(revenue),
      average_ticket: reais(mean(revenue, orders.length)),
      cancelled_count: cancelled.length,
      cancelled_total: reais(sum(cancelled, ({ total_price }) => cents(total_price))),
      cancellation_rate: mean(10_000 * cancelled.length, cancelled.length + orders.length) / 100,
      items_per_order: mean(100 * sum(orders, ({ items }) => items.length), orders.length) / 100,
      cash_flow: reais(received),
      total_fiado: reais(sum(orders, ({ total_fiado }) => cents(total_fiado))),
      total_due: reais(sum(orders, ({ total_due }) => cents(total_due))),
      due_count: orders.filter(({ total_due }) => total_due > 0).length,
      total_expenses: reais(expenses),
      net_profit: reais(received - expenses),
      new_customers_count: fresh.length,
      returning_customers_count: customers.size - fresh.length,
      attended_count: attended.length,
      not_attended_count: came.length - attended.length,
      attendance_rate: percent(attended.length, came.length),
      average_service_seconds: mean(
        60 * sum(attended, ({ total_duration }) => total_duration),
        attended.length,
      ),
    };
  }

  methods(): Report['methods'] {
    const nets = this.#counted().flatMap(netsOf);
    const all = sum(nets, ([, net]) => net);
    return [...groups(nets, ([method]) => method)]
      .map(([payment_method, members]) => ({
        payment_method,
        members,
        amount: sum(members, ([, net]) => net),
      }))
      .sort((a, b) => b.amount - a.amount || byText(a.payment_method, b.payment_method))
      .map(({ payment_method, members, amount }) => ({
        payment_method,
        order_count: members.length,
        amount: reais(amount),
        share: percent(amount, all),
      }));
  }

  channels(): Report['channels'] {
    const orders = this.#counted();
    const all = this.#revenue(orders);
    return [...groups(orders, ({ origin }) => origin)]
      .map(([origin, members]) => ({ origin, members, revenue: this.#revenue(members) }))
      .sort((a, b) => b.revenue - a.revenue || byText(a.origin, b.origin))
      .map(({ origin, members, revenue }) => ({
        origin,
        order_count: members.length,
        revenue: reais(revenue),
        share: percent(revenue, all),
      }));
  }

  hours() {
    const orders = this.#counted();
    const most = Math.max(...Array.from({ length: 24 }, (_, hour) => this.#at(hour).length));
    const peak =
      most === 0 ? undefined : [...Array(24).keys()].find((hour) => this.#at(hour).length === most);
    return Array.from({ length: 24 }, (_, hour) => {
      const members = this.#at(hour);
      const lines = members.flatMap(soldOf);
      const revenue = this.#revenue(members);
      return {
        hour,
        order_count: members.length,
        share: percent(members.length, orders.length),
        revenue: reais(revenue),
        average_ticket: reais(mean(revenue, members.length)),
        top_item: lines.length === 0 ? null : this.#nameOf(this.#topItem(lines)),
        is_peak: hour === peak,
      };
    });
  }

  weekdayHours(): Report['weekday_hours'] {
    return [...groups(this.#counted(), (order) => this.#local(order).weekday * 24 + this.#local(order).hour)]
      .sort((a, b) => a[0] - b[0])
      .map(([cell, members]) => ({
        weekday: Math.floor(cell / 24),
        hour: cell % 24,
        order_count: members.length,
        revenue: reais(this.#revenue(members)),
      }));
  }

  days(): Report['days'] {
    const days: Report['days'] = [];
    const last = this.#end.slice(0, 10);
    for (let date = this.#start.slice(0, 10); date <= last; date = nextDay(date)) {
      const on = (order: Order) => this.#local(order).date === date;
      const members = this.#counted().filter(on);
      const revenue = this.#revenue(members);
      days.push({
        date,
        order_count: members.length,
        revenue: reais(revenue),
        average_ticket: reais(mean(revenue, members.length)),
        cancelled_count: this.#inPeriod().filter((one) => on(one) && one.status === 'cancelled').length,
      });
    }
    return days;
  }

  additions() {
    const sold = this.#counted().flatMap(additionsOf);
    const all = sum(sold, ({ quantity }) => quantity);
    return this.#bySale(sold)
      .map((one) => ({
        ...one.common,
        revenue: reais(one.amount),
        share: percent(one.common.quantity, all),
      }))
      .sort((a, b) => b.quantity - a.quantity || a.item_id - b.item_id);
  }

  items() {
    const sold = this.#counted().flatMap(soldOf);
    const [quantity, amount] = [sum(sold, (one) => one.quantity), sum(sold, (one) => one.amount)];
    return this.#bySale(sold)
      .map((one) => ({
        ...one.common,
        subtotal: reais(one.amount),
        average_ticket: reais(mean(one.amount, one.common.quantity)),
        quantity_share: percent(one.common.quantity, quantity),
        revenue_share: percent(one.amount, amount),
        combo_quantity: sum(one.members, (member) => (member.isCombo ? member.quantity : 0)),
        extras_count: sum(one.members, ({ extras }) => extras),
      }))
      .sort((a, b) => b.subtotal - a.subtotal || a.item_id - b.item_id);
  }

  customers() {
    const orders = this.#counted();
    const all = this.#revenue(orders);
    return [...groups(orders, customerOf)]
      .map(([key, members]) => ({ key, members, total: this.#revenue(members) }))
      .sort((a, b) => b.total - a.total || byText(a.key, b.key))
      .map(({ key, members, total }, place) => {
        const latest = latestOf(members);
        const times = members.map((one) => Date.parse(one.order_datetime ?? '')).sort(byNumber);
        const gap = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / Math.max(members.length - 1, 1);
        const sold = members.flatMap(soldOf);
        const hour = (one: Order) => this.#local(one).hour;
        return {
          rank: place + 1,
          name: latest.customer_name,
          phone: latest.customer_phone,
          order_count: members.length,
          total: reais(total),
          average_ticket: reais(mean(total, members.length)),
          first: times[0],
          last: times.at(-1),
          last_origin: latest.origin,
          mean_interval_seconds: gap > 0 ? Math.floor(gap / 1000) : null,
          mean_interval: gap > 0 ? intervalText(Math.floor(gap / 1000)) : '—',
          combo_quantity: sum(members, combosOf),
          extras_count: sum(sold, ({ extras }) => extras),
          favorite_item: this.#nameOf(this.#topItem(sold)),
          preferred_hour: largest(members, hour, () => 1, byNumber),
          biggest_order: Math.max(...members.map(({ total_price }) => total_price)),
          revenue_share: percent(total, all),
          is_new: this.#isNew(key),
        };
      });
  }

  expenses(): Report['expenses'] {
    return [...groups(this.#spent(), ({ category }) => category)]
      .map(([category, members]) => ({
        category,
        entry_count: members.filter(({ isReversal }) => !isReversal).length,
        amount: reais(sum(members, (one) => (one.isReversal ? -1 : 1) * cents(one.amount))),
      }))
      .sort((a, b) => b.amount - a.amount || byText(a.category, b.category));
  }

  #inPeriod(): Order[] {
    return this.#all.filter((order) => this.#contains(order.order_datetime ?? ''));
  }
  #counted(): Order[] {
    return this.#inPeriod().filter(({ status }) => status !== 'cancelled');
  }
  #spent(): Expense[] {
    return this.#expenses.filter(({ at }) => this.#contains(at));
  }
  #contains(instant: string): boolean {
    const { text } = localOf(instant, this.#zone);
    return text >= this.#start && text <= this.#end;
  }
  #local(order: Order): Local {
    return localOf(order.order_datetime ?? '', this.#zone);
  }
  #at(hour: number): Order[] {
    return this.#counted().filter((order) => this.#local(order).hour === hour);
  }
  #revenue(orders: Order[]): number {
    return sum(orders, ({ total_price }) => cents(total_price));
  }
  #topItem(lines: Sold[]): number {
    return largest(
      lines,
      ({ id }) => id,
      ({ quantity }) => quantity,
      byNumber,
    );
  }
  /** The item's name in the latest order of the period that contains it. */
  #nameOf(item: number): string {
    const lines = this.#counted().flatMap(soldOf);
    const latest = latestOf(lines.filter(({ id }) => id === item).map(({ order }) => order));
    return soldOf(latest).findLast(({ id }) => id === item)?.name ?? '';
  }
  #isNew(key: string): boolean {
    const ever = this.#all.filter((one) => one.status !== 'cancelled' && customerOf(one) === key);
    const first = [...ever].sort(
      (a, b) => Date.parse(a.order_datetime ?? '') - Date.parse(b.order_datetime ?? ''),
    )[0];
    return this.#contains(first?.order_datetime ?? '');
  }

  #bySale(sold: Sold[]) {
    return [...groups(sold, ({ id }) => id)].map(([item_id, members]) => {
      const latest = latestOf(members.map(({ order }) => order));
      const of = ({ order }: Sold) => customerOf(order);
      const top = largest(members, of, ({ quantity }) => quantity, byText);
      return {
        members,
        amount: sum(members, ({ amount }) => amount),
        common: {
          item_id,
          name: members.filter(({ order }) => order === latest).at(-1)?.name,
          quantity: sum(members, ({ quantity }) => quantity),
          peak_hour: largest(
            members,
            ({ order }) => this.#local(order).hour,
            ({ quantity }) => quantity,
            byNumber,
          ),
          top_customer: latestOf(this.#counted().filter((one) => customerOf(one) === top)).customer_name,
          last: Date.parse(latest.order_datetime ?? ''),
          last_order_id: latest.id,
        },
      };
    });
  }
}
