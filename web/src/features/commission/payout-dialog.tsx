import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type { Request } from '@/api/client';
import { errorText, hasReason } from '@/api/error';
import { notifyError, notifySuccess } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { AmountField } from '@/components/fields/amount-field';
import { AttemptFailure, REPEAT_LABEL } from '@/components/forms/attempt-failure';
import { AttemptFields } from '@/components/forms/attempt-fields';
import { amountText, money, moneyWritten } from '@/lib/text/money';
import { fullDay } from '@/lib/time/sao-paulo';
import { type GetCommissionStatementResponse, useRecordPayout } from './api';
import classes from './commission.module.css';
import { commissionMessages as messages } from './messages';

type Wanted = Request<'recordPayout'>;

const METHODS = ['Dinheiro', 'Pix', 'Transferência bancária', 'Cheque'] as const;
const LONGEST_NOTE = 200;

interface Props {
  statement: GetCommissionStatementResponse;
  entityId: number;
  today: string;
  opened: boolean;
  onClose: () => void;
}

/** Records a payout of a statement. */
export const PayoutDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title={messages.pay}>
    <PayoutForm {...props} />
  </Dialog>
);

function PayoutForm({ statement, entityId, today, onClose }: Omit<Props, 'opened'>) {
  const record = useRecordPayout();
  const balance = Math.max(statement.sums?.balance ?? 0, 0);
  // Keeps the id of the opened statement, so that the server refuses the payout if another one was recorded since.
  const [{ last_payout_id }] = useState(statement);
  const attempt = useAttempt(last_payout_id);
  const [text, setText] = useState(balance > 0 ? amountText(balance) : '');
  const [method, setMethod] = useState<Wanted['method']>('Dinheiro');
  const [day, setDay] = useState(today);
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<{ amount?: string; day?: string }>({});
  const amount = moneyWritten(text);
  const until = [statement.end_date, day || today].sort()[0] ?? today;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null || amount <= 0) return setRefused({ amount: messages.noAmount });
    if (!day) return setRefused({ day: messages.noDay });
    const request: Wanted = {
      entity_id: entityId,
      employer_id: statement.employer?.id ?? 0,
      amount,
      paid_on: day,
      method,
      note: note.trim(),
      settles_until: until,
      last_payout_id,
    };
    void attempt.send(request, record.mutateAsync).then((answer) => {
      if (answer) {
        notifySuccess(`${answer.message} ${money(amount)} em ${method}.`);
        return onClose();
      }
      setText(text);
      setMethod(method);
      setDay(day);
      setNote(note);
    });
  };
  const { error } = attempt;
  useEffect(() => {
    if (!hasReason(error, 'STATEMENT_CHANGED')) return;
    notifyError(errorText(error, messages.payFailed), messages.payFailed);
    onClose();
  }, [error, onClose]);
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <p>{messages.payLead(fullDay(until))}</p>
      <AttemptFields attempt={attempt}>
        <AmountField
          data-autofocus
          label={messages.payAmount}
          value={text}
          error={refused.amount}
          description={
            amount !== null && amount > balance && !attempt.isInDoubt
              ? messages.aboveBalance(money(balance))
              : undefined
          }
          onFocus={(event) => event.currentTarget.select()}
          onChange={(typed) => {
            setText(typed);
            setRefused({});
          }}
        />
        <NativeSelect
          label={messages.payMethod}
          size="md"
          value={method}
          data={[...METHODS]}
          onChange={(event) => setMethod(event.currentTarget.value as Wanted['method'])}
        />
        <TextInput
          type="date"
          label={messages.payDay}
          size="md"
          value={day}
          max={today}
          error={refused.day}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            setRefused({});
          }}
        />
        <TextInput
          label={messages.payNote}
          size="md"
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </AttemptFields>
      <AttemptFailure attempt={attempt} failed={messages.payFailed} unknown={messages.payUnknown} />
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" size="md" loading={attempt.isSending}>
          {attempt.isInDoubt ? REPEAT_LABEL : messages.pay}
        </Button>
      </div>
    </form>
  );
}
