import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type { Order } from '@/api/contract.gen';
import { mayAt, type SessionUser, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { FormScreen } from '@/components/forms/form-screen';
import { messages as shopMessages } from '@/features/establishment/messages';
import { LowStock } from '@/features/item/low-stock';
import type { CounterValues } from '@/features/order/counter/counter';
import { CounterForm } from '@/features/order/counter/counter-form';
import { useOrdersChanged } from '@/features/order/order-list-api';
import { orderMessages as messages } from '@/features/order/order-messages';
import { ReceiptDialog } from '@/features/order/receipts/receipt-dialog';
import { ProvisionalDialog } from '@/features/order/till/provisional-dialog';
import { provisionalReceipt } from '@/features/order/till/provisional-receipt';
import { onSaleSent, sell } from '@/features/order/till/send-sales';
import type { TillCatalogue } from '@/features/order/till/till-catalogue';
import { markTill } from '@/features/order/till/till-flag';
import { tillMessages } from '@/features/order/till/till-messages';
import { findSale } from '@/features/order/till/till-store';
import { useWaitingSales } from '@/features/order/till/use-waiting-sales';
import {
  makeSale,
  mayHandle,
  newIdentity,
  type SaleIdentity,
  tried,
  type WaitingSale,
} from '@/features/order/till/waiting-sale';
import { stockAfter } from '@/features/order/till/waiting-stock';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { SubjectState } from '../subject-state';
import { useReceipt } from './use-receipt';
import { useTillCatalogue } from './use-till-catalogue';

const route = getRouteApi('/order/create/$entityId');

/** /order/create/{shop}: a counter sale, with or without a connection. */
export function OrderCreatePage() {
  const { entityId } = route.useParams();
  const { sale: saleId } = route.useSearch();
  const { user } = useSession();
  const { catalogue, error, retry, ...state } = useTillCatalogue(entityId);
  const refused = useRefusedSale(saleId);
  const denied = Boolean(catalogue && !mayAt(user, catalogue.shop, 'make_orders'));
  useLeaveOn(denied ? ACCESS_DENIED : null);
  const sells = Boolean(catalogue && !denied);
  useEffect(() => {
    if (sells) markTill();
  }, [sells]);
  if (!catalogue || !user || denied || refused.isPending) {
    return (
      <SubjectState
        title={messages.create}
        error={error}
        notFound={shopMessages.notFound}
        failed={messages.loadFailed}
        onRetry={retry}
      />
    );
  }
  const corrected = refused.data && mayHandle(user, refused.data) ? refused.data : undefined;
  return (
    <Counter
      key={corrected?.id ?? ''}
      catalogue={catalogue}
      {...state}
      onUnsent={retry}
      entityId={entityId}
      user={user}
      {...(corrected && { corrected })}
    />
  );
}

/** The stored sale with this id; null if there is none. */
function useRefusedSale(id: string | undefined) {
  return useQuery({
    queryKey: ['till', 'sale', id ?? ''] as const,
    queryFn: async () => (id ? ((await findSale(id)) ?? null) : null),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}

/**
 * The fields that a correction takes from the stored sale: its seller, and whether the server may already have the
 * sale. If the server has it, it refuses the correction.
 */
const keptOf = ({ seller, inDoubt }: WaitingSale) => ({ seller, ...(inDoubt && { inDoubt }) });

/** The server's reason for refusing a sale whose id already belongs to the order of another sale. */
const REUSED = 'SALE_ID_REUSED';

interface Props {
  catalogue: TillCatalogue;
  /** See useTillCatalogue. */
  isKept: boolean;
  isOffline: boolean;
  /** Called after a sale that the server did not answer. Finds out whether the server answers at all. */
  onUnsent: () => void;
  entityId: string;
  user: SessionUser;
  /** A refused sale, to be corrected and sent again. */
  corrected?: WaitingSale;
}

function Counter({ catalogue, isKept, isOffline, onUnsent, entityId, user, corrected }: Props) {
  const { shop, team } = catalogue;
  const unsent = useWaitingSales()?.filter((sale) => sale.shop.id === shop.id && !sale.refusal);
  const items = stockAfter(catalogue.items, unsent ?? []);
  const navigate = useNavigate();
  const ordersChanged = useOrdersChanged();
  const [place, setPlace] = useState(1);
  // The sale on the screen keeps its identity, so that a second press does not create a second sale.
  const identity = useRef<SaleIdentity>(corrected ?? newIdentity());
  const [provisional, setProvisional] = useState<WaitingSale | null>(null);
  const { receipt, show, close } = useReceipt();
  const toList = () => void navigate({ to: '/order/list/$entityId', params: { entityId } });
  const back = { to: '/order/list/$entityId' as const, params: { entityId } };
  const another = () => {
    close();
    setProvisional(null);
    identity.current = newIdentity();
    if (corrected) return void navigate({ to: '/order/create/$entityId', params: { entityId } });
    setPlace(place + 1);
    window.scrollTo({ top: 0 });
  };
  // The outcome of a sale that is stored on this device is never unknown: it is sent later.
  const attempt = useAttempt(null);
  const save = async (values: CounterValues) => {
    const identified = tried(identity.current);
    identity.current = identified;
    const made = { identity: identified, values, shop, items, seller: user };
    const sale = { ...makeSale(made), ...(corrected && keptOf(corrected)) };
    return {
      sale,
      order: await attempt.run(sale, () => sell(sale, corrected !== undefined), messages.saleUnknown),
    };
  };
  const saved = ({ order, sale }: { order: Order | null; sale: WaitingSale }) => {
    if (!order) {
      onUnsent();
      return setProvisional(sale);
    }
    void ordersChanged();
    void show(order.id, toList);
  };
  // Once a waiting sale is sent, the receipt with the order's number replaces the provisional one.
  useEffect(
    () => onSaleSent((id, order) => void (id === provisional?.id && show(order.id, () => undefined))),
    [provisional?.id, show],
  );
  return (
    <FormScreen
      title={messages.create}
      lead={<bdi>{shop.name}</bdi>}
      back={<LinkAnchor {...back}>{messages.title}</LinkAnchor>}
      wide
    >
      {isOffline && <p role="status">{tillMessages.offline}</p>}
      <CounterForm
        key={place}
        {...(corrected && { initial: corrected.values })}
        items={items}
        team={team}
        save={save}
        onSaved={saved}
        isInDoubt={attempt.isInDoubt}
        wayOut={({ reason }) => reason === REUSED && <LinkAnchor {...back}>{messages.toList}</LinkAnchor>}
        cancel={
          <LinkButton variant="default" size="md" {...back}>
            Cancelar
          </LinkButton>
        }
      />
      {!isKept && (
        <LowStock establishmentId={shop.id} edits={mayAt(user, shop, 'manage_catalogue') === true} />
      )}
      <ReceiptDialog receipt={receipt} onClose={toList} another={another} />
      <ProvisionalDialog
        text={provisional && !receipt ? provisionalReceipt(provisional, items) : null}
        onClose={another}
        another={another}
      />
    </FormScreen>
  );
}
