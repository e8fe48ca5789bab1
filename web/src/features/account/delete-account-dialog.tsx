import { Alert, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors, formError } from '@/api/form-error';
import { endSession, useSession } from '@/api/session';
import { notifyError, notifySuccess } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { PasswordField } from '@/components/fields/form-fields';
import { useNavigate } from '@/lib/router/react';
import classes from './account.module.css';
import { useDeleteAccount, useRequestAccountDeletion } from './api';
import { messages } from './messages';

const CONFIRMATION = 'EXCLUIR';
const CODE_NEEDED = 'Informe o código recebido por e-mail.';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Lists what is lost, asks for the password, or for a mailed code if the account has none, and deletes the account. */
export function DeleteAccountDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Excluir minha conta?">
      <ul className={classes['consequences']}>
        <li>Você sai de todos os aparelhos na hora e não consegue mais entrar.</li>
        <li>Seu nome, e-mail, telefone, CPF, endereço e foto são apagados.</li>
        <li>Pedidos e atendimentos antigos ficam nas barbearias sem o seu nome.</li>
        <li>Não dá para desfazer. Se quiser uma cópia, exporte os seus dados antes.</li>
      </ul>
      <Proof onClose={onClose} />
    </Dialog>
  );
}

function Proof({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const remove = useDeleteAccount();
  const withPassword = user?.hasPassword !== false;
  const form = useForm({
    initialValues: { password: '', code: '', confirmation: '' },
    validate: {
      password: (password) => (withPassword && password === '' ? 'Informe sua senha.' : null),
      code: (code) => (!withPassword && code.trim() === '' ? CODE_NEEDED : null),
      confirmation: (typed) =>
        typed.trim().toUpperCase() === CONFIRMATION ? null : `Digite ${CONFIRMATION} para confirmar.`,
    },
  });
  const submit = form.onSubmit(({ password, code }) =>
    remove.mutate(withPassword ? { password, code: '' } : { password: '', code: code.replace(/\s/g, '') }, {
      onSuccess: (answer) => {
        notifySuccess(answer.message || messages.deleted);
        void navigate({ to: '/', ignoreBlocker: true }).finally(endSession);
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  );
  const refusal = formError(remove.error, messages.deleteFailed);
  const beside = Object.values(fieldErrors(remove.error)).includes(refusal ?? '');
  return (
    <form className={classes['deletion']} onSubmit={submit} noValidate>
      {withPassword ? (
        <PasswordField
          {...form.getInputProps('password')}
          label="Sua senha"
          autoComplete="current-password"
          maxLength={128}
          data-autofocus
        />
      ) : (
        <MailedCode field={form.getInputProps('code')} />
      )}
      <TextInput
        {...form.getInputProps('confirmation')}
        label={`Digite ${CONFIRMATION} para confirmar`}
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      {refusal && !beside && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" size="md" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" color="red" size="md" loading={remove.isPending}>
          Excluir para sempre
        </Button>
      </div>
    </form>
  );
}

/** A mailed code, for accounts without a password. */
function MailedCode({ field }: { field: object }) {
  const request = useRequestAccountDeletion();
  const send = () =>
    request.mutate(undefined, {
      onSuccess: (answer) => notifySuccess(answer.message || messages.codeSent),
      onError: (error) => notifyError(formError(error, messages.codeFailed) ?? messages.codeFailed),
    });
  return (
    <>
      <Button variant="default" size="md" onClick={send} loading={request.isPending} data-autofocus>
        {request.isSuccess ? 'Enviar outro código' : 'Enviar código por e-mail'}
      </Button>
      <TextInput
        {...field}
        label="Código recebido"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
    </>
  );
}
