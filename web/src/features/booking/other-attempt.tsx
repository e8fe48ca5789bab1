import { Button } from '@/components/button';
import { LinkButton } from '@/components/links';
import { EmptyState } from '@/components/states';
import type { Attempt } from './booking-attempt';
import { messages } from './messages';

interface Props {
  attempt: Attempt;
  onGiveUp: () => void;
}

/** Replaces the booking while the outcome of one at another shop is unknown. */
export function OtherAttempt({ attempt, onGiveUp }: Props) {
  return (
    <EmptyState
      action={
        <div className="row">
          <LinkButton to="/establishment/$slug/schedule" params={{ slug: attempt.slug }} size="md">
            {messages.toAttempt}
          </LinkButton>
          <Button variant="default" size="md" onClick={onGiveUp}>
            {messages.giveUpAnyway}
          </Button>
        </div>
      }
    >
      <p role="alert">{messages.elsewhere}</p>
      <p>{messages.giveUpWarning}</p>
    </EmptyState>
  );
}
