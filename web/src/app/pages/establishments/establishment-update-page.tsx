import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Establishment, SaveEstablishmentResponse } from '@/api/contract.gen';
import { ApiError, errorText } from '@/api/error';
import { manages, refreshSession, useSession } from '@/api/session';
import { ACCESS_DENIED, type Obstacle, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { Splash } from '@/components/states/splash';
import { establishmentById, useUpdateEstablishment } from '@/features/establishment/api';
import { EstablishmentForm } from '@/features/establishment/establishment-form';
import { updateRequest } from '@/features/establishment/establishment-values';
import { messages } from '@/features/establishment/messages';
import { getRouteApi, useNavigate } from '@/lib/router/react';

const route = getRouteApi('/establishment/update/$id');

/** /establishment/update/{id}: changes a barbershop. */
export function EstablishmentUpdatePage() {
  const { user } = useSession();
  const id = Number(route.useParams().id);
  // Edits the stored record, not the cached one of a list.
  const found = useQuery({ ...establishmentById(id), staleTime: 0, refetchOnMount: 'always' });
  const establishment = found.data?.establishment;
  const failed: Obstacle | null =
    found.error && !found.data
      ? { message: errorText(found.error, messages.oneFailed), to: '/dashboard' }
      : null;
  const denied = establishment && !manages(user, establishment) ? ACCESS_DENIED : null;
  useLeaveOn(failed ?? denied);
  if (!establishment || denied || !found.isFetchedAfterMount) return <Splash />;
  return <Edit key={establishment.id} establishment={establishment} />;
}

function Edit({ establishment }: { establishment: Establishment }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useUpdateEstablishment();
  const { id, name, slug } = establishment;
  const reread = async () => {
    const { establishment: now } = await client.fetchQuery({ ...establishmentById(id), staleTime: 0 });
    if (!now) throw new ApiError(404, { error: messages.oneFailed });
    return now;
  };
  const saved = ({ message }: SaveEstablishmentResponse) => {
    notifySuccess(message || messages.updated);
    // The menu shows the name.
    void refreshSession();
    void navigate({ to: '/establishment/view/$slug', params: { slug } });
  };
  return (
    <FormScreen
      title="Editar barbearia"
      lead={<bdi>{name}</bdi>}
      back={<LinkAnchor to="/establishment">{messages.mineTitle}</LinkAnchor>}
    >
      <EstablishmentForm
        establishment={establishment}
        save={(values, base) => update.mutateAsync(updateRequest(values, base ?? establishment))}
        reread={reread}
        onSaved={saved}
        cancel={
          <LinkButton variant="default" size="md" to="/establishment">
            Cancelar
          </LinkButton>
        }
      />
    </FormScreen>
  );
}
