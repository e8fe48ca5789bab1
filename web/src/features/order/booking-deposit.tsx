import { money } from '@/lib/money';
import { longDay } from '@/lib/sao-paulo';
import { useNow } from '@/lib/use-now';
import { clockIn } from '@/lib/zone-clock';
import type { Booking } from './booking-page-api';
import classes from './booking-view.module.css';
import { depositCodeOf } from './pix-api';
import { PixCode } from './pix-code';
import { pixMessages as messages } from './pix-messages';

interface Props {
  booking: Booking;
  secret: string;
}

/** The deposit of a booking for its client: its amount and deadline, or its outcome. */
export function BookingDeposit({ booking, secret }: Props) {
  const { deposit } = booking;
  const due = Date.parse(deposit?.due_at ?? '');
  const over = useNow([due]) >= due;
  if (!deposit) return null;
  const awaited = deposit.status === 'awaited';
  const text = awaited && !over ? askFor(booking, deposit.amount, due) : sayOf(booking, deposit.status, over);
  if (!text) return null;
  return (
    <section className="panel" aria-labelledby="booking-deposit">
      <h2 id="booking-deposit">{messages.depositTitle}</h2>
      <p role="status">{text}</p>
      {awaited && !over && (
        <>
          <PixCode of={depositCodeOf(booking.id, secret)} />
          <p className={classes['soft']}>{messages.depositChecked}</p>
        </>
      )}
    </section>
  );
}

function askFor({ establishment }: Booking, amount: number, due: number): string {
  const { day, time } = clockIn(establishment?.time_zone ?? '', due);
  return messages.depositAwaited(money(amount), longDay(day), time);
}

/** The outcome of the deposit, in the booking's state; empty if there is nothing to say. */
function sayOf({ appointment_status: state }: Booking, status: string, over: boolean): string {
  if (status === 'awaited' && over) return messages.depositOver;
  if (state === 'cancelled' && status === 'waived') return '';
  if (status !== 'received' || state === 'confirmed') return messages.depositStates[status] ?? '';
  return state === 'cancelled' ? messages.depositToSettle : messages.depositReceived;
}
