/** '1.234,50' for 1234.5. Avoids Intl, whose first use costs a slow phone 40 ms before anything is shown. */
const reais = (value: number): string =>
  amountText(value).replace(/\d(?=(\d{3})+,)/g, (digit) => `${digit}.`);

/** 'R$ 1.234,50' for 1234.5, with a no-break space. */
export const money = (value: number): string => `${value < 0 ? '-' : ''}R$\u00a0${reais(Math.abs(value))}`;

/** '1234,50' for 1234.5: an amount as text for a field. */
export const amountText = (value: number): string => value.toFixed(2).replace('.', ',');

/** Sums reais without rounding errors of binary fractions. */
export const sumMoney = (values: number[]): number =>
  values.reduce((cents, value) => cents + Math.round(value * 100), 0) / 100;

/** Parses a typed amount: '45', '12,50', '12.50', 'R$ 1.234,56'; null for anything else. */
export function moneyWritten(text: string): number | null {
  const amount = text.replace(/R\$|\s/g, '');
  const plain = /,\d{1,2}$/.test(amount) ? amount.replaceAll('.', '').replace(',', '.') : amount;
  const number = /^\d{1,3}(\.\d{3})+$/.test(plain) ? plain.replaceAll('.', '') : plain;
  return /^\d{1,9}(\.\d{1,2})?$/.test(number) ? Number(number) : null;
}
