import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { LinkAnchor } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { CodeField, mailedCode, withoutBlanks } from '@/components/fields/code-field';
import { EmailField, email } from '@/components/fields/email-field';
import { SubmitForm, showFailure } from '@/components/forms/submit-form';
import { useNavigate, useRouterState } from '@/lib/router/react';
import { useResetPassword } from './api';
import { AuthCard } from './auth-card';
import { messages } from './messages';
import { NewPasswordFields, newPassword, repeatedPassword, samePasswords } from './new-password';

declare module '@/lib/router/history' {
  interface HistoryState {
    /** The e-mail that received the reset code. Not in the address, which browsers store and servers log. */
    email?: string;
  }
}

const schema = z
  .object({
    email,
    reset_password_code: mailedCode,
    password: newPassword,
    password_confirmation: repeatedPassword,
  })
  .check(samePasswords('password', 'password_confirmation'));

/** /password-reset: sets a new password with a mailed code. */
export function PasswordResetPage() {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const address = useRouterState({ select: ({ location }) => location.state.email ?? '' });
  const form = useForm({
    initialValues: { email: address, reset_password_code: '', password: '', password_confirmation: '' },
    validate: schemaResolver(schema),
  });
  const submit = (values: typeof form.values) =>
    reset.mutate(
      {
        email: values.email.trim(),
        reset_password_code: withoutBlanks(values.reset_password_code),
        password: values.password,
      },
      {
        onSuccess: (answer) => {
          notifySuccess(answer.message || messages.passwordReset);
          void navigate({ to: '/login' });
        },
        onError: showFailure(form, messages.genericError),
      },
    );
  return (
    <AuthCard
      title="Criar nova senha"
      lead="Use o código de 6 dígitos que enviamos por e-mail. Depois, entre com a nova senha."
      footer={
        <>
          <LinkAnchor to="/password-email">Não recebi o código</LinkAnchor>
          <LinkAnchor to="/login">Voltar para o login</LinkAnchor>
        </>
      }
    >
      <SubmitForm form={form} onSubmit={submit} submit="Redefinir senha" pending={reset.isPending}>
        <EmailField {...form.getInputProps('email')} autoComplete="username" />
        <CodeField {...form.getInputProps('reset_password_code')} label="Código recebido" />
        <NewPasswordFields
          form={form}
          name="password"
          label="Nova senha"
          repeatedName="password_confirmation"
          repeatedLabel="Confirmar nova senha"
        />
      </SubmitForm>
    </AuthCard>
  );
}
