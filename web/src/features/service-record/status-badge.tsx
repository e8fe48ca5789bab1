import { Badge } from '@/components/lists/record-card';
import type { ServiceRecord } from './api';
import { statusLabels } from './messages';
import { statusOf } from './record';

const tones = { pending: 'brass', approved: 'good', 'not-approved': 'danger' } as const;

/** The status of a record. */
export function StatusBadge({ record }: { record: ServiceRecord }) {
  const status = statusOf(record);
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
