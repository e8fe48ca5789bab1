import { Button } from '@/components/buttons/button';
import { LinkButton } from '@/components/buttons/links';
import { EmptyState } from '@/components/states/states';
import { messages } from '../messages';
import type { Attempt } from './booking-attempt';

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
