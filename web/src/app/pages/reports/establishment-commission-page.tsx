import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Establishment, SaveCommissionSettingsResponse } from '@/api/contract.gen';
import { ApiError, errorText } from '@/api/error';
import { manages, useSession } from '@/api/session';
import { ACCESS_DENIED, type Obstacle, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { Splash } from '@/components/states/splash';
import {
  type CommissionSettings,
  commissionSettingsOf,
  useSaveCommissionSettings,
} from '@/features/commission/api';
import { FeesForm } from '@/features/commission/fees-form';
import { feesRequest } from '@/features/commission/fees-values';
import { commissionMessages as messages } from '@/features/commission/messages';
import { establishmentById } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { getRouteApi, useNavigate } from '@/lib/router/react';

const route = getRouteApi('/establishment/commission/$id');

/** /establishment/commission/{id}: a barbershop's card fees. */
export function EstablishmentCommissionPage() {
  const { user } = useSession();
  const id = Number(route.useParams().id);
  const found = useQuery(establishmentById(id));
  const shop = found.data?.establishment;
  const denied = shop && !manages(user, shop) ? ACCESS_DENIED : null;
  // Edits the stored settings, not cached ones.
  const stored = useQuery({
    ...commissionSettingsOf(id),
    staleTime: 0,
    refetchOnMount: 'always',
    enabled: Boolean(shop) && !denied,
  });
  const settings = stored.data?.commission;
  const failed: Obstacle | null =
    (found.error && !found.data) || (stored.error && !stored.data)
      ? { message: errorText(found.error ?? stored.error, messages.loadFailed), to: '/dashboard' }
      : null;
  useLeaveOn(failed ?? denied);
  if (!shop || denied || !settings || !stored.isFetchedAfterMount) return <Splash />;
  return <Edit key={shop.id} shop={shop} settings={settings} />;
}

function Edit({ shop, settings }: { shop: Establishment; settings: CommissionSettings }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useSaveCommissionSettings();
  const reread = async () => {
    const { commission } = await client.fetchQuery({ ...commissionSettingsOf(shop.id), staleTime: 0 });
    if (!commission) throw new ApiError(404, { error: messages.loadFailed });
    return commission;
  };
  const saved = ({ message }: SaveCommissionSettingsResponse) => {
    notifySuccess(message);
    void navigate({ to: '/establishment' });
  };
  return (
    <FormScreen
      title={messages.fees}
      lead={<bdi>{shop.name}</bdi>}
      back={<LinkAnchor to="/establishment">{shopMessages.mineTitle}</LinkAnchor>}
    >
      <FeesForm
        settings={settings}
        save={(values, base) => save.mutateAsync(feesRequest(shop.id, values, base))}
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
