import type { AgendaStretch } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, openConfirm } from '@/components/alerts';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { useAgendaChanged } from '@/features/agenda/api';
import { blockNames, messages } from '@/features/agenda/messages';
import { useReleaseTime } from '@/features/schedule/api';
import { longDay } from '@/lib/sao-paulo';
import { clockIn } from '@/lib/zone-clock';

interface Props {
  /** A break or day off; null: none is opened. */
  stretch: AgendaStretch | null;
  /** The shop's. */
  zone: string;
  onClose: () => void;
}

/** Time off on the agenda, and the way to give it back. */
export function AgendaTimeOff({ stretch, zone, onClose }: Props) {
  const { mutateAsync, isPending } = useReleaseTime();
  const onReleased = useAgendaChanged();
  if (!stretch) return null;
  const name = blockNames[stretch.source] ?? messages.time;
  const when = textOf(stretch, zone);
  const release = async () => {
    try {
      const { message } = await mutateAsync({ id: stretch.source_id, series: false });
      await onReleased();
      onClose();
      notifySuccess(message);
    } catch (error) {
      notifyError(errorText(error, messages.releaseFailed), messages.releaseFailed);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={name}>
      <p>{when}</p>
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          {messages.close}
        </Button>
        <Button
          size="md"
          loading={isPending}
          onClick={() =>
            openConfirm({
              title: messages.releaseTitle,
              children: (
                <>
                  <strong>
                    {name}: {when}
                  </strong>
                  . {messages.releaseText}
                </>
              ),
              confirm: messages.release,
              onConfirm: () => void release(),
            })
          }
        >
          {messages.release}
        </Button>
      </div>
    </Dialog>
  );
}

/** 'sexta-feira, 20 de novembro, 12:00 às 13:00'; of more than a day, with the day on which it ends. */
function textOf({ starts_at: start, ends_at: end }: AgendaStretch, zone: string): string {
  const from = clockIn(zone, start ?? 0);
  const to = clockIn(zone, end ?? 0);
  const last = from.day === to.day ? '' : `${longDay(to.day)}, `;
  return `${longDay(from.day)}, ${from.time} às ${last}${to.time}`;
}
