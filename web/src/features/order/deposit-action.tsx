import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Order } from '@/api/contract.gen';
import { depositDue } from './payments';
import { PixDialog } from './pix-charge';
import { pixMessages as messages } from './pix-messages';

/** The button that opens the Pix charge for an expected deposit. DepositBadge shows the deposit's state. */
export function DepositAction({ order }: { order: Order }) {
  const [charging, setCharging] = useState(false);
  return (
    <>
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
