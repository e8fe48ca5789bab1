// The text of a printed session for paper rolls of 32 columns.
import type { CashMethod, GetCashSessionResponse } from '@/api/contract.gen';
import { money } from '@/lib/money';
import { dayAndTimeIn } from '@/lib/zone-clock';
import { differenceText, isCounted } from './cash-count';
import { addsMoney, entryLabel } from './entries';
import { cashMessages as messages } from './messages';

const COLUMNS = 32;
const RULE = '-'.repeat(COLUMNS);

/** Breaks a text into lines of at most 32 columns, at spaces where possible. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.length - 1;
    const joined = lines[last] ? `${lines[last]} ${word}` : word;
    if ([...joined].length <= COLUMNS) lines[last] = joined;
    else lines.push(...(word.match(/.{1,32}/gu) ?? []));
  }
  return lines;
}

const centred = (text: string): string[] =>
  wrapped(text).map((line) => ' '.repeat((COLUMNS - [...line].length) >> 1) + line);

/** The label at the left and the amount at the right, on two lines where one is too short. */
function pair(label: string, amount: string): string[] {
  const gap = COLUMNS - [...label].length - amount.length;
  return gap > 0 ? [label + ' '.repeat(gap) + amount] : [...wrapped(label), amount.padStart(COLUMNS)];
}

function methodLines({ method, expected, counted, difference }: CashMethod): string[] {
  if (!isCounted(method)) return [method, ...pair('  Total', money(expected))];
  if (counted === null || difference === null) return [method, ...pair('  Esperado', money(expected))];
  return [
    method,
    ...pair('  Esperado', money(expected)),
    ...pair('  Contado', money(counted)),
    ...pair('  Diferença', differenceText(difference)),
  ];
}

/** The lines of a session: who opened and closed it, entries, methods and totals. */
export function cashPaper({ session, entries, time_zone, entity_name }: GetCashSessionResponse): string {
  if (!session) return '';
  const moment = (at: string | null, who: string | null) =>
    [at && dayAndTimeIn(time_zone, at), who && `por ${who}`].filter(Boolean).join(' ');
  const entryLines = entries
    .toReversed()
    .flatMap((entry) =>
      pair(
        entry.method === 'Dinheiro' ? entryLabel(entry) : `${entryLabel(entry)} (${entry.method})`,
        `${addsMoney(entry) ? '+' : '-'} ${money(entry.amount)}`,
      ),
    );
  const lines = [
    ...centred(entity_name),
    ...centred(messages.numbered(session.number)),
    RULE,
    ...wrapped(`Aberto em ${moment(session.opened_at, session.opened_by_first_name)}`),
    ...(session.closed_at
      ? wrapped(`Fechado em ${moment(session.closed_at, session.closed_by_first_name)}`)
      : ['Ainda aberto']),
    RULE,
    ...pair('Abertura', money(session.opening_amount)),
    ...pair(messages.received, money(session.total_received)),
    ...entryLines,
    RULE,
    ...session.methods.flatMap(methodLines),
    RULE,
    ...pair(messages.expenses, money(session.total_expenses)),
    ...(session.total_difference === null
      ? []
      : pair('Diferença total', differenceText(session.total_difference))),
    ...(session.left_amount === null ? [] : pair(messages.left, money(session.left_amount))),
    ...(session.closing_note ? ['', ...wrapped(session.closing_note)] : []),
  ];
  return `${lines.join('\n')}\n`;
}
