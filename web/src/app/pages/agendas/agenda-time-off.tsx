import type { AgendaStretch } from '@/api/contract.gen';
import { Button } from '@/components/buttons/button';
import { RemoveButton } from '@/components/buttons/remove-button';
import { Dialog } from '@/components/dialogs/dialog';
import { useAgendaChanged } from '@/features/agenda/api';
import { blockNames, messages } from '@/features/agenda/messages';
import { useReleaseTime } from '@/features/schedule/api';
import { longDay } from '@/lib/time/sao-paulo';
import { clockIn } from '@/lib/time/zone-clock';

interface Props {
  /** The break or day off to show; null shows nothing. */
  stretch: AgendaStretch | null;
  /** IANA name of the shop's zone. */
  zone: string;
  onClose: () => void;
}

/** Shows time off of the agenda, with a button that releases it for bookings. */
export function AgendaTimeOff({ stretch, zone, onClose }: Props) {
  const { mutateAsync } = useReleaseTime();
  const onReleased = useAgendaChanged();
  if (!stretch) return null;
  const name = blockNames[stretch.source] ?? messages.time;
  const when = textOf(stretch, zone);
  const release = async () => {
    const { message } = await mutateAsync({ id: stretch.source_id, series: false });
    await onReleased();
    onClose();
    return message;
  };
  return (
    <Dialog opened onClose={onClose} title={name}>
      <p>{when}</p>
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          {messages.close}
        </Button>
        <RemoveButton
          variant="filled"
          color="brass"
          size="md"
          label={messages.release}
          question={{
            title: messages.releaseTitle,
            text: (
              <>
                <strong>
                  {name}: {when}
                </strong>
                . {messages.releaseText}
              </>
            ),
            confirm: messages.release,
          }}
          onRemove={release}
          failed={messages.releaseFailed}
        >
          {messages.release}
        </RemoveButton>
      </div>
    </Dialog>
  );
}

/** 'sexta-feira, 20 de novembro, 12:00 às 13:00'; longer stretches include the last day. */
function textOf({ starts_at: start, ends_at: end }: AgendaStretch, zone: string): string {
  const from = clockIn(zone, start ?? 0);
  const to = clockIn(zone, end ?? 0);
  const last = from.day === to.day ? '' : `${longDay(to.day)}, `;
  return `${longDay(from.day)}, ${from.time} às ${last}${to.time}`;
}
