import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { LinkAnchor } from '@/components/buttons/links';
import { EmailField, email } from '@/components/fields/email-field';
import { SubmitForm, showFailure } from '@/components/forms/submit-form';
import { useNavigate } from '@/lib/router/react';
import { useRequestPasswordReset } from './api';
import { AuthCard } from './auth-card';
import classes from './auth-card.module.css';
import { messages } from './messages';
import { ResendResetCode } from './resend-reset-code';

const schema = z.object({ email });

/** /password-email: requests a code, then asks whether it arrived. */
export function PasswordEmailPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthCard
      title="Recuperar senha"
      lead={
        sentTo
          ? 'O código vale por 30 minutos. Veja também a caixa de spam.'
          : 'Informe o e-mail da sua conta. Enviaremos um código para você criar uma nova senha.'
      }
      footer={<LinkAnchor to="/login">Voltar para o login</LinkAnchor>}
    >
      {sentTo ? <Received email={sentTo} onResent={setSentTo} /> : <AskForCode onSent={setSentTo} />}
    </AuthCard>
  );
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const request = useRequestPasswordReset();
  const form = useForm({ initialValues: { email: '' }, validate: schemaResolver(schema) });
  const submit = (values: typeof form.values) => {
    const address = values.email.trim();
    request.mutate(
      { email: address },
      { onSuccess: () => onSent(address), onError: showFailure(form, messages.genericError) },
    );
  };
  return (
    <SubmitForm form={form} onSubmit={submit} submit="Enviar código" pending={request.isPending}>
      <EmailField {...form.getInputProps('email')} />
    </SubmitForm>
  );
}

interface ReceivedProps {
  email: string;
  onResent: (email: string) => void;
}

/** Asks whether the code arrived: leads to the new password, or sends the code again. */
function Received({ email: address, onResent }: ReceivedProps) {
  const navigate = useNavigate();
  const [resending, setResending] = useState(false);
  const question = useRef<HTMLHeadingElement>(null);
  // The pressed button was removed, so the question is focused.
  useEffect(() => question.current?.focus(), []);
  return (
    <>
      <p className={classes['sent']} role="status">
        {messages.codeSent} <strong>{address}</strong>
      </p>
      <h2 ref={question} tabIndex={-1} className={classes['question']}>
        Você recebeu o código?
      </h2>
      <div className={classes['answers']}>
        <Button size="md" onClick={() => void navigate({ to: '/password-reset', state: { email: address } })}>
          Recebi o código
        </Button>
        <Button size="md" variant="default" onClick={() => setResending(true)}>
          Não recebi
        </Button>
      </div>
      <ResendResetCode
        opened={resending}
        email={address}
        onClose={() => setResending(false)}
        onSent={onResent}
      />
    </>
  );
}
