import { Button } from '@mantine/core';
import { permissions, usePermission } from '@/api/permissions';
import { failureText, notifyError, notifySuccess, openConfirm } from '@/components/dialogs/alerts';
import { Badge } from '@/components/lists/record-card';
import { maskCpf } from '@/lib/text/masks';
import { type User, useVerifyCpf } from './api';
import { messages } from './messages';

/** The CPF of a user, its verification state, and a button for administrators to verify it. */
export function CpfSection({ user: { id, cpf, cpf_verified_at: verified } }: { user: User }) {
  const verify = useVerifyCpf();
  const mayEdit = usePermission(permissions.userEdit);
  if (!cpf) return null;
  const confirmed = () =>
    verify.mutate(
      { id, cpf },
      {
        onSuccess: ({ message }) => notifySuccess(message),
        onError: (error) => notifyError(failureText(error, messages.cpfFailed)),
      },
    );
  const ask = () =>
    openConfirm({
      title: messages.cpfTitle,
      children: messages.cpfText,
      confirm: 'Verificar',
      onConfirm: confirmed,
    });
  return (
    <>
      <p>
        {maskCpf(cpf)}{' '}
        <Badge tone={verified ? 'good' : 'plain'}>{verified ? 'Verificado' : 'Não verificado'}</Badge>
      </p>
      {mayEdit && !verified && (
        <Button variant="default" size="md" onClick={ask} loading={verify.isPending}>
          Verificar CPF
        </Button>
      )}
    </>
  );
}
