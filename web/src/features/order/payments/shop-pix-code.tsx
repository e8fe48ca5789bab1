import type { Order } from '@/api/contract.gen';
import { ownsShop, useSession } from '@/api/session';
import { LinkButton } from '@/components/buttons/links';
import { EmptyState } from '@/components/states/states';
import { pixCodeOf } from './pix-api';
import { PixCode } from './pix-code';
import { pixMessages as messages } from './pix-messages';

interface Props {
  order: Order;
  amount: number;
}

/** The Pix code of an order, for the shop. Links the owner to the form for the Pix key if the shop has none. */
export const ShopPixCode = ({ order, amount }: Props) => (
  <PixCode of={pixCodeOf(order.id, amount)} withoutKey={<MissingKey shopId={order.entity_id} />} />
);

function MissingKey({ shopId }: { shopId: number }) {
  const { user } = useSession();
  if (!ownsShop(user, shopId)) return <EmptyState icon="close">{messages.noKeyOfOwner}</EmptyState>;
  return (
    <EmptyState
      icon="close"
      action={
        <LinkButton size="md" to="/establishment/pix/$id" params={{ id: String(shopId) }}>
          {messages.enterKey}
        </LinkButton>
      }
    >
      {messages.noKey}
    </EmptyState>
  );
}
