import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type { Collaborator, Establishment, Item, Order } from '@/api/contract.gen';
import { ApiError } from '@/api/error';
import { mayAt, useSession } from '@/api/session';
import { ACCESS_DENIED, useLeaveOn } from '@/app/routes/use-leave-on';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { AttemptFailure } from '@/components/forms/attempt-failure';
import { FormScreen } from '@/components/forms/form-screen';
import { EmptyState } from '@/components/states/states';
import { useMoveBooking } from '@/features/agenda/api';
import { itemsOf } from '@/features/item/api';
import { bookingMessages } from '@/features/order/bookings/messages';
import { updateRequest } from '@/features/order/counter/counter';
import { CounterForm } from '@/features/order/counter/counter-form';
import { orderById, useUpdateOrder } from '@/features/order/order-list-api';
import { orderMessages as messages } from '@/features/order/order-messages';
import { ReceiptDialog } from '@/features/order/receipts/receipt-dialog';
import { PriceDifferenceNote } from '@/features/order/till/price-difference';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { clockIn } from '@/lib/time/zone-clock';
import { SubjectState } from '../subject-state';
import { useOrderShop } from '../use-order-shop';
import { useReceipt } from './use-receipt';

const route = getRouteApi('/order/edit/$entityId/$id');

/** /order/edit/{shop}/{id}: changes the lines and data of an order. */
export function OrderEditPage() {
  const { entityId, id } = route.useParams();
  const { user } = useSession();
  const { shop, team, error, retry } = useOrderShop(entityId);
  const items = useQuery({ ...itemsOf(shop?.id ?? 0), enabled: Boolean(shop) });
  // Edits the stored record, not the cached one of a list.
  const found = useQuery({ ...orderById(Number(id)), staleTime: 0, refetchOnMount: 'always' });
  const order = found.data?.order;
  const denied = Boolean(shop && !mayAt(user, shop, 'make_orders'));
  useLeaveOn(denied ? ACCESS_DENIED : null);
  const stranger = shop && order && order.entity_id !== shop.id ? new ApiError(404, null) : null;
  // Stays true when a later read fails, so that the form keeps what was typed.
  const [isRead, setRead] = useState(false);
  if (!isRead && found.isFetchedAfterMount && found.isSuccess) setRead(true);
  const failure = error ?? (items.data ? null : items.error) ?? (isRead ? null : found.error) ?? stranger;
  if (failure || !shop || !items.data || !order || denied || !isRead) {
    return (
      <SubjectState
        title="Editar pedido"
        error={failure}
        notFound="Pedido não encontrado."
        failed={messages.loadFailed}
        onRetry={() => void (error ? retry() : Promise.all([items.refetch(), found.refetch()]))}
      />
    );
  }
  const props = { shop, team, items: items.data, order, zone: found.data?.time_zone ?? '', entityId };
  return order.status === 'cancelled' ? <Cancelled {...props} /> : <Edit key={order.id} {...props} />;
}

interface Props {
  shop: Establishment;
  team: Collaborator[];
  items: Item[];
  order: Order;
  zone: string;
  entityId: string;
}

const backTo = (entityId: string) => ({ to: '/order/list/$entityId' as const, params: { entityId } });

const Cancelled = ({ order, entityId }: Props) => (
  <div className="page">
    <EmptyState icon="close" action={<LinkButton {...backTo(entityId)}>{messages.title}</LinkButton>}>
      <h1>{messages.editTitle(order.order_number)}</h1>
      {messages.cancelledOrder}
    </EmptyState>
  </div>
);

/** Whether the order is a booking whose start has passed. The server then keeps its duration on the agenda. */
const hasBegun = ({ type, order_datetime: at }: Order): boolean =>
  type === 'appointment' && at !== null && Date.parse(at) <= Date.now();

function Edit({ shop, team, items, order, zone, entityId }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const update = useUpdateOrder();
  const { receipt, show } = useReceipt();
  // The version after a move from this screen; the form keeps the order that was read before the move.
  const movedTo = useRef(0);
  const { attempt, take } = useTakeTime(order, (version) => {
    movedTo.current = version;
  });
  const toList = () => void navigate(backTo(entityId));
  const reread = async () => {
    const { order: now } = await client.fetchQuery({ ...orderById(order.id), staleTime: 0 });
    if (!now) throw new ApiError(404, { error: messages.loadFailed });
    return now;
  };
  return (
    <FormScreen
      title={messages.editTitle(order.order_number)}
      lead={<bdi>{shop.name}</bdi>}
      back={<LinkAnchor {...backTo(entityId)}>{messages.title}</LinkAnchor>}
      wide
    >
      <PriceDifferenceNote sale={order.sale} />
      {hasBegun(order) && <p role="note">{messages.begun}</p>}
      <CounterForm
        order={order}
        items={items}
        team={team}
        save={async (values, base = order) => {
          if (attempt.isInDoubt) await take();
          else attempt.hideError();
          const version = Math.max(base.version, movedTo.current);
          return update.mutateAsync(updateRequest(values, { ...base, version }));
        }}
        reread={reread}
        onSaved={({ message }) => {
          notifySuccess(message || messages.updated);
          void show(order.id, toList);
        }}
        isInDoubt={attempt.isInDoubt}
        wayOut={({ suggestion: time }, submit) =>
          time && (
            <TakeTime
              time={time}
              attempt={attempt}
              onTake={() => {
                const day = clockIn(zone, order.order_datetime ?? '').day;
                // The box below the button shows a failure.
                void take(`${day}T${time}`).then(submit, () => undefined);
              }}
            />
          )
        }
        cancel={
          <LinkButton variant="default" size="md" {...backTo(entityId)}>
            Cancelar
          </LinkButton>
        }
      />
      <ReceiptDialog receipt={receipt} onClose={toList} />
    </FormScreen>
  );
}

/**
 * Moves a booking to a time at which its changed services fit. `take` resolves when it moved, and rejects otherwise;
 * without an argument, it repeats the move whose outcome is unknown. `onMoved` receives the version after the move.
 */
function useTakeTime(order: Order, onMoved: (version: number) => void) {
  const { mutateAsync: move } = useMoveBooking();
  const attempt = useAttempt(order);
  const last = useRef('');
  /** `at`: YYYY-MM-DDTHH:MM at the shop. */
  const take = async (at = last.current): Promise<void> => {
    last.current = at;
    const { id, version, attendant_id } = attempt.base;
    const request = { id, employer_id: attendant_id ?? 0, starts_at: at, version };
    const send = ({ idempotencyKey }: { idempotencyKey: string }) =>
      move({ kind: 'order', request, idempotencyKey });
    onMoved(await attempt.run(request, send, bookingMessages.moveUnknown));
  };
  return { attempt, take };
}

interface TakeTimeProps {
  /** The suggested time, HH:MM. */
  time: string;
  attempt: ReturnType<typeof useTakeTime>['attempt'];
  onTake: () => void;
}

/** Offers to move a booking to the suggested time and to save it. */
const TakeTime = ({ time, attempt, onTake }: TakeTimeProps) => (
  <>
    <Button mt="xs" variant="light" size="md" loading={attempt.isSending} onClick={onTake}>
      {messages.takeTime(time)}
    </Button>
    <AttemptFailure
      attempt={attempt}
      failed={bookingMessages.moveFailed}
      unknown={bookingMessages.moveUnknown}
    />
  </>
);
