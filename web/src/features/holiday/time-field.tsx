import { TextInput } from '@mantine/core';

interface TimeProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** One end of the shop's own hours. */
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
