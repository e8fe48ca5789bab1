import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Snapshot } from '@/api/contract.gen';
import { useEventStream } from '@/api/event-stream';
import { nounKey, query } from '@/api/query';

/** The server's limit of establishments per request. */
const MOST_SNAPSHOTS = 50;
/** The averages per hour change even without a new order. */
const REFRESH_MS = 60_000;

/** Today's figures of up to MOST_SNAPSHOTS establishments. */
const snapshotsOf = (entityIds: number[]) => ({
  ...query('listSnapshots', { entity_ids: entityIds }),
  refetchInterval: REFRESH_MS,
});

export interface Snapshots {
  /** The figures of an establishment; undefined until they are loaded. */
  of: (entityId: number) => Snapshot | undefined;
  pending: boolean;
  error: Error | null;
  retry: () => void;
}

/** Today's figures of establishments, 50 per request. Polling and server events about the first 50 update all. */
export function useSnapshots(entityIds: number[]): Snapshots {
  const client = useQueryClient();
  const batches = Array.from({ length: Math.ceil(entityIds.length / MOST_SNAPSHOTS) }, (_, batch) =>
    entityIds.slice(batch * MOST_SNAPSHOTS, (batch + 1) * MOST_SNAPSHOTS),
  );
  const answers = useQueries({ queries: batches.map(snapshotsOf) });
  const watched = batches[0];
  useEventStream('watchSnapshots', watched ? { entity_ids: watched } : null, () => {
    for (const name of ['listSnapshots', 'listOrdersByEntity'] as const) {
      void client.invalidateQueries({ queryKey: nounKey(name) });
    }
  });
  const known = answers.flatMap(({ data }) => data?.snapshots ?? []);
  return {
    of: (entityId) => known.find(({ entity_id }) => entity_id === entityId),
    pending: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  };
}
