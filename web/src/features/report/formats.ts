// Formats figures.

const digits = (least: number, most = least) =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: least, maximumFractionDigits: most });
const whole = digits(0);
const oneDecimal = digits(1);
const twoDecimals = digits(2);
const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 2 });

/** '12,5%' */
export const percentText = (value: number): string => `${oneDecimal.format(value)}%`;
/** '12,50%' */
export const exactPercentText = (value: number): string => `${twoDecimals.format(value)}%`;
/** '1,75' */
export const meanText = (value: number): string => twoDecimals.format(value);
/** 1500: '1.500 s (25 min)'; 59: '59 s' */
export const secondsText = (seconds: number): string =>
  seconds < 60
    ? `${whole.format(seconds)} s`
    : `${whole.format(seconds)} s (${whole.format(Math.round(seconds / 60))} min)`;
/** 'R$ 1,65 mil' with a non-breaking space, for axes */
export const shortMoney = (value: number): string => `R$\u00a0${short.format(value)}`;
/** '9h' */
export const hourText = (hour: number): string => `${hour}h`;
/** 45: '45 min'; 120: '2 h'; 90: '1 h 30 min' */
export const minutesText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${whole.format(hours)} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
};
