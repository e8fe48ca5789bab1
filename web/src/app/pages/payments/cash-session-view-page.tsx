import { useQuery } from '@tanstack/react-query';
import type { CashSession, Establishment } from '@/api/contract.gen';
import { ApiError } from '@/api/error';
import { mayAt, useSession } from '@/api/session';
import { LinkAnchor } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { cashSessionById, currentCashSession } from '@/features/cash-session/api';
import type { Reversing } from '@/features/cash-session/cash-rows';
import { CashSessionView } from '@/features/cash-session/cash-session-view';
import { cashMessages as messages } from '@/features/cash-session/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';
import { CashPrintButton } from './cash-print-button';

const route = getRouteApi('/order/cash/$entityId/$id');

/** /order/cash/{shop}/{id}: a session with its entries and payments. */
export function CashSessionViewPage() {
  const { entityId, id } = route.useParams();
  const { shop, error, retry } = useOrderShop(entityId);
  const found = useQuery({ ...cashSessionById(Number(id)), staleTime: 0 });
  const session = found.data?.session;
  usePageTitle(session ? messages.numbered(session.number) : messages.title);
  const reversal = useReversing(shop, session);
  const stranger = shop && session && session.entity_id !== shop.id ? new ApiError(404, null) : null;
  if (!shop || !found.data || !session || stranger) {
    return (
      <SubjectState
        title={messages.title}
        error={error ?? found.error ?? stranger}
        notFound={messages.notFound}
        failed={messages.loadFailed}
        onRetry={() => void (error ? retry() : found.refetch())}
      />
    );
  }
  return (
    <div className="page">
      <ManageHead
        title={messages.numbered(session.number)}
        lead={<bdi>{shop.name}</bdi>}
        back={
          <LinkAnchor to="/order/cash/$entityId" params={{ entityId }}>
            {messages.title}
          </LinkAnchor>
        }
        action={<CashPrintButton found={found.data} session={session} />}
      />
      <CashSessionView found={found.data} session={session} reversal={reversal} />
    </div>
  );
}

/** An entry of a closed session is reversed in the open session of the shop. */
function useReversing(
  shop: Establishment | null | undefined,
  session: CashSession | null | undefined,
): Reversing {
  const { user } = useSession();
  const sells = shop ? mayAt(user, shop, 'make_orders') : false;
  const isClosed = session?.status === 'closed';
  const { data: current } = useQuery({
    ...currentCashSession(shop?.id ?? 0),
    staleTime: 0,
    enabled: sells && isClosed,
  });
  if (!sells) return 'never';
  if (!isClosed) return session ? 'now' : 'never';
  if (!current) return 'never';
  return current.session ? 'now' : 'once-open';
}
