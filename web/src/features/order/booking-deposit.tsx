import { useNow } from '@/lib/use-now';
import type { Booking } from './booking-page-api';
import classes from './booking-view.module.css';
import { depositText, dueOf, isPayable } from './deposit-text';
import { depositCodeOf } from './pix-api';
import { PixCode } from './pix-code';
import { pixMessages as messages } from './pix-messages';

interface Props {
  booking: Booking;
  secret: string;
}

/** The deposit of a booking for its client: its amount and deadline, or its outcome. */
export function BookingDeposit({ booking, secret }: Props) {
  const { deposit, appointment_status: state, establishment } = booking;
  const now = useNow(deposit ? [dueOf(deposit)] : []);
  if (!deposit) return null;
  const text = depositText({ deposit, state, zone: establishment?.time_zone ?? '' }, now);
  if (!text) return null;
  return (
    <section className="panel" aria-labelledby="booking-deposit">
      <h2 id="booking-deposit">{messages.depositTitle}</h2>
      <p role="status">{text}</p>
      {isPayable(deposit, now) && (
        <>
          <PixCode of={depositCodeOf(booking.id, secret, deposit.due)} />
          <p className={classes['soft']}>{messages.depositChecked}</p>
        </>
      )}
    </section>
  );
}
