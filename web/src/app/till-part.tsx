// What every screen of a till has beside its own content. Loaded in tills only.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startTill } from '@/features/order/start-till';
import { WaitingBanner } from '@/features/order/waiting-banner';

/** Sends the sales that wait, and shows how many they are. */
export function TillPart() {
  const client = useQueryClient();
  useEffect(() => startTill(client), [client]);
  return <WaitingBanner />;
}
