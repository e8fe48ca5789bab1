// The deposit ("sinal") that a shop requires of people who book.
import type { DepositRule } from '@/api/contract.gen';
import { counted } from '../text/text';

/** The deposit of a booking at this price, as the server calculates it; 0 without one. */
export function depositOf({ kind, amount, percent }: DepositRule, price: number): number {
  if (price <= 0) return 0;
  const cents = Math.round(price * 100);
  const wanted = kind === 'percent' ? Math.floor((cents * percent + 50) / 100) : Math.round(amount * 100);
  return Math.min(Math.max(wanted, 1), cents) / 100;
}

/** '45 minutos', '1 hora', '2 horas', '1 dia' */
export function spanText(minutes: number): string {
  if (minutes % 1440 === 0) return counted(minutes / 1440, 'dia', 'dias');
  if (minutes % 60 === 0) return counted(minutes / 60, 'hora', 'horas');
  return counted(minutes, 'minuto', 'minutos');
}
