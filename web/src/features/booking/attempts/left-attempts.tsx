import { lazyPart } from '@/components/states/lazy-part';
import { useNavigate } from '@/lib/router/react';
import { type Attempt, keepAttempt, openAttempt, useAttempts } from './booking-attempt';

const LeftAttempt = lazyPart(() => import('./left-attempt').then((module) => module.LeftAttempt));

interface Props {
  /** Omits the attempt that this tab repeats by itself. */
  others?: boolean;
  /** Called after this tab has taken over an attempt, before its booking page opens. */
  onAdopted?: () => void;
}

/** Names bookings with an unknown outcome, and offers to find out or to discard them. Renders nothing without one. */
export function LeftAttempts({ others = false, onAdopted }: Props) {
  const navigate = useNavigate();
  const see = (attempt: Attempt) => {
    keepAttempt(attempt);
    onAdopted?.();
    void navigate({ to: '/establishment/$slug/schedule', params: { slug: attempt.slug } });
  };
  const own = others ? openAttempt()?.idempotencyKey : undefined;
  const left = useAttempts().filter(({ idempotencyKey }) => idempotencyKey !== own);
  return left.map((attempt) => (
    <LeftAttempt key={attempt.idempotencyKey} attempt={attempt} onSee={() => see(attempt)} />
  ));
}
