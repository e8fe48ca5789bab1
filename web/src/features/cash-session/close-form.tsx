import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type { CashSession } from '@/api/contract.gen';
import { AmountField } from '@/components/fields/amount-field';
import { NotesField } from '@/components/fields/notes-field';
import { AttemptFailure, REPEAT_LABEL } from '@/components/forms/attempt-failure';
import { AttemptFields } from '@/components/forms/attempt-fields';
import { amountText, money, moneyWritten } from '@/lib/text/money';
import { useCashChange } from './api';
import { CASH, countsOf, methodsToCount, reviewOf, type Typed } from './cash-count';
import { CashMethods } from './cash-methods';
import classes from './cash-session.module.css';
import { cashMessages as messages } from './messages';

interface Props {
  session: CashSession;
  /** Reads the session again; resolves to undefined without an answer. */
  reread: () => Promise<CashSession | null | undefined>;
  onBack: () => void;
}

/**
 * Closes a session in two steps: the count, which hides the expected amounts, and the review of the differences from
 * the amounts expected by then. The screen reads the sessions again afterwards and so finds that this one is closed.
 */
export function CloseForm({ session, reread, onBack }: Props) {
  const [typed, setTyped] = useState<Typed>({});
  const [isReview, setReview] = useState(false);
  return (
    <section className={`panel ${classes['part']}`} aria-labelledby="cash-closing">
      <h2 id="cash-closing">{messages.closing}</h2>
      {isReview ? (
        <Review session={session} typed={typed} onBack={() => setReview(false)} />
      ) : (
        <Counting
          session={session}
          typed={typed}
          onType={setTyped}
          reread={reread}
          onBack={onBack}
          onDone={() => setReview(true)}
        />
      )}
    </section>
  );
}

interface CountingProps {
  session: CashSession;
  typed: Typed;
  onType: (typed: Typed) => void;
  reread: Props['reread'];
  onBack: () => void;
  onDone: () => void;
}

function Counting({ session, typed, onType, reread, onBack, onDone }: CountingProps) {
  const [isChecked, setChecked] = useState(false);
  const [isReading, setReading] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isReading || !countsOf(session, typed)) return;
    setReading(true);
    // A payment by another method may have arrived, which must then be counted too.
    const now = (await reread()) ?? session;
    setReading(false);
    if (countsOf(now, typed)) onDone();
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes['soft']}>{messages.countHint}</p>
      {methodsToCount(session).map(({ method }, place) => (
        <AmountField
          key={method}
          label={`${messages.counted}: ${method}`}
          value={typed[method] ?? ''}
          autoFocus={place === 0}
          error={isChecked && moneyWritten(typed[method] ?? '') === null ? messages.noAmount : ''}
          onChange={(text) => onType({ ...typed, [method]: text })}
        />
      ))}
      {session.methods
        .filter(({ method, expected }) => method !== CASH && expected < 0)
        .map(({ method, expected }) => (
          <p key={method} className={classes['soft']}>
            {method}: {messages.refundedMore(money(-expected))}
          </p>
        ))}
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onBack}>
          Voltar
        </Button>
        <Button type="submit" size="md" loading={isReading}>
          {messages.check}
        </Button>
      </div>
    </form>
  );
}

interface ReviewProps {
  session: CashSession;
  typed: Typed;
  onBack: () => void;
}

function Review({ session: newest, typed, onBack }: ReviewProps) {
  const close = useCashChange('closeCashSession');
  const attempt = useAttempt(newest);
  const session = attempt.base;
  // Null if a payment by an uncounted method was recorded meanwhile.
  const counts = countsOf(session, typed);
  const cash = counts?.find(({ method }) => method === CASH)?.amount ?? 0;
  const [left, setLeft] = useState(amountText(cash));
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = moneyWritten(left);
    if (amount === null) return setRefused(messages.noAmount);
    if (amount > cash) return setRefused(messages.leftTooMuch(money(cash)));
    if (!counts) return onBack();
    const request = { id: session.id, version: session.version, counts, left_amount: amount, note };
    void attempt.send(request, close.mutateAsync).then((answer) => {
      if (answer) return;
      setLeft(left);
      setNote(note);
    });
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <CashMethods methods={reviewOf(session, counts ?? [])} />
      <AttemptFields attempt={attempt}>
        <AmountField
          label={messages.leftAmount}
          value={left}
          error={refused}
          autoFocus
          onChange={(text) => {
            setLeft(text);
            setRefused('');
          }}
        />
        <NotesField
          label={messages.closingNote}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </AttemptFields>
      <p className={classes['soft']}>{messages.closeHint}</p>
      <AttemptFailure attempt={attempt} failed={messages.closeFailed} unknown={messages.closeUnknown} />
      <div className="row" data-justify="end">
        <Button variant="default" size="md" disabled={attempt.isInDoubt} onClick={onBack}>
          {messages.countAgain}
        </Button>
        <Button type="submit" size="md" loading={attempt.isSending}>
          {attempt.isInDoubt ? REPEAT_LABEL : messages.close}
        </Button>
      </div>
    </form>
  );
}
