import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Establishment, Item } from '@/api/contract.gen';
import { ApiError, errorText } from '@/api/error';
import { mayAt, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { Splash } from '@/components/states/splash';
import { ErrorState } from '@/components/states/states';
import { establishmentById } from '@/features/establishment/api';
import { itemById, itemsOf, useUpdateItem } from '@/features/item/api';
import { ItemForm } from '@/features/item/item-form';
import { updateRequest } from '@/features/item/item-values';
import { messages } from '@/features/item/messages';
import { getRouteApi, useNavigate } from '@/lib/router/react';

const route = getRouteApi('/item/update/$id');

/** /item/update/{id}: changes an item. */
export function ItemUpdatePage() {
  const { user } = useSession();
  const id = Number(route.useParams().id);
  // Edits the stored record, not the cached one of a list.
  const found = useQuery({ ...itemById(id), staleTime: 0, refetchOnMount: 'always' });
  const item = found.data?.item;
  const owner = useQuery({ ...establishmentById(item?.entity_id ?? 0), enabled: Boolean(item) });
  const shop = owner.data?.establishment;
  const allowed = shop ? mayAt(user, shop, 'manage_catalogue') : null;
  useLeaveOn(allowed === false ? ACCESS_DENIED : null);
  const error = found.error ?? owner.error ?? (found.data && !item ? new ApiError(404, null) : null);
  if (error) {
    const retry = () => void (found.error ? found.refetch() : owner.refetch());
    return (
      <div className="page">
        <h1 className="unseen">Editar item</h1>
        <ErrorState onRetry={retry}>{errorText(error, messages.loadFailed)}</ErrorState>
      </div>
    );
  }
  if (!item || !shop || !allowed || !found.isFetchedAfterMount) return <Splash />;
  return <Edit key={item.id} item={item} shop={shop} />;
}

function Edit({ item, shop: { id, name, slug } }: { item: Item; shop: Establishment }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useUpdateItem();
  const items = useQuery(itemsOf(id));
  const reread = async () => {
    const { item: now } = await client.fetchQuery({ ...itemById(item.id), staleTime: 0 });
    if (!now) throw new ApiError(404, { error: messages.loadFailed });
    return now;
  };
  const saved = () => {
    notifySuccess(messages.updated);
    void navigate({ to: '/item/list/$slug', params: { slug } });
  };
  return (
    <FormScreen
      title="Editar item"
      lead={<bdi>{name}</bdi>}
      back={
        <LinkAnchor to="/item/list/$slug" params={{ slug }}>
          Itens
        </LinkAnchor>
      }
    >
      <ItemForm
        item={item}
        items={items.data ?? []}
        save={(values, base) => update.mutateAsync(updateRequest(values, base ?? item))}
        reread={reread}
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
