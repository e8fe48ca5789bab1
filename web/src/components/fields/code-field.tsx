import * as z from 'zod/mini';
import { TextField, type TextFieldProps } from './field';

/** A mailed code. Removes the blanks that mail programs add to copied text. */
export const mailedCode = z.string().check(z.trim(), z.minLength(1, 'Informe o código recebido por e-mail.'));

/** The code without white space. */
export const withoutBlanks = (code: string): string => code.replace(/\s/g, '');

/** A field for the code of an e-mail, typed or pasted. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      size="lg"
      required
      withAsterisk={false}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      {...props}
    />
  );
}
