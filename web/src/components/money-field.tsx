import { TextInput, type TextInputProps } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { money, moneyTyped, moneyWritten } from '@/lib/money';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Reais, or null while there is nothing in the field. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** An amount in reais, typed from the right as cash registers do; what is pasted is read as people write amounts. */
export function MoneyField({ value, onChange, ...props }: Props) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = moneyWritten(event.clipboardData.getData('text'));
    if (pasted === null) return;
    event.preventDefault();
    onChange(pasted);
  };
  return (
    <TextInput
      size="md"
      placeholder="R$ 0,00"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={value === null ? '' : money(value)}
      onPaste={paste}
      onChange={(event) => onChange(moneyTyped(event.currentTarget.value))}
    />
  );
}
