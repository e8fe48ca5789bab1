// The part of a till that every screen contains. Loaded in tills only.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startTill } from '@/features/order/start-till';
import { WaitingBanner } from '@/features/order/waiting-banner';

/** Sends the waiting sales, and shows their number. */
export function TillPart() {
  const client = useQueryClient();
  useEffect(() => startTill(client), [client]);
  return <WaitingBanner />;
}
