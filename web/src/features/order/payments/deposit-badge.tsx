import type { Order } from '@/api/contract.gen';
import { Badge } from '@/components/lists/record-card';
import { money } from '@/lib/text/money';
import { dayAndTimeIn } from '@/lib/time/zone-clock';
import { pixMessages as messages } from './pix-messages';

/** The state of a booking's deposit, for its shop. */
export function DepositBadge({ order, zone }: { order: Order; zone: string }) {
  const { deposit } = order;
  if (!deposit) return null;
  if (deposit.status === 'awaited') {
    const when = dayAndTimeIn(zone, deposit.due_at ?? '');
    return <Badge tone="brass">{messages.depositBadge(money(deposit.due), when)}</Badge>;
  }
  const text = messages.depositBadges[deposit.status];
  return text ? <Badge tone={deposit.status === 'received' ? 'good' : 'plain'}>{text}</Badge> : null;
}
