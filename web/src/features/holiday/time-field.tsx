import { TextInput } from '@mantine/core';

interface TimeProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field for the start or end of the hours on a holiday. */
export function TimeField({ label, value, onChange }: TimeProps) {
  return (
    <TextInput
      type="time"
      label={label}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
