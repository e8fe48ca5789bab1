import { Button, Switch } from '@mantine/core';
import { Icon } from '@/components/buttons/icons';
import { RemoveButton } from '@/components/buttons/remove-button';
import { notifyFailure, notifySuccess } from '@/components/dialogs/alerts';
import { useStrandingGuard } from '@/components/dialogs/stranding';
import { type Schedule, useDeleteSchedule, useUpdateSchedule } from './api';
import { EditHours } from './edit-hours';
import { messages } from './messages';
import classes from './schedule.module.css';
import { dayLabel, periodOf } from './schedule-values';

interface Props {
  employerId: number;
  row: Schedule;
  edited: boolean;
  onEdit: () => void;
  onLeave: () => void;
}

/** A working period of a weekday, or the form that changes it. */
export function HoursRow({ employerId, row, edited, onEdit, onLeave }: Props) {
  if (edited) {
    return (
      <tr className={classes['edited']}>
        <td colSpan={5}>
          <EditHours employerId={employerId} row={row} onDone={onLeave} />
        </td>
      </tr>
    );
  }
  const day = dayLabel(row.day_of_week);
  return (
    <tr>
      <th scope="row">
        <span className={classes['long']}>{day}</span>
        <span className={classes['short']} aria-hidden="true">
          {day.slice(0, 3)}
        </span>
      </th>
      <td>{row.start_time}</td>
      <td>{row.end_time}</td>
      <td>
        <ActiveSwitch employerId={employerId} row={row} />
      </td>
      <td>
        <Button
          variant="subtle"
          color="gray"
          className={classes['icon'] ?? ''}
          aria-label={`Editar ${periodOf(row)}`}
          onClick={onEdit}
        >
          <Icon name="edit" size={18} />
        </Button>
        <RemoveHours row={row} />
      </td>
    </tr>
  );
}

function ActiveSwitch({ employerId, row }: Pick<Props, 'employerId' | 'row'>) {
  const { mutateAsync, isPending } = useUpdateSchedule(employerId);
  const guard = useStrandingGuard();
  const change = async (is_active: boolean) => {
    if (isPending) return;
    try {
      const done = await guard((confirmation) => mutateAsync({ id: row.id, is_active, ...confirmation }));
      if (done) notifySuccess(done.message);
    } catch (error) {
      notifyFailure(error, messages.switchFailed);
    }
  };
  return (
    <Switch
      className={classes['switch'] ?? ''}
      classNames={{ labelWrapper: classes['word'] ?? '' }}
      aria-label={`Ativo: ${periodOf(row)}`}
      label={row.is_active ? 'Ativo' : 'Inativo'}
      checked={row.is_active}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function RemoveHours({ row }: { row: Schedule }) {
  const { mutateAsync } = useDeleteSchedule();
  const guard = useStrandingGuard();
  const remove = async () => {
    const done = await guard((confirmation) => mutateAsync({ id: row.id, ...confirmation }));
    return done?.message ?? null;
  };
  return (
    <RemoveButton
      label={`Remover ${periodOf(row)}`}
      question={{
        title: messages.deleteTitle,
        text: (
          <>
            <strong>{periodOf(row)}</strong>. {messages.deleteText}
          </>
        ),
        confirm: 'Remover',
      }}
      onRemove={remove}
      failed={messages.deleteFailed}
    />
  );
}
