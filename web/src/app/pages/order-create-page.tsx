import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttemptKey } from '@/api/attempt-key';
import type { Collaborator, Establishment, Item } from '@/api/contract.gen';
import { mayAt, useSession } from '@/api/session';
import { FormScreen } from '@/components/form-screen';
import { LinkAnchor, LinkButton } from '@/components/links';
import { messages as shopMessages } from '@/features/establishment/messages';
import { itemsOf } from '@/features/item/api';
import { LowStock } from '@/features/item/low-stock';
import { createRequest } from '@/features/order/counter';
import { CounterForm } from '@/features/order/counter-form';
import { useCreateOrder } from '@/features/order/order-list-api';
import { orderMessages as messages } from '@/features/order/order-messages';
import { ReceiptDialog } from '@/features/order/receipt-dialog';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { ACCESS_DENIED, useLeaveOn } from '../use-leave-on';
import { SubjectState } from './subject-state';
import { useOrderShop } from './use-order-shop';
import { useReceipt } from './use-receipt';

const route = getRouteApi('/order/create/$entityId');

/** /order/create/{shop}: a counter sale. */
export function OrderCreatePage() {
  const { entityId } = route.useParams();
  const { user } = useSession();
  const { shop, team, error, retry } = useOrderShop(entityId);
  const items = useQuery({ ...itemsOf(shop?.id ?? 0), enabled: Boolean(shop) });
  const denied = Boolean(shop && !mayAt(user, shop, 'make_orders'));
  useLeaveOn(denied ? ACCESS_DENIED : null);
  if (!shop || !items.data || denied) {
    return (
      <SubjectState
        title={messages.create}
        error={error ?? items.error}
        notFound={shopMessages.notFound}
        failed={messages.loadFailed}
        onRetry={() => (error ? retry() : void items.refetch())}
      />
    );
  }
  return <Counter shop={shop} team={team} items={items.data} entityId={entityId} />;
}

interface Props {
  shop: Establishment;
  team: Collaborator[];
  items: Item[];
  entityId: string;
}

function Counter({ shop, team, items, entityId }: Props) {
  const navigate = useNavigate();
  const { user } = useSession();
  const create = useCreateOrder();
  const keyOf = useAttemptKey();
  const [sale, setSale] = useState(1);
  const { receipt, show, close } = useReceipt();
  const toList = () => void navigate({ to: '/order/list/$entityId', params: { entityId } });
  const back = { to: '/order/list/$entityId' as const, params: { entityId } };
  return (
    <FormScreen
      title={messages.create}
      lead={<bdi>{shop.name}</bdi>}
      back={<LinkAnchor {...back}>{messages.title}</LinkAnchor>}
      wide
    >
      <CounterForm
        key={sale}
        items={items}
        team={team}
        save={(values) => {
          const request = createRequest(values, shop.id);
          // Equal consecutive sales are different orders, so each form has its own key.
          return create.mutateAsync({ request, idempotencyKey: keyOf({ sale, request }) });
        }}
        onSaved={({ order }) => void (order ? show(order.id, toList) : toList())}
        cancel={
          <LinkButton variant="default" size="md" {...back}>
            Cancelar
          </LinkButton>
        }
      />
      <LowStock establishmentId={shop.id} edits={mayAt(user, shop, 'manage_catalogue') === true} />
      <ReceiptDialog
        receipt={receipt}
        onClose={toList}
        another={() => {
          close();
          setSale(sale + 1);
        }}
      />
    </FormScreen>
  );
}
