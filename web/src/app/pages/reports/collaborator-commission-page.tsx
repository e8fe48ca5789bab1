import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Employment, Item } from '@/api/contract.gen';
import { ApiError, errorText, isStatus } from '@/api/error';
import { manages, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { Splash } from '@/components/states/splash';
import { ErrorState } from '@/components/states/states';
import { collaboratorById } from '@/features/collaborator/api';
import { messages as teamMessages } from '@/features/collaborator/messages';
import { nameOf } from '@/features/collaborator/person';
import { type CommissionRates, commissionRatesOf, useSaveCommissionRates } from '@/features/commission/api';
import { commissionMessages as messages } from '@/features/commission/messages';
import { RatesForm } from '@/features/commission/rates-form';
import { ratesRequest } from '@/features/commission/rates-values';
import { establishmentById } from '@/features/establishment/api';
import { itemsOf } from '@/features/item/api';
import { getRouteApi, useNavigate } from '@/lib/router/react';

const route = getRouteApi('/employer/commission/$id');

/** /employer/commission/{id}: the commission rates of a collaborator. */
export function CollaboratorCommissionPage() {
  const { user } = useSession();
  const id = Number(route.useParams().id);
  const found = useQuery(collaboratorById(id));
  const employment = found.data?.employer;
  const shopId = employment?.establishment_id ?? 0;
  const owner = useQuery({ ...establishmentById(shopId), enabled: Boolean(employment) });
  const shop = owner.data?.establishment;
  const denied = shop ? !manages(user, shop) : false;
  const admitted = Boolean(shop) && !denied;
  useLeaveOn(denied ? ACCESS_DENIED : null);
  // Edits the stored rates, not cached ones.
  const stored = useQuery({
    ...commissionRatesOf(id),
    staleTime: 0,
    refetchOnMount: 'always',
    enabled: admitted,
  });
  const items = useQuery({ ...itemsOf(shopId), enabled: admitted });
  const missing = found.data && !employment ? new ApiError(404, null) : null;
  const error =
    found.error ??
    missing ??
    owner.error ??
    (stored.data ? null : stored.error) ??
    (items.data ? null : items.error);
  if (error) {
    return (
      <div className="page">
        <h1 className="unseen">{messages.rates}</h1>
        <ErrorState
          onRetry={() => void Promise.all([found, owner, stored, items].map((one) => one.refetch()))}
        >
          {isStatus(error, 404) ? teamMessages.oneNotFound : errorText(error, messages.loadFailed)}
        </ErrorState>
      </div>
    );
  }
  const rates = stored.data?.commission;
  if (!employment || !shop || !rates || !items.data || !stored.isFetchedAfterMount) return <Splash />;
  return (
    <Edit key={employment.id} employment={employment} slug={shop.slug} rates={rates} items={items.data} />
  );
}

interface Props {
  employment: Employment;
  slug: string;
  rates: CommissionRates;
  items: Item[];
}

function Edit({ employment, slug, rates, items }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useSaveCommissionRates();
  const reread = async () => {
    const { commission } = await client.fetchQuery({ ...commissionRatesOf(employment.id), staleTime: 0 });
    if (!commission) throw new ApiError(404, { error: messages.loadFailed });
    return commission;
  };
  return (
    <FormScreen
      title={messages.rates}
      lead={<bdi>{nameOf(employment)}</bdi>}
      back={
        <LinkAnchor to="/employer/list/$slug" params={{ slug }}>
          {teamMessages.title}
        </LinkAnchor>
      }
    >
      <RatesForm
        rates={rates}
        items={items}
        save={(values, base) => save.mutateAsync(ratesRequest(employment.id, values, base))}
        reread={reread}
        onSaved={({ message }) => {
          notifySuccess(message);
          void navigate({ to: '/employer/list/$slug', params: { slug } });
        }}
        cancel={
          <LinkButton variant="default" size="md" to="/employer/list/$slug" params={{ slug }}>
            Cancelar
          </LinkButton>
        }
      />
    </FormScreen>
  );
}
