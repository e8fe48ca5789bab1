import { Alert, Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { fieldErrors, formError } from '@/api/form-error';
import { notifySuccess } from '@/components/alerts';
import { PasswordField } from '@/components/form-fields';
import { LinkAnchor } from '@/components/links';
import { useRegister } from './api';
import { AuthCard } from './auth-card';
import { messages } from './messages';

const schema = z
  .object({
    username: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Informe um nome de usuário.'),
        z.regex(/^[A-Za-z0-9._-]{3,40}$/, 'De 3 a 40 letras, números, ponto, hífen ou sublinhado.'),
      ),
    email: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Informe seu e-mail.'),
        z.regex(/^\S+@\S+\.\S+$/, 'Informe um e-mail válido.'),
      ),
    password: z
      .string()
      .check(z.minLength(1, 'Informe uma senha.'), z.minLength(8, 'Use pelo menos 8 caracteres.')),
    password_confirmation: z.string().check(z.minLength(1, 'Repita a senha.')),
  })
  .check(
    z.refine((values) => values.password === values.password_confirmation, {
      error: messages.passwordMismatch,
      path: ['password_confirmation'],
    }),
  );

export function RegisterPage() {
  const navigate = useNavigate();
  const register = useRegister();
  const form = useForm({
    initialValues: { username: '', email: '', password: '', password_confirmation: '' },
    validate: schemaResolver(schema),
  });
  const submit = form.onSubmit((values) =>
    register.mutate(
      { ...values, username: values.username.trim(), email: values.email.trim() },
      {
        onSuccess: () => {
          notifySuccess(messages.registered);
          void navigate({ to: '/login' });
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  );
  const failure = formError(register.error, messages.genericError);
  return (
    <AuthCard
      title="Criar conta"
      lead="Para agendar não precisa de conta. Com ela você acompanha seus horários e pode abrir a sua barbearia."
      footer={
        <>
          <span>Já tem conta?</span>
          <LinkAnchor to="/login">Entrar</LinkAnchor>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        {failure && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
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
        <TextInput
          {...form.getInputProps('email')}
          label="E-mail"
          type="email"
          size="md"
          required
          withAsterisk={false}
          autoComplete="email"
          maxLength={254}
        />
        <PasswordField
          {...form.getInputProps('password')}
          label="Senha"
          description="Pelo menos 8 caracteres."
          required
          withAsterisk={false}
          autoComplete="new-password"
          maxLength={128}
        />
        <PasswordField
          {...form.getInputProps('password_confirmation')}
          label="Confirmar senha"
          required
          withAsterisk={false}
          autoComplete="new-password"
          maxLength={128}
        />
        <Button type="submit" size="md" fullWidth loading={register.isPending}>
          Registrar-se
        </Button>
      </form>
    </AuthCard>
  );
}
