import { Alert, Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { Avatar } from '@/components/avatar';
import { money } from '@/lib/money';
import { longDay } from '@/lib/sao-paulo';
import classes from './booking.module.css';
import { type Choice, totalDuration, totalPrice } from './booking-state';
import { nameOf } from './collaborator-picker';
import { ContactProof } from './contact-proof';
import type { Customer } from './customer';
import { CustomerForm } from './customer-form';
import { messages } from './messages';
import type { Stage, useBooking } from './use-booking';

interface Props {
  booking: ReturnType<typeof useBooking>;
  /** What is known of the signed-in user, who is not asked for it; blanks when nobody is known. */
  known: Customer;
}

/**
 * Shows everything once more, asks a visitor for their name, and books. It stays open, with what was typed, until the
 * booking is made or given up.
 */
export function BookingDialog({ booking, known }: Props) {
  const { stage, close } = booking;
  // What is fading out keeps its words.
  const [shown, setShown] = useState(stage);
  if (stage.name !== 'closed' && stage !== shown) setShown(stage);
  const mayClose = stage.name === 'asking' || stage.name === 'proof';
  return (
    <Modal
      opened={stage.name !== 'closed'}
      onClose={close}
      title={messages.confirmTitle}
      closeOnClickOutside={mayClose}
      closeOnEscape={mayClose}
      withCloseButton={mayClose}
    >
      {shown.name !== 'closed' && (
        <>
          <Summary choice={shown.choice} />
          <Step stage={shown} booking={booking} known={known} />
        </>
      )}
    </Modal>
  );
}

type Open = Exclude<Stage, { name: 'closed' }>;

function Step({ stage, booking, known }: Props & { stage: Open }) {
  const { book, bookProven, tryNow, close } = booking;
  if (stage.name === 'doubt') return <Doubt trying={stage.trying} onTry={tryNow} onGiveUp={close} />;
  if (stage.name === 'proof') {
    return <ContactProof reason={stage.reason} busy={false} onProven={bookProven} onCancel={close} />;
  }
  return (
    <CustomerForm
      known={known}
      busy={stage.name === 'sending'}
      refusal={stage.name === 'asking' ? stage.refusal : undefined}
      onConfirm={(customer) => book(stage.choice, customer)}
      onCancel={close}
    />
  );
}

interface DoubtProps {
  trying: boolean;
  onTry: () => void;
  onGiveUp: () => void;
}

/** The booking may have been made or not. Giving up has to be said twice. */
function Doubt({ trying, onTry, onGiveUp }: DoubtProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Alert
        color="brass"
        variant="light"
        role="alert"
        mt="md"
        title={leaving ? messages.giveUpTitle : messages.doubtTitle}
      >
        {leaving ? messages.giveUpWarning : messages.doubt}
      </Alert>
      <p role="status" className={classes['doubt']}>
        {trying ? messages.doubtTrying : messages.doubtWaiting}
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={leaving ? onGiveUp : () => setLeaving(true)}>
          {leaving ? messages.giveUpAnyway : messages.giveUp}
        </Button>
        {leaving ? (
          <Button size="md" data-autofocus onClick={() => setLeaving(false)}>
            {messages.keepTrying}
          </Button>
        ) : (
          <Button size="md" data-autofocus loading={trying} onClick={onTry}>
            {messages.tryNow}
          </Button>
        )}
      </Group>
    </>
  );
}

function Summary({ choice: { collaborator, services, date, time } }: { choice: Choice }) {
  return (
    <div className={classes['receipt']}>
      <div className={classes['when']}>
        <strong>{time}</strong>
        <span>{longDay(date)}</span>
      </div>
      <div className={classes['who']}>
        <Avatar src={collaborator.user?.avatar} size={44} />
        <span>
          <strong>{nameOf(collaborator)}</strong>
          <span>{collaborator.role}</span>
        </span>
      </div>
      <dl className={classes['lines']}>
        {services.map((service) => (
          <div key={service.id}>
            <dt>{service.name}</dt>
            <dd>{money(service.price)}</dd>
          </div>
        ))}
        <div className={classes['total']}>
          <dt>Total · {totalDuration(services)} min</dt>
          <dd>{money(totalPrice(services))}</dd>
        </div>
      </dl>
    </div>
  );
}
