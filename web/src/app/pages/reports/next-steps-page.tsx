import type { Establishment } from '@/api/contract.gen';
import { useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { messages as shopMessages } from '@/features/establishment/messages';
import { readsReports } from '@/features/report/api';
import { reportMessages } from '@/features/report/messages';
import { nextStepsMessages as messages } from '@/features/report/next-steps/next-steps-messages';
import { NextStepsView } from '@/features/report/next-steps/next-steps-view';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';

const route = getRouteApi('/report/next-steps/$entityId');

/** /report/next-steps/{shop}: customers to call back, missed bookings and free hours. */
export function NextStepsPage() {
  const { entityId } = route.useParams();
  const { shop, error, retry } = useOrderShop(entityId);
  usePageTitle(shop ? `${messages.title}: ${shop.name}` : messages.title);
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
  return <ShopNextSteps shop={shop} entityId={entityId} />;
}

function ShopNextSteps({ shop, entityId }: { shop: Establishment; entityId: string }) {
  const { user } = useSession();
  const admitted = readsReports(user, shop);
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
          <LinkAnchor to="/report/order/$entityId" params={{ entityId }}>
            {reportMessages.title}
          </LinkAnchor>
        }
      />
      {admitted && <NextStepsView shopId={shop.id} />}
    </div>
  );
}
