import { type ComponentProps, useState } from 'react';
import { amountText, moneyWritten } from '@/lib/text/money';
import { AmountField } from './amount-field';

interface Props extends Omit<ComponentProps<typeof AmountField>, 'value' | 'onChange'> {
  /** In reais; null for an empty field, NaN for a text that is no amount. */
  value: number | null;
  onChange: (value: number | null) => void;
}

const amountIn = (text: string): number | null =>
  text.trim() === '' ? null : (moneyWritten(text) ?? Number.NaN);

/** An AmountField whose value is a number. */
export function MoneyField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const text = value === null || Number.isNaN(value) ? '' : amountText(value);
  return (
    <AmountField
      {...props}
      value={Object.is(amountIn(typed), value) ? typed : text}
      onChange={(next) => {
        setTyped(next);
        onChange(amountIn(next));
      }}
    />
  );
}
