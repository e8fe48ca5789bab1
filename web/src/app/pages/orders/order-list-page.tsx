import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Establishment } from '@/api/contract.gen';
import { hasPermission, manages, mayAt, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { cashMessages } from '@/features/cash-session/messages';
import { messages as shopMessages } from '@/features/establishment/messages';
import { fiadoMessages } from '@/features/fiado/messages';
import { itemsOf } from '@/features/item/api';
import { ExportButton } from '@/features/order/lists/export-button';
import { ForecastList } from '@/features/order/lists/forecast-list';
import { MoreFilters, QuickFilters } from '@/features/order/lists/order-filters';
import { OrderList } from '@/features/order/lists/order-list';
import { quickFilterOf } from '@/features/order/order-list-api';
import { orderMessages as messages } from '@/features/order/order-messages';
import { opensCashAndFiado } from '@/features/order/rights';
import { readsReports } from '@/features/report/api';
import { reportMessages } from '@/features/report/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { clockIn } from '@/lib/time/zone-clock';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';

const route = getRouteApi('/order/list/$entityId');

/**
 * /order/list/{shop}: a shop's orders with totals and actions. Users who may export orders but not see them keep the
 * filters and the export.
 */
export function OrderListPage() {
  const { entityId } = route.useParams();
  const { shop, error, retry } = useOrderShop(entityId);
  usePageTitle(shop ? `Pedidos de ${shop.name}` : messages.title);
  if (!shop) {
    return (
      <SubjectState
        title={messages.title}
        error={error}
        notFound={shopMessages.notFound}
        failed={messages.loadFailed}
        onRetry={retry}
      />
    );
  }
  return <Orders shop={shop} entityId={entityId} />;
}

function Orders({ shop, entityId }: { shop: Establishment; entityId: string }) {
  const search = route.useSearch();
  const { user } = useSession();
  const { day } = clockIn(shop.time_zone, Date.now());
  const items = useQuery(itemsOf(shop.id));
  const sells = mayAt(user, shop, 'make_orders');
  const exports = manages(user, shop) || Boolean(user && hasPermission(user, 'ticket_sale_export'));
  const refunds = manages(user, shop) || Boolean(user && hasPermission(user, 'ticket_sale_refund'));
  const [denied, setDenied] = useState(false);
  useLeaveOn(denied && !exports ? ACCESS_DENIED : null);
  return (
    <div className="page">
      <ManageHead
        title={messages.title}
        lead={<bdi>{shop.name}</bdi>}
        back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
        action={
          <div className="row">
            {opensCashAndFiado(user, shop) && (
              <>
                <LinkButton to="/order/fiado/$entityId" params={{ entityId }} size="md" variant="default">
                  {fiadoMessages.title}
                </LinkButton>
                <LinkButton to="/order/cash/$entityId" params={{ entityId }} size="md" variant="default">
                  {cashMessages.title}
                </LinkButton>
              </>
            )}
            {readsReports(user, shop) && (
              <LinkButton to="/report/order/$entityId" params={{ entityId }} size="md" variant="default">
                {reportMessages.title}
              </LinkButton>
            )}
            {sells && (
              <LinkButton to="/order/create/$entityId" params={{ entityId }} size="md">
                {messages.create}
              </LinkButton>
            )}
          </div>
        }
      />
      <QuickFilters />
      {quickFilterOf(search) === 'previsao' ? (
        <ForecastList shopId={shop.id} day={day} />
      ) : (
        <>
          <MoreFilters items={items.data ?? []} />
          {exports && <ExportButton shopId={shop.id} search={search} today={day} />}
          {denied ? (
            exports && <p role="status">{messages.exportOnly}</p>
          ) : (
            <OrderList
              shop={{ id: shop.id, zone: shop.time_zone }}
              search={search}
              today={day}
              sells={sells}
              refunds={refunds}
              entityId={entityId}
              onDenied={() => setDenied(true)}
            />
          )}
        </>
      )}
    </div>
  );
}
