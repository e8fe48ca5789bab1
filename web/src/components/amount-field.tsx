import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The typed text, parsed by moneyWritten. */
  value: string;
  onChange: (text: string) => void;
}

/** A field for an amount in reais, parsed as typed: '120' is R$ 120,00 and '12,5' is R$ 12,50. */
export const AmountField = ({ value, onChange, ...props }: Props) => (
  <TextInput
    size="md"
    leftSection="R$"
    placeholder="0,00"
    inputMode="decimal"
    autoComplete="off"
    maxLength={15}
    {...props}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
