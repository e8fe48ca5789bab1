import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CashSession, Establishment, GetCashSessionResponse } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { isAwaited } from '@/api/query';
import { mayAt, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { ManageHead } from '@/components/lists/manage-head';
import inOrder from '@/components/states/load-in-order.module.css';
import { ErrorState } from '@/components/states/states';
import { currentCashSession } from '@/features/cash-session/api';
import { CashHistory } from '@/features/cash-session/cash-history';
import { CashSessionView } from '@/features/cash-session/cash-session-view';
import { CloseForm } from '@/features/cash-session/close-form';
import { EntryForm } from '@/features/cash-session/entry-form';
import { cashMessages as messages } from '@/features/cash-session/messages';
import { OpenForm } from '@/features/cash-session/open-form';
import { messages as shopMessages } from '@/features/establishment/messages';
import { orderMessages } from '@/features/order/order-messages';
import { opensCashAndFiado } from '@/features/order/rights';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';
import { CashPrintButton } from './cash-print-button';

const route = getRouteApi('/order/cash/$entityId');

/** /order/cash/{shop}: the open session, or its opening, and earlier sessions. */
export function CashSessionPage() {
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
  return <ShopCash shop={shop} entityId={entityId} />;
}

function ShopCash({ shop, entityId }: { shop: Establishment; entityId: string }) {
  const { user } = useSession();
  const sells = mayAt(user, shop, 'make_orders');
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
      {admitted && (
        <div className={`stack ${inOrder['parts']}`}>
          <Current shopId={shop.id} entityId={entityId} sells={sells} />
          <CashHistory shopId={shop.id} entityId={entityId} />
        </div>
      )}
    </div>
  );
}

interface CurrentProps {
  shopId: number;
  entityId: string;
  sells: boolean;
}

function Current({ shopId, entityId, sells }: CurrentProps) {
  const current = useQuery({ ...currentCashSession(shopId), staleTime: 0 });
  const { data, error, refetch } = current;
  const navigate = useNavigate();
  // The session whose closing form is open.
  const [closing, setClosing] = useState<number | null>(null);
  // The session is closed once the server returns another one or none, even if the answer to the closing was lost.
  const closed = data && closing !== null && data.session?.id !== closing ? closing : null;
  useEffect(() => {
    if (closed === null) return;
    setClosing(null);
    notifySuccess(messages.closed);
    void navigate({ to: '/order/cash/$entityId/$id', params: { entityId, id: String(closed) } });
  }, [closed, entityId, navigate]);
  if (error && !data)
    return <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>;
  if (!data)
    return (
      <div aria-busy={isAwaited(current)}>
        <span className="unseen">Carregando...</span>
        <Skeleton height={160} radius="lg" />
      </div>
    );
  if (data.session)
    return (
      <Open
        key={data.session.id}
        found={data}
        sells={sells}
        isClosing={closing === data.session.id}
        reread={async () => (await refetch()).data?.session}
        onClosing={setClosing}
      />
    );
  return sells ? (
    <OpenForm shopId={shopId} suggestion={data.suggested_opening_amount} />
  ) : (
    <section className="panel">
      <h2>{messages.isClosed}</h2>
      <p>{messages.readOnly}</p>
    </section>
  );
}

interface OpenProps {
  found: GetCashSessionResponse;
  sells: boolean;
  isClosing: boolean;
  reread: () => Promise<CashSession | null | undefined>;
  /** Opens the closing form of a session; null closes it. */
  onClosing: (id: number | null) => void;
}

/** The open session. While it is counted, the expected amounts are hidden. */
function Open({ found, sells, isClosing, reread, onClosing }: OpenProps) {
  const { session } = found;
  if (!session) return null;
  if (isClosing) return <CloseForm session={session} reread={reread} onBack={() => onClosing(null)} />;
  return (
    <CashSessionView found={found} session={session} reversal={sells ? 'now' : 'never'}>
      {sells && <EntryForm sessionId={session.id} />}
      <div className="row" data-justify="end">
        <CashPrintButton found={found} session={session} />
        {sells && (
          <Button size="md" onClick={() => onClosing(session.id)}>
            {messages.closing}
          </Button>
        )}
      </div>
    </CashSessionView>
  );
}
