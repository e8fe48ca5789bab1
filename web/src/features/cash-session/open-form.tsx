import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAttemptKey } from '@/api/attempt-key';
import { notifySuccess } from '@/components/dialogs/alerts';
import { AmountField } from '@/components/fields/amount-field';
import { FormFailure } from '@/components/forms/form-failure';
import { amountText, money, moneyWritten } from '@/lib/text/money';
import { useCashChange } from './api';
import classes from './cash-session.module.css';
import { cashMessages as messages } from './messages';

interface Props {
  shopId: number;
  /** The amount that the last closing left in the drawer. */
  suggestion: number | null;
}

/** Opens a session with the counted cash. */
export function OpenForm({ shopId, suggestion }: Props) {
  const open = useCashChange('openCashSession');
  const keyOf = useAttemptKey();
  const [text, setText] = useState(suggestion === null ? '' : amountText(suggestion));
  const [refused, setRefused] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = moneyWritten(text);
    if (amount === null) return setRefused(messages.noAmount);
    const request = { entity_id: shopId, opening_amount: amount };
    void open
      .mutateAsync({ request, idempotencyKey: keyOf(request) })
      .then(({ message }) => notifySuccess(message))
      .catch(() => {});
  };
  return (
    <section className={`panel ${classes['part']}`} aria-labelledby="cash-opening">
      <h2 id="cash-opening">{messages.opening}</h2>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <p className={classes['soft']}>
          {suggestion === null ? messages.openingHint : messages.suggestion(money(suggestion))}
        </p>
        <AmountField
          label={messages.openingAmount}
          description={suggestion === null ? undefined : messages.openingHint}
          value={text}
          error={refused}
          onChange={(typed) => {
            setText(typed);
            setRefused('');
          }}
        />
        <FormFailure error={open.error} fallback={messages.openFailed} />
        <div className="row" data-justify="end">
          <Button type="submit" size="md" loading={open.isPending}>
            {messages.open}
          </Button>
        </div>
      </form>
    </section>
  );
}
