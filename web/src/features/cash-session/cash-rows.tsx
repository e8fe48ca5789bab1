import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAttemptKey } from '@/api/attempt-key';
import type { CashEntry, CashPayment, GetCashSessionResponse } from '@/api/contract.gen';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormFailure } from '@/components/forms/form-failure';
import { money } from '@/lib/text/money';
import { shortMoment } from '@/lib/time/history';
import { useCashChange } from './api';
import classes from './cash-session.module.css';
import { addsMoney, entryLabel, paymentLabel } from './entries';
import { cashMessages as messages } from './messages';

interface Props {
  found: GetCashSessionResponse;
  /** Whether the caller may reverse entries. A reversal is an entry of the open session, so it needs one. */
  reversal: Reversing;
}

export type Reversing = 'never' | 'now' | 'once-open';

const isReversible = ({ is_reversed, reverses_id }: CashEntry) => !is_reversed && reverses_id === null;

/** The entries of a session, newest first, with their reversal. */
export function CashEntries({ found, reversal }: Props) {
  return (
    <section className={`panel ${classes['part']}`} aria-label={messages.entries}>
      <h2>{messages.entries}</h2>
      {found.entries.length === 0 && <p className={classes['soft']}>{messages.noEntries}</p>}
      {reversal === 'once-open' && found.entries.some(isReversible) && (
        <p className={classes['soft']}>{messages.reverseOnceOpen}</p>
      )}
      <ol className={classes['rows']}>
        {found.entries.map((entry) => (
          <li key={entry.id} className={classes['row']}>
            <div className={classes['line']}>
              <span>{entryLabel(entry)}</span>
              <strong>
                {addsMoney(entry) ? '+' : '−'} {money(entry.amount)}
              </strong>
            </div>
            {entry.method !== 'Dinheiro' && <small>{entry.method}</small>}
            {entry.note && (
              <small>
                <bdi>{entry.note}</bdi>
              </small>
            )}
            <Deed at={entry.at} who={entry.actor_first_name} zone={found.time_zone} />
            {entry.is_reversed && <small>{messages.reversed}</small>}
            {reversal === 'now' && isReversible(entry) && <Reversal entry={entry} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

const Deed = ({ at, who, zone }: { at: string | null; who: string | null; zone: string }) => (
  <small>
    {at && shortMoment(at, zone)}
    {who && (
      <>
        {' · por '}
        <bdi>{who}</bdi>
      </>
    )}
  </small>
);

/** Reverses an entry after a confirmation. */
function Reversal({ entry }: { entry: CashEntry }) {
  const reverse = useCashChange('reverseCashEntry');
  const keyOf = useAttemptKey();
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    const request = { id: entry.id };
    void reverse
      .mutateAsync({ request, idempotencyKey: keyOf(request) })
      .then(({ message }) => notifySuccess(message))
      .catch(() => {});
  };
  const named = `${entryLabel(entry)}, ${money(entry.amount)}`;
  return (
    <>
      <FormFailure error={reverse.error} fallback={messages.reverseFailed} />
      <div className={`row ${classes['reversal']}`}>
        {isAsking && (
          <Button variant="default" size="sm" onClick={() => setAsking(false)}>
            Voltar
          </Button>
        )}
        <Button
          key={String(isAsking)}
          size="sm"
          color="red"
          variant={isAsking ? 'filled' : 'subtle'}
          autoFocus={isAsking}
          loading={reverse.isPending}
          aria-label={`${isAsking ? messages.confirmReversal : messages.reverse}: ${named}`}
          onClick={() => (isAsking ? confirm() : setAsking(true))}
        >
          {isAsking ? messages.confirmReversal : messages.reverse}
        </Button>
      </div>
    </>
  );
}

/** The payments and refunds of a session, newest first. */
export function CashPayments({ found }: { found: GetCashSessionResponse }) {
  return (
    <section className={`panel ${classes['part']}`} aria-label={messages.payments}>
      <h2>{messages.payments}</h2>
      {found.payments.length === 0 && <p className={classes['soft']}>{messages.noPayments}</p>}
      <ol className={classes['rows']}>
        {found.payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} zone={found.time_zone} />
        ))}
      </ol>
      {found.payments_truncated && <p className={classes['soft']}>{messages.paymentsTruncated}</p>}
    </section>
  );
}

const PaymentRow = ({ payment, zone }: { payment: CashPayment; zone: string }) => (
  <li className={classes['row']}>
    <div className={classes['line']}>
      <span>{paymentLabel(payment)}</span>
      <strong>
        {payment.kind === 'refund' ? '−' : '+'} {money(payment.amount)}
      </strong>
    </div>
    <Deed at={payment.at} who={payment.actor_first_name} zone={zone} />
  </li>
);
