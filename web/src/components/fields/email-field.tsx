import * as z from 'zod/mini';
import { TextField, type TextFieldProps } from './field';

/** Checks an e-mail as far as possible without the server. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Informe seu e-mail.'),
    z.regex(/^\S+@\S+\.\S+$/, 'Informe um e-mail válido.'),
  );

/** A field for the user's own e-mail. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      label="E-mail"
      type="email"
      size="md"
      required
      withAsterisk={false}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  );
}
