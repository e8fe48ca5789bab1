import { TextInput, type TextInputProps } from '@mantine/core';
import * as z from 'zod/mini';

/** A mailed code; mail programs like to put blanks into what is copied. */
export const mailedCode = z.string().check(z.trim(), z.minLength(1, 'Informe o código recebido por e-mail.'));

export const withoutBlanks = (code: string): string => code.replace(/\s/g, '');

/** The code of a mail, typed or pasted. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
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
