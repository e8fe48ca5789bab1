import { TextInput, type TextInputProps } from '@mantine/core';
import { amountText, moneyWritten } from '@/lib/text/money';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The typed text, parsed by moneyWritten. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * A field for an amount in reais, parsed as typed: '120' is R$ 120,00 and '12,5' is R$ 12,50. Selects its text when it
 * receives the focus, and writes the amount with its centavos when it loses it.
 */
export const AmountField = ({ value, onChange, onBlur, ...props }: Props) => (
  <TextInput
    size="md"
    leftSection="R$"
    placeholder="0,00"
    inputMode="decimal"
    autoComplete="off"
    maxLength={15}
    onFocus={(event) => event.currentTarget.select()}
    {...props}
    value={value}
    onBlur={(event) => {
      const amount = moneyWritten(value);
      if (amount !== null && amountText(amount) !== value) onChange(amountText(amount));
      onBlur?.(event);
    }}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
