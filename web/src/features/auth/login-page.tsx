import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { errorText } from '@/api/error';
import { LinkAnchor } from '@/components/buttons/links';
import { openError } from '@/components/dialogs/alerts';
import { BusyOverlay } from '@/components/dialogs/overlay';
import { SignInFields } from '@/components/fields/sign-in-fields';
import { SubmitForm } from '@/components/forms/submit-form';
import { hardNavigate } from '@/lib/browser/hard-navigate';
import { useLogin } from './api';
import { AuthCard } from './auth-card';
import classes from './auth-card.module.css';
import { GoogleButton } from './google-button';
import { messages } from './messages';

const schema = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Informe seu usuário ou e-mail.')),
  password: z.string().check(z.minLength(1, 'Informe sua senha.')),
});

export function LoginPage() {
  const login = useLogin();
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: schemaResolver(schema),
  });
  const submit = (values: typeof form.values) =>
    login.mutate(
      { username: values.username.trim(), password: values.password },
      {
        onSuccess: () => hardNavigate('/dashboard'),
        onError: (error) => openError(errorText(error, messages.genericError)),
      },
    );
  return (
    <AuthCard
      title="Entrar"
      lead="Acompanhe seus horários ou cuide da sua barbearia."
      footer={
        <>
          <LinkAnchor to="/register">Registrar-se</LinkAnchor>
          <LinkAnchor to="/password-email">Recuperar senha</LinkAnchor>
        </>
      }
    >
      <SubmitForm
        form={form}
        onSubmit={submit}
        submit="Entrar"
        after={
          <>
            <span className={classes['divider']}>ou</span>
            <GoogleButton />
          </>
        }
      >
        <SignInFields form={form} />
      </SubmitForm>
      {/* Stays until the next page is loaded. */}
      {(login.isPending || login.isSuccess) && <BusyOverlay messages={messages.overlay} />}
    </AuthCard>
  );
}
