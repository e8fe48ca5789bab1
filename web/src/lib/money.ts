const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 'R$ 1.234,50' of 1234.5 */
export const money = (value: number): string => `${value < 0 ? '-' : ''}R$ ${reais.format(Math.abs(value))}`;

/** Adds up reais without the drift of binary fractions. */
export const sumMoney = (values: number[]): number =>
  values.reduce((cents, value) => cents + Math.round(value * 100), 0) / 100;
