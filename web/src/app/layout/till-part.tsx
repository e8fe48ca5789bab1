// The part of a till that every screen contains. Loaded in tills only.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startTill } from '@/features/order/till/start-till';
import { OfflineCounters } from '@/features/order/till/till-counters';
import { WaitingBanner } from '@/features/order/till/waiting-banner';

/** Sends the waiting sales, shows their number, and links to the counters while there is no connection. */
export function TillPart() {
  const client = useQueryClient();
  useEffect(() => startTill(client), [client]);
  return (
    <>
      <WaitingBanner />
      <OfflineCounters />
    </>
  );
}
