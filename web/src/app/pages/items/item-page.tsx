import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mayAt, useSession } from '@/api/session';
import { LinkButton } from '@/components/buttons/links';
import { ErrorState } from '@/components/states/states';
import { establishmentById } from '@/features/establishment/api';
import { itemShown } from '@/features/item/api';
import { ItemDetail } from '@/features/item/item-detail';
import { messages } from '@/features/item/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';

const route = getRouteApi('/item/$id');

/** /item/{id}: the details of an item. */
export function ItemPage() {
  const { id } = route.useParams();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(itemShown(Number(id)));
  const item = data?.item;
  const shop = useQuery({ ...establishmentById(item?.entity_id ?? 0), enabled: Boolean(item) }).data
    ?.establishment;
  usePageTitle(item?.name ?? 'Item');
  if (error || (data && !item)) {
    return (
      <div className="page">
        <h1 className="unseen">Item</h1>
        <ErrorState onRetry={() => void refetch()}>
          {error ? messages.detailFailed : messages.detailMissing}
        </ErrorState>
      </div>
    );
  }
  if (!item) {
    return (
      <div className="page" aria-busy="true">
        <h1 className="unseen">Carregando...</h1>
        <Skeleton height={320} radius="lg" />
      </div>
    );
  }
  const actions = shop && (
    <>
      {mayAt(user, shop, 'manage_catalogue') && (
        <LinkButton to="/item/update/$id" params={{ id }}>
          Editar item
        </LinkButton>
      )}
      <LinkButton variant="default" to="/establishment/view/$slug" params={{ slug: shop.slug }}>
        Ver barbearia
      </LinkButton>
    </>
  );
  return (
    <div className="page">
      <ItemDetail item={item} actions={actions} />
    </div>
  );
}
