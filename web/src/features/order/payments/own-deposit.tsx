import type { Deposit } from '@/api/contract.gen';
import { useNow } from '@/lib/time/use-now';
import { depositText, dueOf } from './deposit-text';

interface Props {
  deposit: Deposit | null;
  /** The state of the booking. */
  state: string;
  /** IANA name of the shop's zone. */
  zone: string;
}

/** States the deposit in the client's lists of bookings. Renders nothing for finished bookings. */
export function OwnDeposit({ deposit, state, zone }: Props) {
  const now = useNow(deposit ? [dueOf(deposit)] : []);
  if (!deposit || state === 'attended' || state === 'not_attended') return null;
  const text = depositText({ deposit, state, zone }, now);
  return text && <span>{text}</span>;
}
