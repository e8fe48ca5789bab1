import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Establishment } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { isAwaited } from '@/api/query';
import { mayAt, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { MessagingButton } from '@/components/buttons/messaging-button';
import { ManageHead } from '@/components/lists/manage-head';
import { ErrorState } from '@/components/states/states';
import { establishmentBySlug } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { itemsOf, lowStockOf } from '@/features/item/api';
import { ItemManager } from '@/features/item/item-manager';
import { LowStock } from '@/features/item/low-stock';
import { messages } from '@/features/item/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';

const route = getRouteApi('/item/list/$slug');

/** /item/list/{slug}: the items of a barbershop, for users who may change them. */
export function ItemListPage() {
  const { slug } = route.useParams();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(establishmentBySlug(slug));
  const shop = data?.establishment;
  const allowed = shop ? mayAt(user, shop, 'manage_catalogue') : null;
  usePageTitle(shop ? `Itens de ${shop.name}` : 'Itens');
  const unknown = isStatus(error, 404) || (data !== undefined && !shop);
  useLeaveOn(
    unknown ? { message: shopMessages.notFound, to: '/404' } : allowed === false ? ACCESS_DENIED : null,
  );
  if (error && !unknown) {
    return (
      <div className="page">
        <h1 className="unseen">Itens</h1>
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.listFailed)}</ErrorState>
      </div>
    );
  }
  return (
    <div className="page">
      <ManageHead
        title="Itens"
        lead={<bdi>{shop?.name ?? '\u00a0'}</bdi>}
        back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
        action={
          <LinkButton to="/item/create/$slug" params={{ slug }} size="md">
            Novo item
          </LinkButton>
        }
      />
      {shop && allowed ? <Items shop={shop} /> : <Loading />}
      {allowed && <MessagingButton phone={shop?.phone} name={shop?.name ?? ''} />}
    </div>
  );
}

/** Waits for the first try to load the low stock, because a late panel above the items would push them down. */
function Items({ shop }: { shop: Establishment }) {
  const { data, error, refetch } = useQuery(itemsOf(shop.id));
  const stock = useQuery(lowStockOf(shop.id));
  if (data && !isAwaited(stock)) {
    return (
      <>
        {data.length > 0 && <LowStock establishmentId={shop.id} edits />}
        <ItemManager items={data} slug={shop.slug} />
      </>
    );
  }
  if (!error) return <Loading />;
  return <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.listFailed)}</ErrorState>;
}

function Loading() {
  return (
    <div aria-busy="true">
      <span className="unseen">Carregando...</span>
      <Skeleton height={72} radius="lg" mb="md" />
      <Skeleton height={280} radius="lg" mb="md" />
      <Skeleton height={280} radius="lg" />
    </div>
  );
}
