import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { notifySuccess } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { EmailField, email } from '@/components/fields/email-field';
import { SubmitForm, showFailure } from '@/components/forms/submit-form';
import { useRequestPasswordReset } from './api';
import { messages } from './messages';

const schema = z.object({ email });

interface Props {
  opened: boolean;
  /** The initial value of the e-mail field. */
  email: string;
  onClose: () => void;
  onSent: (email: string) => void;
}

/** Asks for the e-mail and sends the code again. */
export function ResendResetCode({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Reenviar código">
      <Prompt {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Prompt({ email: address, onClose, onSent }: Omit<Props, 'opened'>) {
  const request = useRequestPasswordReset();
  const form = useForm({ initialValues: { email: address }, validate: schemaResolver(schema) });
  const submit = (values: typeof form.values) => {
    const wanted = values.email.trim();
    request.mutate(
      { email: wanted },
      {
        onSuccess: () => {
          notifySuccess(messages.codeResent);
          onSent(wanted);
          onClose();
        },
        onError: showFailure(form, messages.genericError),
      },
    );
  };
  return (
    <SubmitForm form={form} onSubmit={submit} submit="Reenviar" pending={request.isPending}>
      <EmailField
        {...form.getInputProps('email')}
        description="Confira se é este o e-mail da sua conta."
        data-autofocus
      />
    </SubmitForm>
  );
}
