import { type FormEvent, useState } from 'react';
import { errorText } from '@/api/error';
import { Alert } from '@/components/alert';
import { notifySuccess } from '@/components/alerts';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { TextField } from '@/components/field';
import { type Booking, useCancelOwnBooking } from './booking-page-api';
import { bookingMessages as messages } from './messages';

const LONGEST_REASON = 255;

interface Props {
  booking: Booking;
  secret: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks whether a booking is to be cancelled, and why, and cancels it. */
export function CancelDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.cancelTitle}>
      <CancelForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ booking, secret, onClose }: Omit<Props, 'opened'>) {
  const cancel = useCancelOwnBooking();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    cancel.mutate(
      { id: booking.id, secret, reason: reason.trim(), version: booking.version },
      {
        onSuccess: ({ message }) => {
          notifySuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      {cancel.isError && (
        <Alert color="red" role="alert">
          {errorText(cancel.error, messages.cancelFailed)}
        </Alert>
      )}
      <p>{messages.cancelText}</p>
      <TextField
        label={messages.cancelReason}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          {messages.cancelKeep}
        </Button>
        <Button type="submit" color="red" size="md" loading={cancel.isPending}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
