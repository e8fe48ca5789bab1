import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { useSession } from '@/api/session';
import { LinkAnchor } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { PasswordField } from '@/components/fields/form-fields';
import { SubmitForm, showFailure } from '@/components/forms/submit-form';
import { useChangePassword } from './api';
import { AuthCard } from './auth-card';
import { messages } from './messages';
import { NewPasswordFields, newPassword, repeatedPassword, samePasswords } from './new-password';

const schema = z
  .object({
    current_password: z.string().check(z.minLength(1, 'Informe sua senha atual.')),
    new_password: newPassword,
    confirm_password: repeatedPassword,
  })
  .check(samePasswords('new_password', 'confirm_password'));

/** /password: changes the password of the signed-in user. */
export function PasswordPage() {
  const { user } = useSession();
  return (
    <AuthCard
      title="Alterar senha"
      lead={
        user?.hasPassword === false
          ? messages.withoutPassword
          : 'Ao alterar a senha, os outros aparelhos em que você entrou são desconectados.'
      }
      footer={<LinkAnchor to="/profile">Voltar para o perfil</LinkAnchor>}
    >
      {user?.hasPassword !== false && <ChangePassword userName={user?.user_name ?? ''} />}
    </AuthCard>
  );
}

function ChangePassword({ userName }: { userName: string }) {
  const change = useChangePassword();
  const form = useForm({
    initialValues: { current_password: '', new_password: '', confirm_password: '' },
    validate: schemaResolver(schema),
  });
  const submit = (values: typeof form.values) =>
    change.mutate(values, {
      onSuccess: (answer) => {
        form.reset();
        notifySuccess(answer.message || messages.passwordChanged);
      },
      onError: showFailure(form, messages.changePasswordFailed),
    });
  return (
    <SubmitForm form={form} onSubmit={submit} submit="Alterar senha" pending={change.isPending}>
      {/* Password managers store the password for this user. */}
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        {...form.getInputProps('current_password')}
        label="Senha atual"
        required
        withAsterisk={false}
        autoComplete="current-password"
        maxLength={128}
      />
      <NewPasswordFields
        form={form}
        name="new_password"
        label="Nova senha"
        repeatedName="confirm_password"
        repeatedLabel="Confirmar nova senha"
      />
    </SubmitForm>
  );
}
