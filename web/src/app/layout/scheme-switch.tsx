import { useId } from 'react';
import { chooseScheme, type SchemeChoice, useSchemeChoice } from '@/lib/browser/color-scheme';
import classes from './scheme-switch.module.css';

const CHOICES: { value: SchemeChoice; label: string }[] = [
  { value: 'system', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
];

/** Chooses the theme of this device. */
export function SchemeSwitch() {
  const choice = useSchemeChoice();
  const name = useId();
  return (
    <fieldset className={classes['switch']}>
      <legend>Tema</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={choice === value} onChange={() => chooseScheme(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
