import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Order } from '@/api/contract.gen';
import { DepositBadge } from './deposit-badge';
import { depositDue } from './payments';
import { PixDialog } from './pix-charge';
import { pixMessages as messages } from './pix-messages';

interface Props {
  order: Order;
  /** IANA name of the shop's zone. */
  zone: string;
}

/** The deposit of a booking for its shop, with a button that receives an awaited one. */
export function DepositAction({ order, zone }: Props) {
  const [charging, setCharging] = useState(false);
  return (
    <>
      <DepositBadge order={order} zone={zone} />
      {depositDue(order) > 0 && (
        <Button
          variant="light"
          aria-label={messages.receiveDepositOf(order.order_number)}
          onClick={() => setCharging(true)}
        >
          {messages.receiveDeposit}
        </Button>
      )}
      <PixDialog order={charging ? order : null} onClose={() => setCharging(false)} />
    </>
  );
}
