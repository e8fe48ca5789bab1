import { Button } from '@mantine/core';
import type { Order } from '@/api/contract.gen';
import { useChargeDeposit } from './deposit-charges';
import { pixMessages as messages } from './pix-messages';

/** The button that opens the Pix charge for an expected deposit. DepositBadge shows the deposit's state. */
export function DepositAction({ order }: { order: Order }) {
  const charge = useChargeDeposit();
  return (
    order.deposit &&
    order.deposit.due > 0 && (
      <Button
        variant="light"
        aria-label={messages.receiveDepositOf(order.order_number)}
        onClick={() => charge(order)}
      >
        {messages.receiveDeposit}
      </Button>
    )
  );
}
