import { ActionButton } from '@/components/action-button';
import { joinText } from '@/lib/text';
import { dayAndTimeIn } from '@/lib/zone-clock';
import { type AppointmentAction, actionsOf, type Entry, isActive, isTooLate, type Reader } from './entry';
import { actionWords, messages } from './messages';

interface Props {
  entry: Entry;
  reader: Reader;
  /** The reader's user id. */
  userId: number;
  /** In milliseconds. */
  now: number;
  /** Why it is cancelled can be told. */
  asksReason?: boolean;
  run: (entry: Entry, action: AppointmentAction, reason: string) => Promise<{ message: string }>;
}

/** An entry in a few words that tell it from the others. */
const nameOf = ({ client, provider, at, zone, services }: Entry, reader: Reader): string =>
  joinText(
    [reader === 'client' ? provider : client, at && dayAndTimeIn(zone, at), services.join(', ')],
    ', ',
  );

/** What the reader may do with an appointment now. */
export function AppointmentActions({ entry, reader, userId, now, asksReason = false, run }: Props) {
  const actions = actionsOf(entry, reader, userId, now);
  const late = reader === 'client' && isActive(entry) && isTooLate(entry, now);
  return (
    <>
      {actions.map((action) => (
        <ActionButton
          key={action}
          words={actionWords[action]}
          name={nameOf(entry, reader)}
          danger={action === 'cancel'}
          quiet={action === 'cancel'}
          asksReason={asksReason && action === 'cancel'}
          run={(reason) => run(entry, action, reason)}
        />
      ))}
      {late && <span>{messages.tooLate}</span>}
    </>
  );
}
