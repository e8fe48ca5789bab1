import { useAttempt } from '@/api/attempt';
import type { SaveCollaboratorResponse } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { Splash } from '@/components/states/splash';
import { ErrorState } from '@/components/states/states';
import { useCreateCollaborator } from '@/features/collaborator/api';
import { CollaboratorForm } from '@/features/collaborator/collaborator-form';
import { createRequest } from '@/features/collaborator/collaborator-values';
import { messages } from '@/features/collaborator/messages';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { useTeam } from './use-team';

const route = getRouteApi('/employer/create/$slug');

/** /employer/create/{id or slug}: adds or invites a collaborator. */
export function CollaboratorCreatePage() {
  const { slug } = route.useParams();
  const navigate = useNavigate();
  const create = useCreateCollaborator();
  const attempt = useAttempt(null);
  const { data, failed, refetch } = useTeam(slug);
  const shop = data?.establishment;
  if (failed) {
    return (
      <div className="page">
        <h1 className="unseen">Adicionar colaborador</h1>
        <ErrorState onRetry={() => void refetch()}>{errorText(failed, messages.listFailed)}</ErrorState>
      </div>
    );
  }
  if (!shop) return <Splash />;
  const saved = ({ message }: SaveCollaboratorResponse) => {
    notifySuccess(message || messages.created);
    void navigate({ to: '/employer/list/$slug', params: { slug } });
  };
  return (
    <FormScreen
      title="Adicionar colaborador"
      lead={<bdi>{shop.name}</bdi>}
      back={
        <LinkAnchor to="/employer/list/$slug" params={{ slug }}>
          {messages.title}
        </LinkAnchor>
      }
    >
      <CollaboratorForm
        save={(values) =>
          attempt.run(createRequest(values, shop.id), create.mutateAsync, messages.createUnknown)
        }
        isInDoubt={attempt.isInDoubt}
        onSaved={saved}
        cancel={
          <LinkButton variant="default" size="md" to="/employer/list/$slug" params={{ slug }}>
            Cancelar
          </LinkButton>
        }
      />
    </FormScreen>
  );
}
