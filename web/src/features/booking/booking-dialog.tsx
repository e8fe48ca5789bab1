import type { DepositRule } from '@/api/contract.gen';
import { Dialog } from '@/components/dialogs/dialog';
import { Avatar } from '@/components/pictures/avatar';
import { lazyPart } from '@/components/states/lazy-part';
import { depositOf, spanText } from '@/lib/shops/deposit';
import { money } from '@/lib/text/money';
import { longDay } from '@/lib/time/sao-paulo';
import { Doubt } from './attempts/doubt';
import classes from './booking.module.css';
import { type Choice, totalDuration, totalPrice } from './booking-state';
import { nameOf } from './choices/collaborator-picker';
import type { Customer } from './customer';
import { CustomerForm } from './customer-form';
import { messages } from './messages';
import type { Stage, useBooking } from './use-booking';

const ContactProof = lazyPart(() => import('./contact-proof').then((module) => module.ContactProof));

interface Props {
  booking: ReturnType<typeof useBooking>;
  /** The signed-in user's data, which the form does not ask for; empty for visitors. */
  known: Customer;
  /** The deposit that the shop requires; null: none. */
  deposit: DepositRule | null;
}

/**
 * Shows the choices, asks visitors for their data, and books. Stays open with its input until the booking succeeds or the
 * user gives up.
 */
export function BookingDialog({ booking, known, deposit }: Props) {
  const { stage, close } = booking;
  if (stage.name === 'closed') return null;
  const mayClose = stage.name === 'asking' || stage.name === 'proof';
  return (
    <Dialog opened onClose={close} title={messages.confirmTitle} mayClose={mayClose}>
      <Summary choice={stage.choice} deposit={deposit} />
      <Step stage={stage} booking={booking} known={known} />
    </Dialog>
  );
}

type Open = Exclude<Stage, { name: 'closed' }>;

function Step({ stage, booking, known }: Omit<Props, 'deposit'> & { stage: Open }) {
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

interface SummaryProps {
  choice: Choice;
  deposit: DepositRule | null;
}

function Summary({ choice: { collaborator, services, date, time }, deposit }: SummaryProps) {
  const asked = deposit ? depositOf(deposit, totalPrice(services)) : 0;
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
      {deposit && asked > 0 && <p>{messages.deposit(money(asked), spanText(deposit.minutes))}</p>}
    </div>
  );
}
