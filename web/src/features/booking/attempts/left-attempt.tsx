import { useState } from 'react';
import { Button } from '@/components/buttons/button';
import { Alert } from '@/components/dialogs/alert';
import { longDay } from '@/lib/time/sao-paulo';
import { messages } from '../messages';
import { type Attempt, forgetCopy } from './booking-attempt';
import classes from './left-attempt.module.css';

interface Props {
  attempt: Attempt;
  /** Repeats the request. */
  onSee: () => void;
}

/** Says that the outcome of a booking is unknown. Discarding it requires a second click. */
export function LeftAttempt({ attempt, onSee }: Props) {
  const [leaving, setLeaving] = useState(false);
  const { date, time } = attempt.choice;
  return (
    <Alert role="status" className={classes['notice'] ?? ''} title={messages.leftTitle}>
      <p className={classes['what']}>
        <bdi>{attempt.shop}</bdi> · {longDay(date)}, às {time}
      </p>
      <p className={classes['what']}>{leaving ? messages.giveUpWarning : messages.left}</p>
      <div className="row">
        <Button size="md" onClick={leaving ? () => setLeaving(false) : onSee}>
          {leaving ? messages.back : messages.see}
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={leaving ? () => forgetCopy(attempt) : () => setLeaving(true)}
        >
          {leaving ? messages.discardAnyway : messages.discard}
        </Button>
      </div>
    </Alert>
  );
}
