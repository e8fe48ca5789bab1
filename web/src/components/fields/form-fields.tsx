import { useState } from 'react';
import { Icon } from '../buttons/icons';
import { TextField, type TextFieldProps } from './field';
import classes from './form-fields.module.css';

/** A password field with a button that shows the password. */
export function PasswordField(props: TextFieldProps) {
  const [visible, setVisible] = useState(false);
  const toggle = (
    <button
      type="button"
      className={classes['toggle']}
      aria-label={visible ? 'Ocultar senha' : 'Mostrar senha'}
      onClick={() => setVisible(!visible)}
    >
      <Icon name={visible ? 'unseen' : 'seen'} />
    </button>
  );
  return <TextField {...props} type={visible ? 'text' : 'password'} rightSection={toggle} />;
}
