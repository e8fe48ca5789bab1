import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Establishment, SavePixSettingsResponse } from '@/api/contract.gen';
import { ApiError, errorText } from '@/api/error';
import { manages, useSession } from '@/api/session';
import { ACCESS_DENIED, type Obstacle, useLeaveOn } from '@/app/routes/use-leave-on';
import { useBack } from '@/components/buttons/back-button';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { Splash } from '@/components/states/splash';
import { establishmentById } from '@/features/establishment/api';
import { messages } from '@/features/establishment/messages';
import { type PixSettings, pixSettingsOf, useSavePixSettings } from '@/features/establishment/pix/pix-api';
import { PixForm } from '@/features/establishment/pix/pix-form';
import { pixMessages } from '@/features/establishment/pix/pix-messages';
import { pixRequest } from '@/features/establishment/pix/pix-values';
import { getRouteApi } from '@/lib/router/react';

const route = getRouteApi('/establishment/pix/$id');

/** /establishment/pix/{id}: a barbershop's Pix key and deposit rule. */
export function EstablishmentPixPage() {
  const { user } = useSession();
  const id = Number(route.useParams().id);
  const found = useQuery(establishmentById(id));
  const shop = found.data?.establishment;
  const denied = shop && !manages(user, shop) ? ACCESS_DENIED : null;
  // Edits the stored settings, not cached ones.
  const settings = useQuery({
    ...pixSettingsOf(id),
    staleTime: 0,
    refetchOnMount: 'always',
    enabled: Boolean(shop) && !denied,
  });
  const pix = settings.data?.pix;
  const failed: Obstacle | null =
    (found.error && !found.data) || (settings.error && !settings.data)
      ? { message: errorText(found.error ?? settings.error, pixMessages.loadFailed), to: '/dashboard' }
      : null;
  useLeaveOn(failed ?? denied);
  if (!shop || denied || !pix || !settings.isFetchedAfterMount) return <Splash />;
  return <Edit key={shop.id} shop={shop} pix={pix} />;
}

function Edit({ shop, pix }: { shop: Establishment; pix: PixSettings }) {
  // The owner of a shop without a key comes here from a charge, and returns to it after saving the key.
  const leave = useBack({ to: '/establishment' });
  const client = useQueryClient();
  const save = useSavePixSettings();
  const reread = async () => {
    const { pix: now } = await client.fetchQuery({ ...pixSettingsOf(shop.id), staleTime: 0 });
    if (!now) throw new ApiError(404, { error: pixMessages.loadFailed });
    return now;
  };
  const saved = ({ message }: SavePixSettingsResponse) => {
    notifySuccess(message);
    leave();
  };
  return (
    <FormScreen
      title={pixMessages.title}
      lead={<bdi>{shop.name}</bdi>}
      back={<LinkAnchor to="/establishment">{messages.mineTitle}</LinkAnchor>}
    >
      <PixForm
        shop={shop}
        pix={pix}
        save={(values, base) => save.mutateAsync(pixRequest(shop.id, values, base))}
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
