import { NativeSelect } from '@mantine/core';

interface Props {
  label: string;
  /** The label of the choice without a filter: 'Todos'. */
  all: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A select that filters a list. */
export function FilterSelect({ label, all, value = '', options, onChange }: Props) {
  // The value of the address stays selectable while the options load.
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <NativeSelect
      label={label}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...options, ...(known ? [] : [{ value, label: value }])]}
    />
  );
}
