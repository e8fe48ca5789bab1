// The receipt of a sale that has no order yet, in the columns of the server's receipts.

import type { Item } from '@/api/contract.gen';
import { money } from '@/lib/text/money';
import { dayAndTimeIn } from '@/lib/time/zone-clock';
import { addOnsOf, type CounterLine, type Priced } from '../counter/counter';
import { lineLabel, paymentLabel } from '../order-labels';
import type { WaitingSale } from './waiting-sale';

const COLUMNS = 32;
const INDENT = 2;
const PART_INDENT = 4;

/** As in the server's receipts, with a plain space, which every printer has. */
const amountOf = (value: number): string => money(value).replace('\u00a0', ' ');

const rule = '-'.repeat(COLUMNS);

const clusters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;
/** Bidirectional control characters, which would reorder a line. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const clustersOf = (text: string): string[] =>
  [...clusters.segment(text.replace(DIRECTION, ''))].map(({ segment }) => segment);

/** The columns of a text in a monospaced font. Wide characters and emoji take two. */
export const columnsOf = (text: string): number =>
  clustersOf(text).reduce((sum, cluster) => sum + (WIDE.test(cluster) ? 2 : 1), 0);

const centered = (text: string): string => ' '.repeat(Math.floor((COLUMNS - columnsOf(text)) / 2)) + text;

/** The pieces of a word, each at most this wide. */
function cut(word: string, width: number): string[] {
  const pieces = [''];
  for (const cluster of clustersOf(word)) {
    const longer = pieces.at(-1) + cluster;
    if (columnsOf(longer) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(cluster);
  }
  return pieces;
}

/** The indented lines of a text, broken at spaces; a longer word is broken anywhere. */
export function wrapped(text: string, indent = 0): string[] {
  const width = COLUMNS - indent;
  const lines = [''];
  for (const word of text.split(/\s+/u).flatMap((part) => cut(part, width))) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (columnsOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => ' '.repeat(indent) + line);
}

/** Fills the space between the text and the right-aligned amount with dots. */
function dotted(text: string, amount: string, indent = 0): string[] {
  const lines = wrapped(text, indent);
  const last = lines.pop() ?? '';
  const free = COLUMNS - columnsOf(last) - amount.length;
  return free < 1
    ? [...lines, last, amount.padStart(COLUMNS, '.')]
    : [...lines, last + '.'.repeat(free) + amount];
}

/** A line with the contents of its combo, its additions and its removals. */
function lineRows({ quantity, item, additions, removals }: CounterLine, addOns: Priced[]): string[] {
  return [
    ...dotted(lineLabel(quantity, item.name), amountOf(item.price * quantity)),
    ...(item.contents ? wrapped(item.contents, PART_INDENT) : []),
    ...addOns.flatMap(({ id, name, price }) => {
      const count = additions[id] ?? 0;
      return count > 0 ? dotted(`+ ${count}x ${name}`, amountOf(price * count), INDENT) : [];
    }),
    ...addOns.flatMap(({ id, name }) => (removals.includes(id) ? wrapped(`- ${name}`, INDENT) : [])),
  ];
}

/** The text of the receipt, marked as provisional at the top and bottom, without an order number. */
export function provisionalReceipt({ shop, soldAt, values, total }: WaitingSale, items: Item[]): string {
  const addOns = addOnsOf(items, undefined);
  const status = values.payment_method === 'Fiado' ? 'Fiado' : paymentLabel(values.payment_status);
  return [
    rule,
    ...wrapped(shop.name.toUpperCase()).map(centered),
    centered('COMPROVANTE PROVISÓRIO'),
    rule,
    ...wrapped(`Cliente: ${values.customer_name.trim()}`),
    ...wrapped(`Data: ${dayAndTimeIn(shop.time_zone, soldAt)}`),
    rule,
    ...values.lines.flatMap((line) => lineRows(line, addOns)),
    rule,
    ...dotted('TOTAL', amountOf(total)),
    ...wrapped(`Pagamento: ${values.payment_method} (${status})`),
    '',
    ...wrapped('Provisório: a venda ainda não foi enviada e não tem número de pedido.'),
    '',
  ].join('\n');
}
