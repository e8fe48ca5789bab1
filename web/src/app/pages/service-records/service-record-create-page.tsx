import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAttempt } from '@/api/attempt';
import type { SaveServiceRecordResponse, ViewBarbershopResponse } from '@/api/contract.gen';
import { ApiError } from '@/api/error';
import { mayAt, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { BackButton, BackLink } from '@/components/buttons/back-button';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { Splash } from '@/components/states/splash';
import { shopClients } from '@/features/appointment/api';
import type { Establishment } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { useCreateServiceRecord } from '@/features/service-record/api';
import { messages } from '@/features/service-record/messages';
import { ServiceRecordForm } from '@/features/service-record/service-record-form';
import { createRequest } from '@/features/service-record/service-record-values';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { SubjectState } from '../subject-state';
import { useRecordPlace } from './use-record-place';

const route = getRouteApi('/service-record/create/$slug');

/** /service-record/create/{slug or user name}: registers a service record. */
export function ServiceRecordCreatePage() {
  const { slug } = route.useParams();
  const place = useRecordPlace(slug);
  const { view, shops } = place;
  const shop = view?.barbershop;
  if (view && shop) {
    return (
      <Create
        key={shop.id}
        view={view}
        shop={shop}
        preferredId={place.barber?.user_id ?? 0}
        barber={place.barber ? slug : ''}
        choice={
          shops.length > 1 && (
            <NativeSelect
              label="Barbearia"
              size="md"
              mb="md"
              value={place.slug}
              onChange={(event) => place.choose(event.currentTarget.value)}
              data={shops.map(({ slug: value, name: label }) => ({ value, label }))}
            />
          )
        }
      />
    );
  }
  const nowhere = place.barber && shops.length === 0 ? new ApiError(404, null) : null;
  return (
    <SubjectState
      title={messages.create}
      error={place.error ?? nowhere ?? (view ? new Error(messages.idMissing) : null)}
      notFound={shopMessages.notFound}
      failed={view ? messages.idMissing : shopMessages.oneFailed}
      onRetry={place.retry}
    />
  );
}

interface Props {
  view: ViewBarbershopResponse;
  shop: Establishment;
  /** The user chosen initially. */
  preferredId: number;
  /** The user name of the barber from whose list the screen was opened; empty if it was a shop's list. */
  barber: string;
  /** Chooses another shop of the same barber. */
  choice: ReactNode;
}

function Create({ view, shop, preferredId, barber, choice }: Props) {
  const { user } = useSession();
  const navigate = useNavigate();
  const create = useCreateServiceRecord();
  const attempt = useAttempt(null);
  const { id, slug, name } = shop;
  const manager = mayAt(user, shop, 'manage_agenda');
  const barbers = manager ? view.barbers : view.barbers.filter(({ user_id }) => user_id === user?.id);
  const denied = !manager && barbers.length === 0;
  useLeaveOn(denied ? ACCESS_DENIED : null);
  if (denied) return <Splash />;
  const first =
    barbers.find(({ user_id }) => user_id === preferredId) ?? (barbers.length === 1 && barbers[0]);
  const list = barber
    ? { to: '/service-record/barber/$username' as const, params: { username: barber } }
    : { to: '/service-record/barbershop/$slug' as const, params: { slug } };
  const saved = ({ message }: SaveServiceRecordResponse) => {
    notifySuccess(message || messages.created);
    void navigate({ ...list, search: { status: 'pending' } });
  };
  return (
    <FormScreen
      title={messages.create}
      lead={<bdi>{name}</bdi>}
      back={<BackLink otherwise={list}>{messages.title}</BackLink>}
    >
      {choice}
      <ServiceRecordForm
        barbers={barbers}
        services={view.services}
        providerId={first ? String(first.user_id) : ''}
        find={manager ? (q) => shopClients(slug, q) : null}
        save={(values) => attempt.run(createRequest(values, id), create.mutateAsync, messages.createUnknown)}
        isInDoubt={attempt.isInDoubt}
        onSaved={saved}
        cancel={<BackButton otherwise={list}>Cancelar</BackButton>}
      />
    </FormScreen>
  );
}
