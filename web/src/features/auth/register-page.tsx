import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { isAnswerLost, useDoubt } from '@/api/attempt';
import { LinkAnchor } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { EmailField, email } from '@/components/fields/email-field';
import { UnknownFailure } from '@/components/forms/form-failure';
import { SubmitForm, showFailure } from '@/components/forms/submit-form';
import { useNavigate } from '@/lib/router/react';
import { useRegister } from './api';
import { AuthCard } from './auth-card';
import { messages } from './messages';
import { NewPasswordFields, newPassword, repeatedPassword, samePasswords } from './new-password';

const schema = z
  .object({
    username: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Informe um nome de usuário.'),
        z.regex(/^[A-Za-z0-9._-]{3,40}$/, 'De 3 a 40 letras, números, ponto, hífen ou sublinhado.'),
      ),
    email,
    password: newPassword,
    password_confirmation: repeatedPassword,
  })
  .check(samePasswords('password', 'password_confirmation'));

export function RegisterPage() {
  const navigate = useNavigate();
  const register = useRegister();
  const { isInDoubt, watch } = useDoubt();
  const form = useForm({
    initialValues: { username: '', email: '', password: '', password_confirmation: '' },
    validate: schemaResolver(schema),
  });
  const submit = (values: typeof form.values) =>
    watch(
      register.mutateAsync({ ...values, username: values.username.trim(), email: values.email.trim() }),
    ).then(
      () => {
        notifySuccess(messages.registered);
        void navigate({ to: '/login' });
      },
      (error: unknown) => isAnswerLost(error) || showFailure(form, messages.genericError)(error),
    );
  return (
    <AuthCard
      title="Criar conta"
      lead="Para agendar não precisa de conta. Com ela você vê seus agendamentos, repete um corte e pode abrir a sua barbearia."
      footer={
        <>
          <span>Já tem conta?</span>
          <LinkAnchor to="/login">Entrar</LinkAnchor>
        </>
      }
    >
      <SubmitForm
        form={form}
        onSubmit={(values) => void submit(values)}
        submit="Registrar-se"
        pending={register.isPending}
        after={
          isInDoubt && (
            <UnknownFailure title={messages.registerUnknown}>
              {messages.registerAdvice} <LinkAnchor to="/login">Entrar</LinkAnchor>
            </UnknownFailure>
          )
        }
      >
        <TextInput
          {...form.getInputProps('username')}
          label="Nome de usuário"
          size="md"
          required
          withAsterisk={false}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
        <EmailField {...form.getInputProps('email')} />
        <NewPasswordFields
          form={form}
          name="password"
          label="Senha"
          repeatedName="password_confirmation"
          repeatedLabel="Confirmar senha"
        />
      </SubmitForm>
    </AuthCard>
  );
}
