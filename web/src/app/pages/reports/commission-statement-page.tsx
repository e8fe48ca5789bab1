import type { Establishment } from '@/api/contract.gen';
import { permissions } from '@/api/permissions';
import { hasPermission, manages, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor } from '@/components/buttons/links';
import { commissionMessages as messages } from '@/features/commission/messages';
import { periodOf } from '@/features/commission/search';
import { messages as shopMessages } from '@/features/establishment/messages';
import { getRouteApi } from '@/lib/router/react';
import { clockIn } from '@/lib/time/zone-clock';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';
import { CommissionStatement } from './commission-statement';

const route = getRouteApi('/report/commission/$entityId/$employerId');

/** /report/commission/{shop}/{collaborator}: a collaborator's statement, with payouts. */
export function CommissionStatementPage() {
  const { entityId } = route.useParams();
  const { shop, error, retry } = useOrderShop(entityId);
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
  return <CollaboratorStatement shop={shop} />;
}

function CollaboratorStatement({ shop }: { shop: Establishment }) {
  const { entityId, employerId } = route.useParams();
  const { user } = useSession();
  const admitted = manages(user, shop) || (user !== null && hasPermission(user, permissions.reportView));
  useLeaveOn(admitted ? null : ACCESS_DENIED);
  const { day: today } = clockIn(shop.time_zone, Date.now());
  const search = periodOf(route.useSearch(), today);
  if (!admitted) return null;
  return (
    <CommissionStatement
      shop={shop}
      collaboratorId={Number(employerId)}
      search={search}
      today={today}
      back={
        <LinkAnchor to="/report/commission/$entityId" params={{ entityId }} search={search}>
          {messages.title}
        </LinkAnchor>
      }
    />
  );
}
