// Reads amounts, in centavos, from receipts and exports of orders.

const centavosOf = (whole: string, cents: string): number => Number(whole) * 100 + Number(cents);

/** The amount at the end of a line such as "TOTAL....R$45,00". */
function amountIn(line: string): number | undefined {
  const found = /R\$(\d+),(\d\d)$/.exec(line);
  return found ? centavosOf(found[1] ?? '', found[2] ?? '') : undefined;
}

/** The name and amount of a line such as "  Pix....R$45,00". */
const named = (line: string): [string, number] => [line.replace(/\.*R\$.*$/, '').trim(), amountIn(line) ?? 0];

export interface ReceiptAmounts {
  /** Sum of the lines of items and additions. */
  lines: number;
  total: number;
  /** The amounts below the total: methods, "FALTA PAGAR" and "A DEVOLVER". */
  payments: Record<string, number>;
}

export function amountsOfReceipt(receipt: string): ReceiptAmounts {
  const [, , items = '', rest = ''] = receipt.split(`${'-'.repeat(32)}\n`);
  const [total = '', ...below] = rest.split('\n').filter((line) => amountIn(line) !== undefined);
  return {
    lines: items.split('\n').reduce((sum, line) => sum + (amountIn(line) ?? 0), 0),
    total: total.startsWith('TOTAL') ? (amountIn(total) ?? Number.NaN) : Number.NaN,
    payments: Object.fromEntries(below.map(named)),
  };
}

/** The totals of an export by order number. The texts in the export must contain no separators. */
export function totalsOfCsv(csv: string): Record<string, number> {
  const [, ...rows] = csv.trimEnd().split('\r\n');
  return Object.fromEntries(
    rows.map((row) => {
      const cells = row.split(';');
      const [whole = '', cents = ''] = (cells.at(-1) ?? '').split(',');
      return [cells[0] ?? '', centavosOf(whole, cents)];
    }),
  );
}
