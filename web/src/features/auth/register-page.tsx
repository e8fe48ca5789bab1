import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { notifySuccess } from '@/components/alerts';
import { EmailField, email } from '@/components/email-field';
import { LinkAnchor } from '@/components/links';
import { SubmitForm, showFailure } from '@/components/submit-form';
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
  const form = useForm({
    initialValues: { username: '', email: '', password: '', password_confirmation: '' },
    validate: schemaResolver(schema),
  });
  const submit = (values: typeof form.values) =>
    register.mutate(
      { ...values, username: values.username.trim(), email: values.email.trim() },
      {
        onSuccess: () => {
          notifySuccess(messages.registered);
          void navigate({ to: '/login' });
        },
        onError: showFailure(form, messages.genericError),
      },
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
      <SubmitForm form={form} onSubmit={submit} submit="Registrar-se" pending={register.isPending}>
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
