import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAttempt } from '@/api/attempt';
import { isStatus } from '@/api/error';
import { mayAt, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifyError, notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { Splash } from '@/components/states/splash';
import { establishmentBySlug } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { itemsOf, useCreateItem } from '@/features/item/api';
import { ItemForm } from '@/features/item/item-form';
import { createRequest } from '@/features/item/item-values';
import { messages } from '@/features/item/messages';
import { getRouteApi, useCanGoBack, useNavigate, useRouter } from '@/lib/router/react';

const route = getRouteApi('/item/create/$slug');

/** /item/create/{slug}: a new service, product or add-on of a barbershop. */
export function ItemCreatePage() {
  const { slug } = route.useParams();
  const { user } = useSession();
  const navigate = useNavigate();
  const { data, error } = useQuery(establishmentBySlug(slug));
  const create = useCreateItem();
  const attempt = useAttempt(null);
  const shop = data?.establishment;
  const allowed = shop ? mayAt(user, shop, 'manage_catalogue') : null;
  // The shop's items are suggestions only; the form works without them.
  const items = useQuery({ ...itemsOf(shop?.id ?? 0), enabled: allowed === true });
  useLeaveOn(allowed === false ? ACCESS_DENIED : null);
  useGoBackOn(error && !isStatus(error, 401) ? shopMessages.oneFailed : null);
  if (!shop || !allowed) return <Splash />;
  const saved = () => {
    notifySuccess(messages.created);
    void navigate({ to: '/item/list/$slug', params: { slug } });
  };
  return (
    <FormScreen
      title="Novo item"
      lead={<bdi>{shop.name}</bdi>}
      back={
        <LinkAnchor to="/item/list/$slug" params={{ slug }}>
          Itens
        </LinkAnchor>
      }
    >
      <ItemForm
        items={items.data ?? []}
        save={(values) =>
          attempt.run(createRequest(values, shop.id), create.mutateAsync, messages.createUnknown)
        }
        isInDoubt={attempt.isInDoubt}
        onSaved={saved}
        cancel={
          <LinkButton variant="default" size="md" to="/item/list/$slug" params={{ slug }}>
            Cancelar
          </LinkButton>
        }
      />
    </FormScreen>
  );
}

/** Shows the reason and goes back to the previous screen. */
function useGoBackOn(failure: string | null) {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  useEffect(() => {
    if (!failure) return;
    notifyError(failure);
    if (canGoBack) router.history.back();
    else void navigate({ to: '/dashboard', replace: true });
  }, [failure, canGoBack, router, navigate]);
}
