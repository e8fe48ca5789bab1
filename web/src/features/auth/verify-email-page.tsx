import { Alert, Anchor } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { errorText } from '@/api/error';
import { refreshSession, useSession } from '@/api/session';
import { notifyError, notifySuccess } from '@/components/dialogs/alerts';
import { CodeField, mailedCode, withoutBlanks } from '@/components/fields/code-field';
import { SubmitForm } from '@/components/forms/submit-form';
import { useNavigate } from '@/lib/router/react';
import { useResendCode, useVerifyEmail } from './api';
import { AuthCard } from './auth-card';
import { messages } from './messages';

const REDIRECT_MS = 1500;

const schema = z.object({ verification_code: mailedCode });

export function VerifyEmailPage() {
  const { user } = useSession();
  const verify = useVerifyEmail();
  const resend = useResendCode();
  const form = useForm({ initialValues: { verification_code: '' }, validate: schemaResolver(schema) });
  useGoToDashboard(verify.isSuccess);

  const submit = ({ verification_code }: typeof form.values) =>
    verify.mutate(
      { verification_code: withoutBlanks(verification_code) },
      { onError: (error) => form.setErrors({ verification_code: errorText(error, messages.verifyFailed) }) },
    );
  const sendAgain = () =>
    resend.mutate(undefined, {
      onSuccess: (answer) => notifySuccess(answer.message || messages.codeResent),
      onError: (error) => notifyError(errorText(error, messages.resendFailed)),
    });

  return (
    <AuthCard
      title="Verifique seu e-mail"
      lead={
        <>
          Enviamos um código de 6 dígitos para {user?.email ? <strong>{user.email}</strong> : 'o seu e-mail'}.
          Ele vale por 30 minutos.
        </>
      }
      footer={
        <Anchor
          component="button"
          type="button"
          onClick={sendAgain}
          disabled={resend.isPending || verify.isSuccess}
        >
          {resend.isPending ? 'Enviando...' : 'Reenviar código'}
        </Anchor>
      }
    >
      <SubmitForm
        form={form}
        onSubmit={submit}
        submit="Verificar"
        pending={verify.isPending}
        disabled={verify.isSuccess}
      >
        {verify.isSuccess && (
          <Alert color="teal" variant="light" role="status">
            {verify.data.message || messages.verified}
          </Alert>
        )}
        <CodeField {...form.getInputProps('verification_code')} label="Código de verificação" />
      </SubmitForm>
    </AuthCard>
  );
}

/** Shows the success message for a moment. The session must be refreshed before the guard runs. */
function useGoToDashboard(verified: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!verified) return;
    const timer = setTimeout(() => {
      void refreshSession().then(() => navigate({ to: '/dashboard' }));
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [verified, navigate]);
}
