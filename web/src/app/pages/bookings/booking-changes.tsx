import { useEffect, useState } from 'react';
import { Button } from '@/components/buttons/button';
import { Icon } from '@/components/buttons/icons';
import { withdrawNotices } from '@/components/dialogs/alerts';
import { CancelDialog } from '@/components/dialogs/cancel-dialog';
import { DepositNotice } from '@/components/dialogs/cancel-notices';
import { type Booking, useCancelOwnBooking } from '@/features/order/booking-page/booking-page-api';
import { bookingMessages as messages } from '@/features/order/bookings/messages';
import { longDay } from '@/lib/time/sao-paulo';
import { clockIn } from '@/lib/time/zone-clock';
import { MoveDialog, noticeSubject } from './move-dialog';

interface Props {
  booking: Booking;
  secret: string;
}

const cancelWords = ({ deposit }: Booking) => ({
  title: messages.cancelTitle,
  text: (
    <>
      <p>{messages.cancelText}</p>
      <DepositNotice deposit={deposit} />
    </>
  ),
  confirm: messages.cancel,
  keep: messages.cancelKeep,
  failed: messages.cancelFailed,
});

/** The deadline of changes by the customer, and the buttons to move and cancel. */
export function BookingChanges({ booking, secret }: Props) {
  const { mutateAsync: cancel } = useCancelOwnBooking();
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const stands = useCanBeChanged(booking);
  const close = () => setOpen(null);
  const { changeable_until: until, establishment } = booking;
  if (!until || !establishment) return null;
  const { day, time } = clockIn(establishment.time_zone, until);
  return (
    <section className="panel" aria-labelledby="booking-changes">
      <h2 id="booking-changes">{messages.changeTitle}</h2>
      <p>{stands ? messages.changeUntil(longDay(day), time) : messages.changeOver}</p>
      {stands && (
        <div className="row">
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="calendar" size={18} />}
            onClick={() => setOpen('move')}
          >
            {messages.move}
          </Button>
          <Button size="md" variant="subtle" color="red" onClick={() => setOpen('cancel')}>
            {messages.cancel}
          </Button>
        </div>
      )}
      <MoveDialog booking={booking} secret={secret} opened={open === 'move'} onClose={close} />
      <CancelDialog
        words={cancelWords(booking)}
        opened={open === 'cancel'}
        onClose={close}
        run={async (reason) => {
          const done = await cancel({ id: booking.id, secret, reason, version: booking.version });
          withdrawNotices(noticeSubject(booking.id));
          return done;
        }}
      />
    </section>
  );
}

const LONGEST_TIMER = 2 ** 31 - 1;

/** Whether the booking can be changed; updates when the deadline passes. */
function useCanBeChanged({ can_be_changed: can, changeable_until: until }: Booking): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!can || !until) return;
    const left = Date.parse(until) - Date.now();
    // The server's clock decides.
    if (left <= 0 || left > LONGEST_TIMER) return;
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [can, until]);
  return can && !over;
}
