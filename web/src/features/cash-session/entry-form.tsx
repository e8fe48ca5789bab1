import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type { Request } from '@/api/client';
import { notifySuccess } from '@/components/dialogs/alerts';
import { AmountField } from '@/components/fields/amount-field';
import { AttemptFailure, REPEAT_LABEL } from '@/components/forms/attempt-failure';
import { AttemptFields } from '@/components/forms/attempt-fields';
import { money, moneyWritten } from '@/lib/text/money';
import { useCashChange } from './api';
import classes from './cash-session.module.css';
import { CATEGORIES, EXPENSE_METHODS, KIND_HINTS, KINDS } from './entries';
import { cashMessages as messages } from './messages';

type Entry = Request<'addCashEntry'>;

interface Values {
  kind: Entry['kind'];
  category: string;
  method: string;
  amount: string;
  note: string;
}

const EMPTY: Values = { kind: 'withdrawal', category: '', method: 'Dinheiro', amount: '', note: '' };

/**
 * Adds a withdrawal, a supply or an expense to a session. While the outcome of a try is unknown, its content cannot be
 * changed, because the server recognizes a repeat only by the same content and key.
 */
export function EntryForm({ sessionId }: { sessionId: number }) {
  const add = useCashChange('addCashEntry');
  const [values, setValues] = useState(EMPTY);
  // The number of added entries. It is part of the key, so that an equal second entry is recorded too.
  const [added, setAdded] = useState(0);
  const attempt = useAttempt(added);
  const [refused, setRefused] = useState<{ amount?: string; category?: string }>({});
  const set = (part: Partial<Values>) => {
    setValues({ ...values, ...part });
    setRefused({});
  };
  const isExpense = values.kind === 'expense';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = moneyWritten(values.amount);
    if (isExpense && values.category === '') return setRefused({ category: messages.noCategory });
    if (amount === null || amount <= 0) return setRefused({ amount: messages.noAmount });
    const request: Entry = { id: sessionId, kind: values.kind, amount, note: values.note };
    if (isExpense) {
      request.category = values.category as NonNullable<Entry['category']>;
      request.method = values.method as NonNullable<Entry['method']>;
    }
    void attempt
      .send({ entry: request, place: added }, ({ request: { entry }, idempotencyKey }) =>
        add.mutateAsync({ request: entry, idempotencyKey }),
      )
      .then((answer) => {
        // Restores the values that a repeat sends, because others may have been typed meanwhile.
        if (!answer) return setValues(values);
        notifySuccess(`${answer.message} ${money(amount)}.`);
        setValues({ ...EMPTY, kind: values.kind });
        setAdded(added + 1);
      });
  };
  return (
    <section className={`panel ${classes['part']}`} aria-labelledby="cash-entry">
      <h2 id="cash-entry">{messages.addEntry}</h2>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <AttemptFields attempt={attempt}>
          <NativeSelect
            label={messages.kind}
            description={KIND_HINTS[values.kind]}
            size="md"
            value={values.kind}
            data={KINDS}
            onChange={(event) => set({ kind: event.currentTarget.value as Entry['kind'] })}
          />
          {isExpense && (
            <>
              <NativeSelect
                label={messages.category}
                size="md"
                value={values.category}
                error={refused.category}
                data={[{ value: '', label: messages.categoryChoice }, ...CATEGORIES]}
                onChange={(event) => set({ category: event.currentTarget.value })}
              />
              <NativeSelect
                label={messages.paidBy}
                description={messages.paidByHint}
                size="md"
                value={values.method}
                data={[...EXPENSE_METHODS]}
                onChange={(event) => set({ method: event.currentTarget.value })}
              />
            </>
          )}
          <AmountField
            label={messages.amount}
            value={values.amount}
            error={refused.amount}
            onChange={(amount) => set({ amount })}
          />
          <TextInput
            label={messages.note}
            size="md"
            maxLength={200}
            value={values.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </AttemptFields>
        <AttemptFailure attempt={attempt} failed={messages.addFailed} unknown={messages.addUnknown} />
        <div className="row" data-justify="end">
          <Button type="submit" size="md" loading={attempt.isSending}>
            {attempt.isInDoubt ? REPEAT_LABEL : messages.add}
          </Button>
        </div>
      </form>
    </section>
  );
}
