import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for a percentage, parsed by rateTyped. */
export const PercentField = (props: TextInputProps) => (
  <TextInput
    size="md"
    rightSection="%"
    placeholder="0"
    inputMode="decimal"
    autoComplete="off"
    maxLength={7}
    {...props}
  />
);
