import { TextInput, type TextInputProps } from '@mantine/core';
import * as z from 'zod/mini';

/** What passes for an e-mail before the server looks at it. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Informe seu e-mail.'),
    z.regex(/^\S+@\S+\.\S+$/, 'Informe um e-mail válido.'),
  );

/** One's own e-mail. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
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
