import { useRef, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import { UnknownOutcome } from '@/api/error';
import { useTriesUntilKnown } from '@/features/booking/attempts/use-tries';

/**
 * Moves a booking, and repeats the request with its key until the outcome is known. `current` is the record from which
 * requests are built, as in useAttempt. `onMoved` receives the answer and the record before the move.
 */
export function useMoveAttempt<Base, Content, Answer>(
  current: Base,
  call: (attempt: { request: Content; idempotencyKey: string }) => Promise<Answer>,
  onMoved: (answer: Answer, base: Base) => void,
) {
  const attempt = useAttempt(current);
  const last = useRef<Content | null>(null);
  const [tries, setTries] = useState(0);

  async function send(request: Content, before = 0) {
    last.current = request;
    try {
      const answer = await attempt.run(request, call);
      setTries(0);
      onMoved(answer, attempt.base);
    } catch (error) {
      // The attempt holds the error.
      setTries(error instanceof UnknownOutcome ? before + 1 : 0);
    }
  }
  useTriesUntilKnown(attempt.isInDoubt && !attempt.isSending && tries > 0, tries, (from) => {
    if (last.current !== null) void send(last.current, from);
  });

  return { ...attempt, send };
}
