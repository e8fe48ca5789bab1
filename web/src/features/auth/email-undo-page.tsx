import { Button } from '@mantine/core';
import { errorText } from '@/api/error';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { useNoindex } from '@/lib/browser/use-noindex';
import { useRouterState } from '@/lib/router/react';
import { useUndoEmailChange } from './api';
import { AuthCard } from './auth-card';
import { messages } from './messages';

/** /email-undo#{token}: restores the e-mail of an account after another user changed it. */
export function EmailUndoPage() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const undo = useUndoEmailChange();
  useNoindex();
  if (undo.isSuccess) {
    return (
      <AuthCard title="Troca desfeita">
        <p role="status">{undo.data.message}</p>
        <LinkButton to="/password-reset" size="md" fullWidth>
          Criar nova senha
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Desfazer a troca de e-mail"
      lead={messages.undoLead}
      footer={<LinkAnchor to="/login">Ir para o login</LinkAnchor>}
    >
      {undo.isError && <p role="alert">{errorText(undo.error, messages.genericError)}</p>}
      {token ? (
        <Button size="md" fullWidth loading={undo.isPending} onClick={() => undo.mutate({ token })}>
          Desfazer a troca
        </Button>
      ) : (
        <p role="alert">{messages.undoIncomplete}</p>
      )}
    </AuthCard>
  );
}
