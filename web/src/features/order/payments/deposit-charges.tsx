import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Order } from '@/api/contract.gen';
import { lazyPart } from '@/components/states/lazy-part';

/** Opens the Pix charge for the expected deposit of an order. */
type ChargeDeposit = (order: Order) => void;

const Charges = createContext<ChargeDeposit | null>(null);

const PixDialog = lazyPart(() => import('./pix-charge').then((module) => module.PixDialog));

/** Opens the dialog of the surrounding DepositCharges. Throws if there is none. */
export function useChargeDeposit(): ChargeDeposit {
  const charge = useContext(Charges);
  if (!charge) throw new Error('useChargeDeposit needs DepositCharges around the screen');
  return charge;
}

/**
 * Shows the Pix charge that a part of the screen opens. The dialog is outside the list of bookings, because a row
 * unmounts when a colleague cancels or completes its booking, and the charge must still show its outcome.
 */
export function DepositCharges({ children }: { children: ReactNode }) {
  const [order, setOrder] = useState<Order | null>(null);
  return (
    <Charges value={setOrder}>
      {children}
      {order && <PixDialog key={order.id} order={order} onClose={() => setOrder(null)} />}
    </Charges>
  );
}
