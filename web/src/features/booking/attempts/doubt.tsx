import { useState } from 'react';
import { Button } from '@/components/buttons/button';
import { Alert } from '@/components/dialogs/alert';
import classes from '../booking.module.css';
import { messages, shopDoubt } from '../messages';

interface Props {
  trying: boolean;
  onTry: () => void;
  onGiveUp: () => void;
  /** Whether the shop books instead of the client. */
  byShop?: boolean;
  /** What was booked. */
  subject?: string;
}

/** Explains that the outcome of the booking is unknown. Giving up requires a second click. */
export function Doubt({ trying, onTry, onGiveUp, byShop = false, subject }: Props) {
  const words = byShop ? shopDoubt : messages;
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Alert role="alert" title={leaving ? words.giveUpTitle : words.doubtTitle}>
        {leaving ? words.giveUpWarning : messages.doubt}
      </Alert>
      {subject && (
        <p>
          <bdi>{subject}</bdi>
        </p>
      )}
      <p role="status" className={classes['doubt']}>
        {trying ? messages.doubtTrying : messages.doubtWaiting}
      </p>
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={leaving ? onGiveUp : () => setLeaving(true)}>
          {leaving ? messages.giveUpAnyway : messages.giveUp}
        </Button>
        {leaving ? (
          <Button size="md" data-autofocus onClick={() => setLeaving(false)}>
            {messages.keepTrying}
          </Button>
        ) : (
          <Button size="md" data-autofocus loading={trying} onClick={onTry}>
            {messages.tryNow}
          </Button>
        )}
      </div>
    </>
  );
}
