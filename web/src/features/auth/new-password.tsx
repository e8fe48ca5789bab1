import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { PasswordField } from '@/components/fields/form-fields';
import { messages } from './messages';

const SHORTEST = 8;
const LONGEST = 128;

/** The rules of a new password. The server also refuses common passwords. */
export const newPassword = z
  .string()
  .check(
    z.minLength(1, 'Informe uma senha.'),
    z.minLength(SHORTEST, `Use pelo menos ${SHORTEST} caracteres.`),
  );

/** The repetition; `samePasswords` compares both. */
export const repeatedPassword = z.string().check(z.minLength(1, 'Repita a senha.'));

/** Refuses a form whose two fields differ. */
export const samePasswords = <Name extends string>(password: Name, repeated: Name) =>
  z.refine<Record<Name, string>>((values) => values[password] === values[repeated], {
    error: messages.passwordMismatch,
    path: [repeated],
  });

interface Props<Values> {
  // biome-ignore lint/suspicious/noExplicitAny: forms transform their values before sending
  form: UseFormReturnType<Values, any>;
  /** The field of the password, and its label. */
  name: keyof Values & string;
  label: string;
  /** The field of its repetition, and its label. */
  repeatedName: keyof Values & string;
  repeatedLabel: string;
}

/** The fields of a new password and its repetition. */
export function NewPasswordFields<Values>({ form, name, label, repeatedName, repeatedLabel }: Props<Values>) {
  return (
    <>
      <PasswordField
        {...form.getInputProps(name)}
        label={label}
        description={`Pelo menos ${SHORTEST} caracteres. Uma frase é fácil de lembrar; senhas comuns são recusadas.`}
        required
        withAsterisk={false}
        autoComplete="new-password"
        maxLength={LONGEST}
      />
      <PasswordField
        {...form.getInputProps(repeatedName)}
        label={repeatedLabel}
        required
        withAsterisk={false}
        autoComplete="new-password"
        maxLength={LONGEST}
      />
    </>
  );
}
