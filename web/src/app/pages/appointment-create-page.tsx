import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useAttemptKey } from '@/api/attempt-key';
import type { SaveAppointmentResponse, ViewBarbershopResponse } from '@/api/contract.gen';
import { mayAt, useSession } from '@/api/session';
import { notifySuccess } from '@/components/alerts';
import { BackButton } from '@/components/back-button';
import { FormScreen } from '@/components/form-screen';
import { LinkAnchor } from '@/components/links';
import { shopClients, useCreateAppointment } from '@/features/appointment/api';
import { AppointmentForm } from '@/features/appointment/appointment-form';
import { createRequest } from '@/features/appointment/appointment-values';
import { messages } from '@/features/appointment/messages';
import { barbershopBySlug, type Establishment } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { SubjectState } from './subject-state';

const route = getRouteApi('/appointment/create/$slug');

/** /appointment/create/{slug}: a shop books a client, or somebody books themselves. */
export function AppointmentCreatePage() {
  const { slug } = route.useParams();
  const { data, error, refetch } = useQuery(barbershopBySlug(slug));
  const shop = data?.barbershop;
  if (data && shop) return <Create key={shop.id} view={data} shop={shop} />;
  return (
    <SubjectState
      title={messages.create}
      error={error ?? (data ? new Error(messages.idMissing) : null)}
      notFound={shopMessages.notFound}
      failed={data ? messages.idMissing : shopMessages.oneFailed}
      onRetry={() => void refetch()}
    />
  );
}

function Create({ view, shop }: { view: ViewBarbershopResponse; shop: Establishment }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const create = useCreateAppointment();
  const keyOf = useAttemptKey();
  const { id, slug, name } = shop;
  const userId = user?.id ?? 0;
  const manager = mayAt(user, shop, 'manage_agenda');
  // Nobody serves themselves.
  const barbers = manager ? view.barbers : view.barbers.filter(({ user_id }) => user_id !== userId);
  const [only, ...others] = barbers;
  const saved = ({ message }: SaveAppointmentResponse) => {
    notifySuccess(message || messages.created);
    const search = { status: 'pending' };
    if (manager) void navigate({ to: '/appointment/barbershop/$slug', params: { slug }, search });
    else void navigate({ to: '/appointment/my', search });
  };
  return (
    <FormScreen
      title={messages.create}
      lead={<bdi>{name}</bdi>}
      back={
        manager ? (
          <LinkAnchor to="/appointment/barbershop/$slug" params={{ slug }}>
            {messages.title}
          </LinkAnchor>
        ) : (
          <LinkAnchor to="/establishment/view/$slug" params={{ slug }}>
            <bdi>{name}</bdi>
          </LinkAnchor>
        )
      }
    >
      <AppointmentForm
        barbers={barbers}
        services={view.services}
        providerId={only && others.length === 0 ? String(only.user_id) : ''}
        userId={userId}
        find={manager ? (q) => shopClients(slug, q) : null}
        save={(values) => {
          const request = createRequest(values, id);
          return create.mutateAsync({ request, idempotencyKey: keyOf(request) });
        }}
        onSaved={saved}
        cancel={
          <BackButton
            otherwise={
              manager
                ? { to: '/appointment/barbershop/$slug', params: { slug } }
                : { to: '/establishment/view/$slug', params: { slug } }
            }
          >
            Cancelar
          </BackButton>
        }
      />
    </FormScreen>
  );
}
