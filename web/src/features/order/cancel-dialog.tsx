import { Alert, Button, Group, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorText } from '@/api/error';
import { notifySuccess } from '@/components/alerts';
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
    <Modal opened={opened} onClose={onClose} title={messages.cancelTitle}>
      <CancelForm {...rest} onClose={onClose} />
    </Modal>
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
        <Alert color="red" variant="light" role="alert" mb="md">
          {errorText(cancel.error, messages.cancelFailed)}
        </Alert>
      )}
      <p>{messages.cancelText}</p>
      <Textarea
        label={messages.cancelReason}
        size="md"
        autosize
        minRows={2}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={onClose}>
          {messages.cancelKeep}
        </Button>
        <Button type="submit" color="red" size="md" loading={cancel.isPending}>
          {messages.cancel}
        </Button>
      </Group>
    </form>
  );
}
