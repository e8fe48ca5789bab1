// The form values of a counter sale, their prices and their requests.
import * as z from 'zod/mini';
import type { Request } from '@/api/client';
import type { Item, Order } from '@/api/contract.gen';
import { contentsOf } from '@/lib/shops/combo';
import { sumMoney } from '@/lib/text/money';
import { fold, fullName } from '@/lib/text/text';
import { fulfillmentLabel, lineLabel, paymentLabel } from '../order-labels';
import { FIADO, methodsText } from '../payments/payments';

const APP_ID = 3;
const ADD_ONS = 'adicionais';
const DEFAULT_CATEGORY = 'Outros';
export const MOST_OF_AN_ADDITION = 9;
export const MOST_OF_A_LINE = 999;

/** An item or addition with its price, from the catalogue or from a stored order. */
export interface Priced {
  id: number;
  name: string;
  price: number;
  /** The contents of a combo. */
  contents?: string;
}

/** A collaborator of the shop who can serve customers. */
export interface Attendant {
  id: number;
  user: { first_name: string; last_name: string } | null;
}

export interface CounterLine {
  /** The React key of the line. */
  key: number;
  item: Priced;
  quantity: number;
  /** The count of each addition, by its id. */
  additions: Record<number, number>;
  removals: number[];
  /** The attendant of this line; empty means the order's attendant. */
  attendant_id: string;
}

export interface CounterValues extends Record<string, unknown> {
  customer_name: string;
  customer_phone: string;
  origin: string;
  fulfillment: string;
  payment_status: string;
  payment_method: string;
  notes: string;
  attendant_id: string;
  lines: CounterLine[];
}

export const newSale: CounterValues = {
  customer_name: '',
  customer_phone: '',
  origin: 'Balcão',
  fulfillment: 'dine-in',
  payment_status: 'pending',
  payment_method: 'Dinheiro',
  notes: '',
  attendant_id: '',
  lines: [],
};

export const counterSchema = z.looseObject({
  customer_name: z.string().check(z.trim(), z.minLength(1, 'Informe o nome do cliente.')),
  lines: z.array(z.any()).check(z.minLength(1, 'Adicione ao menos um item.')),
});

const idText = (id: number | null): string => (id ? String(id) : '');

/** The form values of a stored order. */
export const counterOf = (order: Order): CounterValues => ({
  customer_name: order.customer_name,
  customer_phone: order.customer_phone ?? '',
  origin: order.origin,
  fulfillment: order.fulfillment,
  payment_status: order.payment_status,
  payment_method: order.payment_method,
  notes: order.notes ?? '',
  attendant_id: idText(order.attendant_id),
  lines: order.items.map((line) => ({
    key: line.id,
    item: {
      id: line.item_id,
      name: line.item?.name ?? '',
      price: line.unit_price,
      ...(line.is_combo && { contents: contentsOf(line.parts) }),
    },
    quantity: line.quantity,
    additions: Object.fromEntries(
      line.modifiers
        .filter(({ type }) => type === 'addition')
        .map(({ modifier_id, quantity }) => [modifier_id, quantity]),
    ),
    removals: line.modifiers.filter(({ type }) => type === 'removal').map(({ modifier_id }) => modifier_id),
    attendant_id: idText(line.attendant_id),
  })),
});

/** Whether an item belongs to the category of add-ons. */
export const isAddOn = ({ category }: Pick<Item, 'category'>): boolean => fold(category) === ADD_ONS;

/**
 * The additions for a line. As on the server, those in the order keep their stored price; a removal that becomes an
 * addition costs the catalogue's price.
 */
export function addOnsOf(items: Item[], order: Order | undefined): Priced[] {
  const found = new Map<number, Priced>();
  const put = (addOn: Priced) => found.has(addOn.id) || found.set(addOn.id, addOn);
  const stored = order?.items.flatMap((line) => line.modifiers) ?? [];
  for (const { type, modifier_id: id, price, modifier } of stored)
    if (modifier && type === 'addition') put({ id, name: modifier.name, price });
  for (const { id, name, price } of items.filter((item) => item.status === '1' && isAddOn(item)))
    put({ id, name, price });
  for (const { modifier_id: id, modifier } of stored)
    if (modifier) put({ id, name: modifier.name, price: modifier.price });
  return [...found.values()];
}

/** The items with the prices that an edit of the order charges: an item in the order keeps its stored price. */
export function pricedIn(order: Order | undefined, items: Item[]): Item[] {
  const stored = new Map(order?.items.map(({ item_id, unit_price }) => [item_id, unit_price]));
  return items.map((item) => ({ ...item, price: stored.get(item.id) ?? item.price }));
}

/** Active items that are sold alone, by category. Items without a category are in 'Outros'. */
export function categoriesOf(items: Item[]): [category: string, items: Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items.filter(({ status }) => status === '1')) {
    if (isAddOn(item)) continue;
    const category = item.category.trim() || DEFAULT_CATEGORY;
    groups.set(category, [...(groups.get(category) ?? []), item]);
  }
  return [...groups];
}

/** The next or previous category, cyclically. */
export function categoryAfter(categories: string[], current: string, step: 1 | -1): string {
  const place = categories.indexOf(current);
  return categories[(place + step + categories.length) % categories.length] ?? current;
}

/** Active items without add-ons whose name contains the text, ignoring case and accents; those that begin with it first. */
export function found(items: Item[], text: string): Item[] {
  const wanted = fold(text);
  const begins = ({ name }: Item) => fold(name).startsWith(wanted);
  return items
    .filter((item) => item.status === '1' && !isAddOn(item) && fold(item.name).includes(wanted))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}

/** Adds a line with one unit of the item. */
export function withItem(lines: CounterLine[], { id, name, price, parts }: Item): CounterLine[] {
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
  const item = { id, name, price, ...(parts.length > 0 && { contents: contentsOf(parts) }) };
  return [...lines, { key, item, quantity: 1, additions: {}, removals: [], attendant_id: '' }];
}

/** The stock of a line's product if the lines sell more than that; null if they do not. */
export function exceededStock(
  { item: { id } }: CounterLine,
  lines: CounterLine[],
  items: Item[],
): number | null {
  const item = items.find((one) => one.id === id);
  if (item?.tracks_stock !== '1') return null;
  const sold = lines.reduce((sum, line) => sum + (line.item.id === id ? line.quantity : 0), 0);
  return sold > item.stock ? item.stock : null;
}

const additionsTotal = ({ additions }: CounterLine, addOns: Priced[]): number =>
  sumMoney(addOns.map(({ id, price }) => price * (additions[id] ?? 0)));

/** Quantity times price, plus each addition's price times its count. Removals are free. */
export const lineTotal = (line: CounterLine, addOns: Priced[]): number =>
  sumMoney([line.item.price * line.quantity, additionsTotal(line, addOns)]);

/** The sum of the lines in reais. */
export const totalOf = (lines: CounterLine[], addOns: Priced[]): number =>
  sumMoney(lines.map((line) => lineTotal(line, addOns)));

const repeated = (additions: Record<number, number>): number[] =>
  Object.entries(additions).flatMap(([id, count]) => Array<number>(count).fill(Number(id)));

const paymentOf = ({ payment_status, payment_method }: CounterValues) =>
  ({
    payment_status: payment_method === FIADO ? 'paid' : payment_status,
    payment_method,
  }) as Pick<Request<'createOrder'>, 'payment_status' | 'payment_method'>;

function fieldsOf(sale: CounterValues) {
  const { lines, attendant_id: _, payment_status: __, payment_method: ___, ...values } = sale;
  return {
    ...(values as unknown as Pick<Request<'createOrder'>, 'origin' | 'fulfillment'>),
    customer_name: values.customer_name.trim(),
    customer_phone: values.customer_phone.trim(),
    notes: values.notes.trim(),
    app_id: APP_ID,
    entity_name: 'establishment' as const,
    items: lines.map((line) => ({
      item_id: line.item.id,
      quantity: line.quantity,
      additions: repeated(line.additions),
      removals: line.removals,
      attendant_id: Number(line.attendant_id) || 0,
    })),
  };
}

/** The values that an edit stores, to compare two states of the form. */
export function contentOf(values: CounterValues) {
  const { items, ...fields } = fieldsOf(values);
  const lines = items.map((line) => ({ ...line, removals: line.removals.toSorted() }));
  return { ...fields, attendant_id: values.attendant_id, lines };
}

/** The request for a new order. The method Fiado adds the sale to the customer's account. */
export const createRequest = (values: CounterValues, entity_id: number): Request<'createOrder'> => ({
  ...fieldsOf(values),
  ...paymentOf(values),
  entity_id,
  ...(values.attendant_id && { attendant_id: Number(values.attendant_id) }),
});

/** The request for a change, without payments. `order` is the version that was read. Bookings keep their attendant. */
export const updateRequest = (values: CounterValues, order: Order): Request<'updateOrder'> => ({
  ...fieldsOf(values),
  id: order.id,
  entity_id: order.entity_id,
  version: order.version,
  ...(order.type !== 'appointment' && { attendant_id: Number(values.attendant_id) || 0 }),
});

const linesText = (order: Order): string =>
  order.items
    .map(({ quantity, item, modifiers }) =>
      [
        lineLabel(quantity, item?.name ?? ''),
        ...modifiers.map(({ type, quantity: count, modifier }) =>
          type === 'addition' ? `+ ${count}x ${modifier?.name}` : `sem ${modifier?.name}`,
        ),
      ].join(' '),
    )
    .join(', ');

/** The fields that another user changed, with their labels and new values as text. */
export function changesBetween(base: Order, theirs: Order): { label: string; now: string }[] {
  const shown = (order: Order): [label: string, text: string][] => [
    ['Itens', linesText(order)],
    ['Cliente', order.customer_name],
    ['Telefone', order.customer_phone ?? ''],
    ['Atendente', order.attendant ? fullName(order.attendant.user) : ''],
    ['Origem', order.origin],
    ['Consumo', fulfillmentLabel(order.fulfillment)],
    ['Pagamento', `${paymentLabel(order.payment_status)}, ${methodsText(order)}`],
    ['Observações', order.notes ?? ''],
  ];
  const before = shown(base);
  return shown(theirs).flatMap(([label, now], place) => (now === before[place]?.[1] ? [] : [{ label, now }]));
}
