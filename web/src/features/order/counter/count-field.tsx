import { NumberInput } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './counter.module.css';

interface Props {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/**
 * A count with its arrows or, on touch screens, with large buttons for one less and one more. An empty field counts as
 * `min`, which it shows once it is left.
 */
export function CountField({ label, min, max, value, onChange }: Props) {
  const id = useId();
  const [isEmpty, setEmpty] = useState(false);
  const step = (change: 1 | -1) => {
    setEmpty(false);
    onChange(value + change);
  };
  return (
    <div className={classes['stepper']}>
      <button
        type="button"
        aria-label={`Menos um: ${label}`}
        disabled={value <= min}
        onClick={() => step(-1)}
      >
        −
      </button>
      <NumberInput
        id={id}
        label={label}
        size="sm"
        min={min}
        max={max}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        selectAllOnFocus
        classNames={{ controls: classes['arrows'] ?? '' }}
        value={isEmpty ? '' : value}
        onChange={(typed) => {
          setEmpty(typed === '');
          onChange(Number(typed) || min);
        }}
        onBlur={() => setEmpty(false)}
      />
      <button type="button" aria-label={`Mais um: ${label}`} disabled={value >= max} onClick={() => step(1)}>
        +
      </button>
    </div>
  );
}
