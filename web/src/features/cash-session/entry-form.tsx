import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAttemptKey } from '@/api/attempt-key';
import type { Request } from '@/api/client';
import { notifySuccess } from '@/components/alerts';
import { AmountField } from '@/components/amount-field';
import { FormFailure } from '@/components/form-failure';
import { money, moneyWritten } from '@/lib/money';
import { useCashChange } from './api';
import classes from './cash-session.module.css';
import { CATEGORIES, EXPENSE_METHODS, KINDS } from './entries';
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

/** Adds a withdrawal, a supply or an expense to a session. */
export function EntryForm({ sessionId }: { sessionId: number }) {
  const add = useCashChange('addCashEntry');
  const keyOf = useAttemptKey();
  const [values, setValues] = useState(EMPTY);
  // Two equal entries in a row are two entries.
  const [added, setAdded] = useState(0);
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
    void add
      .mutateAsync({ request, idempotencyKey: keyOf({ ...request, place: added }) })
      .then(({ message }) => {
        notifySuccess(`${message} ${money(amount)}.`);
        setValues({ ...EMPTY, kind: values.kind });
        setAdded(added + 1);
      })
      .catch(() => {});
  };
  return (
    <section className={`panel ${classes['part']}`} aria-labelledby="cash-entry">
      <h2 id="cash-entry">{messages.addEntry}</h2>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <NativeSelect
          label={messages.kind}
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
        <FormFailure error={add.error} fallback={messages.addFailed} />
        <div className="row" data-justify="end">
          <Button type="submit" size="md" loading={add.isPending}>
            {messages.add}
          </Button>
        </div>
      </form>
    </section>
  );
}
