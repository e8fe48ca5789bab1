import { useState } from 'react';
import { Alert } from '@/components/alert';
import { Avatar } from '@/components/avatar';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { lazyPart } from '@/components/lazy-part';
import { money } from '@/lib/money';
import { longDay } from '@/lib/sao-paulo';
import classes from './booking.module.css';
import { type Choice, totalDuration, totalPrice } from './booking-state';
import { nameOf } from './collaborator-picker';
import type { Customer } from './customer';
import { CustomerForm } from './customer-form';
import { messages } from './messages';
import type { Stage, useBooking } from './use-booking';

const ContactProof = lazyPart(() => import('./contact-proof').then((module) => module.ContactProof));

interface Props {
  booking: ReturnType<typeof useBooking>;
  /** The signed-in user's data, which the form does not ask for; empty for visitors. */
  known: Customer;
}

/**
 * Shows the choices, asks visitors for their data, and books. Stays open with its input until the booking succeeds or the
 * user gives up.
 */
export function BookingDialog({ booking, known }: Props) {
  const { stage, close } = booking;
  if (stage.name === 'closed') return null;
  const mayClose = stage.name === 'asking' || stage.name === 'proof';
  return (
    <Dialog opened onClose={close} title={messages.confirmTitle} mayClose={mayClose}>
      <Summary choice={stage.choice} />
      <Step stage={stage} booking={booking} known={known} />
    </Dialog>
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

/** Shown while the outcome is unknown. Giving up must be confirmed. */
function Doubt({ trying, onTry, onGiveUp }: DoubtProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Alert role="alert" title={leaving ? messages.giveUpTitle : messages.doubtTitle}>
        {leaving ? messages.giveUpWarning : messages.doubt}
      </Alert>
      <p role="status" className={classes['doubt']}>
        {trying ? messages.doubtTrying : messages.doubtWaiting}
      </p>
      <div className="row" data-justify="end">
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
      </div>
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
