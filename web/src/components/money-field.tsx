import { TextInput, type TextInputProps } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { money, moneyTyped, moneyWritten } from '@/lib/money';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** In reais; null for an empty field. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** An amount in reais. Typed digits shift in from the right, as on a cash register; pasted amounts are parsed. */
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
