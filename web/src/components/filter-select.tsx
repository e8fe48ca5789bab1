import { NativeSelect } from '@mantine/core';

interface Props {
  label: string;
  /** The choice that filters nothing: 'Todos'. */
  all: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A choice that narrows a list down. */
export function FilterSelect({ label, all, value = '', options, onChange }: Props) {
  // What the address asks for stays selectable while the choices are not there yet.
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
