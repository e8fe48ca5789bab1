// Proves the contact of a visitor within the booking: by a mailed code, or by signing in.
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorText } from '@/api/error';
import { Button } from '@/components/buttons/button';
import { Alert } from '@/components/dialogs/alert';
import { CodeField, mailedCode, withoutBlanks } from '@/components/fields/code-field';
import { EmailField, email } from '@/components/fields/email-field';
import { SignInFields } from '@/components/fields/sign-in-fields';
import { SubmitForm } from '@/components/forms/submit-form';
import { useConfirmContact, useRequestContactCode, useSignIn } from './api';
import { messages } from './messages';

interface Props {
  /** The server's sentence. */
  reason: string;
  /** True while the booking is sent. */
  busy: boolean;
  /** Called with the proof, or with null after signing in. */
  onProven: (proof: string | null) => void;
  onCancel: () => void;
}

interface Sent {
  email: string;
  challenge: string;
}

/** Asks a visitor for an e-mail code or a sign-in. */
export function ContactProof({ reason, busy, onProven, onCancel }: Props) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [signsIn, setSignsIn] = useState(false);
  return (
    <>
      <Alert role="status">{reason}</Alert>
      {signsIn ? (
        <SignIn busy={busy} onDone={() => onProven(null)} />
      ) : sent ? (
        <CodeOf sent={sent} busy={busy} onProven={onProven} onOtherEmail={() => setSent(null)} />
      ) : (
        <AskEmail onSent={setSent} />
      )}
      <div className="row" data-justify="between">
        <button type="button" className="anchor" onClick={() => setSignsIn(!signsIn)}>
          {signsIn ? messages.mailInstead : messages.signInInstead}
        </button>
        <Button variant="default" size="md" onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
      </div>
    </>
  );
}

function AskEmail({ onSent }: { onSent: (sent: Sent) => void }) {
  const request = useRequestContactCode();
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(z.object({ email })),
  });
  const submit = (values: typeof form.values) => {
    const to = values.email.trim();
    request.mutate(
      { email: to },
      {
        onSuccess: ({ challenge }) => onSent({ email: to, challenge }),
        onError: (error) => form.setErrors({ email: errorText(error, messages.codeFailed) }),
      },
    );
  };
  return (
    <SubmitForm form={form} onSubmit={submit} submit={messages.sendCode} pending={request.isPending}>
      <EmailField {...form.getInputProps('email')} data-autofocus />
    </SubmitForm>
  );
}

interface CodeProps extends Pick<Props, 'busy' | 'onProven'> {
  sent: Sent;
  onOtherEmail: () => void;
}

function CodeOf({ sent, busy, onProven, onOtherEmail }: CodeProps) {
  const confirm = useConfirmContact();
  const form = useForm({
    initialValues: { code: '' },
    validate: schemaResolver(z.object({ code: mailedCode })),
  });
  const submit = ({ code }: typeof form.values) =>
    confirm.mutate(
      { challenge: sent.challenge, code: withoutBlanks(code) },
      {
        onSuccess: ({ proof }) => onProven(proof),
        onError: (error) => form.setErrors({ code: errorText(error, messages.proofFailed) }),
      },
    );
  return (
    <SubmitForm
      form={form}
      onSubmit={submit}
      submit={messages.confirmCode}
      pending={confirm.isPending || busy}
      after={
        <button type="button" className="anchor" onClick={onOtherEmail}>
          {messages.otherEmail}
        </button>
      }
    >
      <p role="status">{messages.codeSentTo(sent.email)}</p>
      <CodeField {...form.getInputProps('code')} label="Código recebido por e-mail" data-autofocus />
    </SubmitForm>
  );
}

const account = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Informe seu usuário ou e-mail.')),
  password: z.string().check(z.minLength(1, 'Informe sua senha.')),
});

function SignIn({ busy, onDone }: { busy: boolean; onDone: () => void }) {
  const signIn = useSignIn();
  const form = useForm({ initialValues: { username: '', password: '' }, validate: schemaResolver(account) });
  const submit = ({ username, password }: typeof form.values) =>
    signIn.mutate(
      { username: username.trim(), password },
      {
        onSuccess: onDone,
        onError: (error) => form.setErrors({ password: errorText(error, messages.signInFailed) }),
      },
    );
  return (
    <SubmitForm
      form={form}
      onSubmit={submit}
      submit={messages.signInAndBook}
      pending={signIn.isPending || busy}
    >
      <SignInFields form={form} />
    </SubmitForm>
  );
}
