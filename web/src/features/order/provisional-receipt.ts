// The receipt of a sale that has no order yet, in the columns of the server's receipts.

import type { Item } from '@/api/contract.gen';
import { money } from '@/lib/money';
import { dayAndTimeIn } from '@/lib/zone-clock';
import { addOnsOf } from './counter';
import { lineLabel, paymentLabel } from './order-labels';
import type { WaitingSale } from './waiting-sale';

const COLUMNS = 32;

const rule = '-'.repeat(COLUMNS);

const centered = (text: string): string => {
  const cut = text.slice(0, COLUMNS);
  return ' '.repeat(Math.floor((COLUMNS - cut.length) / 2)) + cut;
};

/** The text, broken at spaces; a longer word is broken anywhere. */
export function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ').flatMap((part) => part.match(/.{1,32}/gu) ?? [])) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (longer.length <= COLUMNS) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Fills the space between the text and the right-aligned amount with dots. */
function dotted(text: string, amount: string): string[] {
  const lines = wrapped(text);
  const last = lines.pop() ?? '';
  const free = COLUMNS - last.length - amount.length;
  return free < 1
    ? [...lines, last, amount.padStart(COLUMNS, '.')]
    : [...lines, last + '.'.repeat(free) + amount];
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
    ...values.lines.flatMap(({ quantity, item, additions }) => [
      ...dotted(lineLabel(quantity, item.name), money(item.price * quantity)),
      ...addOns
        .filter(({ id }) => additions[id])
        .flatMap(({ id, name, price }) =>
          dotted(`  + ${additions[id]}x ${name}`, money(price * (additions[id] ?? 0))),
        ),
    ]),
    rule,
    ...dotted('TOTAL', money(total)),
    ...wrapped(`Pagamento: ${values.payment_method} (${status})`),
    '',
    ...wrapped('Provisório: a venda ainda não foi enviada e não tem número de pedido.'),
    '',
  ].join('\n');
}
