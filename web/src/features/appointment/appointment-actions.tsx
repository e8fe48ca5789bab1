import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { ActionButton, type ActionWords, Question } from '@/components/buttons/action-button';
import { CancelDialog } from '@/components/dialogs/cancel-dialog';
import { DepositNotice, PaidNotice } from '@/components/dialogs/cancel-notices';
import { SHOP_REASON_HINT, waiverText } from '@/lib/shops/booking-questions';
import { joinText } from '@/lib/text/text';
import { dayAndTimeIn } from '@/lib/time/zone-clock';
import { type AppointmentAction, actionsOf, type Entry, mayMove, type Reader } from './entry';
import { actionWords, messages } from './messages';

interface Props {
  entry: Entry;
  reader: Reader;
  /** The user id of the reader. */
  userId: number;
  /** In milliseconds. */
  now: number;
  /** Performs the action. `reason` is empty unless the action cancels. */
  run: (entry: Entry, action: AppointmentAction, reason: string) => Promise<{ message: string }>;
  /** Opens the dialog that moves the appointment. Omitted: no button. */
  onMove?: () => void;
}

/** The name of an entry in labels and questions. */
const nameOf = ({ client, provider, at, zone, services }: Entry, reader: Reader): string =>
  joinText(
    [reader === 'client' ? provider : client, at && dayAndTimeIn(zone, at), services.join(', ')],
    ', ',
  );

/** The actions that the reader may take on an appointment now. */
export function AppointmentActions({ entry, reader, userId, now, run, onMove }: Props) {
  const actions = actionsOf(entry, reader, userId, now);
  const name = nameOf(entry, reader);
  return (
    <>
      {actions.map((action) =>
        action === 'cancel' ? (
          <Fragment key={action}>
            {onMove && mayMove(entry, reader, now) && (
              <Button variant="light" onClick={onMove}>
                {reader === 'client' ? messages.move : messages.moveByStaff}
              </Button>
            )}
            <Cancel
              name={name}
              reader={reader}
              notice={
                reader === 'client' ? (
                  <DepositNotice deposit={entry.deposit} />
                ) : (
                  <PaidNotice paid={entry.order?.total_paid ?? 0} />
                )
              }
              run={(reason) => run(entry, action, reason)}
            />
          </Fragment>
        ) : (
          <ActionButton
            key={action}
            words={action === 'confirm' ? confirmWords(entry) : actionWords[action]}
            name={name}
            run={() => run(entry, action, '')}
          />
        ),
      )}
    </>
  );
}

/** The words for confirming an entry, which waives an awaited deposit. */
function confirmWords({ deposit }: Entry): ActionWords {
  const text = waiverText(deposit);
  return { ...actionWords.confirm, ...(text && { text }) };
}

interface CancelProps {
  name: string;
  reader: Reader;
  /** About payments; shown below the question. */
  notice: ReactNode;
  run: (reason: string) => Promise<{ message: string }>;
}

/** The cancel button with its dialog, which asks for the reason. */
function Cancel({ name, reader, notice, run }: CancelProps) {
  const [asked, setAsked] = useState(false);
  const { label, title, text, confirm, failed } = actionWords.cancel;
  const words = {
    title,
    text: (
      <>
        <Question name={name}>{text}</Question>
        {notice}
      </>
    ),
    confirm,
    keep: 'Voltar',
    ...(reader !== 'client' && { reasonHint: SHOP_REASON_HINT }),
    failed,
  };
  return (
    <>
      <Button variant="subtle" color="gray" aria-label={`${label}: ${name}`} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <CancelDialog words={words} opened={asked} onClose={() => setAsked(false)} run={run} />
    </>
  );
}
