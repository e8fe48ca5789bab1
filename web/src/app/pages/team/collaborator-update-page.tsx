import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Employment } from '@/api/contract.gen';
import { ApiError, errorText, isStatus } from '@/api/error';
import { manages, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { Splash } from '@/components/states/splash';
import { ErrorState } from '@/components/states/states';
import { collaboratorById, useUpdateCollaborator } from '@/features/collaborator/api';
import { CollaboratorForm } from '@/features/collaborator/collaborator-form';
import { updateRequest } from '@/features/collaborator/collaborator-values';
import { messages } from '@/features/collaborator/messages';
import { nameOf } from '@/features/collaborator/person';
import { establishmentById } from '@/features/establishment/api';
import { getRouteApi, useNavigate } from '@/lib/router/react';

const route = getRouteApi('/employer/update/$id');

/** /employer/update/{id}: changes the role and permissions of a collaborator. */
export function CollaboratorUpdatePage() {
  const { user } = useSession();
  const id = Number(route.useParams().id);
  // Edits the stored record, not the cached one of a list.
  const found = useQuery({ ...collaboratorById(id), staleTime: 0, refetchOnMount: 'always' });
  const employment = found.data?.employer;
  const owner = useQuery({
    ...establishmentById(employment?.establishment_id ?? 0),
    enabled: Boolean(employment),
  });
  const shop = owner.data?.establishment;
  const denied = shop ? !manages(user, shop) : false;
  useLeaveOn(denied ? ACCESS_DENIED : null);
  const error = employment ? owner.error : (found.error ?? (found.data && new ApiError(404, null)));
  if (error) {
    return (
      <div className="page">
        <h1 className="unseen">Editar colaborador</h1>
        <ErrorState onRetry={() => void (found.error ? found.refetch() : owner.refetch())}>
          {isStatus(error, 404) ? messages.oneNotFound : errorText(error, messages.oneFailed)}
        </ErrorState>
      </div>
    );
  }
  if (!employment || !shop || denied || !found.isFetchedAfterMount) return <Splash />;
  return <Edit key={employment.id} employment={employment} slug={shop.slug} />;
}

function Edit({ employment, slug }: { employment: Employment; slug: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useUpdateCollaborator();
  const reread = async () => {
    const { employer } = await client.fetchQuery({ ...collaboratorById(employment.id), staleTime: 0 });
    if (!employer) throw new ApiError(404, { error: messages.oneNotFound });
    return employer;
  };
  const saved = () => {
    notifySuccess(messages.updated);
    void navigate({ to: '/employer/list/$slug', params: { slug } });
  };
  return (
    <FormScreen
      title="Editar colaborador"
      lead={<bdi>{nameOf(employment)}</bdi>}
      back={
        <LinkAnchor to="/employer/list/$slug" params={{ slug }}>
          {messages.title}
        </LinkAnchor>
      }
    >
      <CollaboratorForm
        employment={employment}
        save={(values, base) => update.mutateAsync(updateRequest(values, base ?? employment))}
        reread={reread}
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
