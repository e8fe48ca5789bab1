import type { Establishment } from '@/api/contract.gen';
import { useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { messages as shopMessages } from '@/features/establishment/messages';
import { FiadoList } from '@/features/fiado/fiado-list';
import { fiadoMessages as messages } from '@/features/fiado/messages';
import { orderMessages } from '@/features/order/order-messages';
import { opensCashAndFiado } from '@/features/order/rights';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';

const route = getRouteApi('/order/fiado/$entityId');

/** /order/fiado/{shop}: the customers with debts. */
export function FiadoListPage() {
  const { entityId } = route.useParams();
  const { shop, error, retry } = useOrderShop(entityId);
  usePageTitle(messages.title);
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
  return <Debtors shop={shop} entityId={entityId} />;
}

function Debtors({ shop, entityId }: { shop: Establishment; entityId: string }) {
  const { user } = useSession();
  const admitted = opensCashAndFiado(user, shop);
  useLeaveOn(admitted ? null : ACCESS_DENIED);
  return (
    <div className="page">
      <ManageHead
        title={messages.title}
        lead={
          <>
            <bdi>{shop.name}</bdi> · {messages.lead}
          </>
        }
        back={
          <LinkAnchor to="/order/list/$entityId" params={{ entityId }}>
            {orderMessages.title}
          </LinkAnchor>
        }
      />
      {admitted && <FiadoList shopId={shop.id} entityId={entityId} />}
    </div>
  );
}
