import type { UseFormReturnType } from '@mantine/form';
import { TextField } from '@/components/fields/field';
import { PasswordField } from '@/components/fields/form-fields';

interface Credentials {
  username: string;
  password: string;
}

/** The fields of the login form. */
export function SignInFields({ form }: { form: UseFormReturnType<Credentials> }) {
  return (
    <>
      <TextField
        {...form.getInputProps('username')}
        label="Usuário ou e-mail"
        size="md"
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField
        {...form.getInputProps('password')}
        label="Senha"
        required
        withAsterisk={false}
        autoComplete="current-password"
        maxLength={128}
      />
    </>
  );
}
