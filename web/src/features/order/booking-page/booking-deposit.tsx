import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/buttons/icons';
import { useNow } from '@/lib/time/use-now';
import { depositText, dueOf, isPayable } from '../payments/deposit-text';
import { depositCodeOf } from '../payments/pix-api';
import { PixCode } from '../payments/pix-code';
import { pixMessages as messages } from '../payments/pix-messages';
import type { Booking } from './booking-page-api';
import classes from './booking-view.module.css';

interface Props {
  booking: Booking;
  secret: string;
  /** Keeps the height when the code disappears, because others caused it while the client reads. */
  steady: boolean;
}

/** The deposit of a booking for its client: its amount and deadline, or its outcome. */
export function BookingDeposit({ booking, secret, steady }: Props) {
  const { deposit, appointment_status: state, establishment } = booking;
  const now = useNow(deposit ? [dueOf(deposit)] : []);
  const payable = deposit !== null && isPayable(deposit, now);
  const { panel, height } = useKeptHeight(payable);
  if (!deposit) return null;
  const text = depositText({ deposit, state, zone: establishment?.time_zone ?? '' }, now);
  if (!text) return null;
  const settled = steady && !payable && height > 0;
  return (
    <section
      ref={panel}
      className={`panel ${settled ? classes['settled'] : ''}`}
      data-state={state}
      style={settled ? { minHeight: height } : {}}
      aria-labelledby="booking-deposit"
    >
      <h2 id="booking-deposit">{messages.depositTitle}</h2>
      <p role="status">{text}</p>
      {settled && state === 'confirmed' && <Icon name="check" size={96} />}
      {settled && state === 'cancelled' && <Icon name="close" size={96} />}
      {payable && (
        <>
          <PixCode of={depositCodeOf(booking.id, secret, deposit.due)} />
          <p className={classes['soft']}>{messages.depositChecked}</p>
        </>
      )}
    </section>
  );
}

/** Whether nothing in the window moves when a box outside of it becomes shorter. */
const maySilentlyShrink = ({ top }: DOMRectReadOnly) => top > 0 || CSS.supports('overflow-anchor', 'auto');

/**
 * The last height in pixels that a panel had while it showed a Pix code (`payable`), 0 if it showed none. As its minimum
 * height it keeps the content below in its place when the code disappears from the open page. It is 0 again as soon as
 * the panel has left the window or the window has another width.
 */
function useKeptHeight(payable: boolean) {
  const panel = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(0);
  const isKept = height > 0;
  useEffect(() => {
    const element = panel.current;
    if (!payable || !element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [payable]);
  useEffect(() => {
    const element = panel.current;
    if (payable || !isKept || !element) return;
    const width = element.offsetWidth;
    const left = new IntersectionObserver(([change]) => {
      if (change && !change.isIntersecting && maySilentlyShrink(change.boundingClientRect)) setHeight(0);
    });
    const resized = new ResizeObserver(() => {
      if (element.offsetWidth !== width) setHeight(0);
    });
    left.observe(element);
    resized.observe(element);
    return () => {
      left.disconnect();
      resized.disconnect();
    };
  }, [payable, isKept]);
  return { panel, height };
}
