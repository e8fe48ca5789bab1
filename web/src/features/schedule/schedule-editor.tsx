import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, openConfirm } from '@/components/alerts';
import { Icon } from '@/components/icons';
import { type Schedule, scheduleOf, useDeleteSchedule, useSwitchSchedule } from './api';
import { messages } from './messages';
import { NewHours } from './new-hours';
import classes from './schedule.module.css';
import { dayLabel } from './schedule-values';

/** The weekly hours of a collaborator: those that are there, and rows to add. */
export function ScheduleEditor({ employerId }: { employerId: number }) {
  const { data: hours = [] } = useQuery(scheduleOf(employerId));
  return (
    <section className="panel" aria-labelledby="hours-title">
      <h2 id="hours-title" tabIndex={-1}>
        {messages.title}
      </h2>
      {hours.length === 0 ? <p className={classes['none']}>{messages.empty}</p> : <Hours hours={hours} />}
      <NewHours employerId={employerId} />
    </section>
  );
}

function Hours({ hours }: { hours: Schedule[] }) {
  return (
    <table className={classes['hours']}>
      <thead>
        <tr>
          <th scope="col">Dia</th>
          <th scope="col">Início</th>
          <th scope="col">Fim</th>
          <th scope="col">Status</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {hours.map((row) => (
          <tr key={row.id}>
            <th scope="row">{dayLabel(row.day_of_week)}</th>
            <td>{row.start_time}</td>
            <td>{row.end_time}</td>
            <td>
              <ActiveSwitch row={row} />
            </td>
            <td>
              <RemoveHours row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const periodOf = (row: Schedule) => `${dayLabel(row.day_of_week)}, ${row.start_time} às ${row.end_time}`;

function ActiveSwitch({ row }: { row: Schedule }) {
  const { mutateAsync, isPending } = useSwitchSchedule();
  const change = async (is_active: boolean) => {
    if (isPending) return;
    try {
      const { message } = await mutateAsync({ id: row.id, is_active });
      notifySuccess(message);
    } catch (error) {
      notifyError(errorText(error, messages.switchFailed), messages.switchFailed);
    }
  };
  return (
    <Switch
      className={classes['switch'] ?? ''}
      aria-label={`Ativo: ${periodOf(row)}`}
      label={row.is_active ? 'Ativo' : 'Inativo'}
      checked={row.is_active}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function RemoveHours({ row }: { row: Schedule }) {
  const { mutateAsync, isPending } = useDeleteSchedule();
  // Not the callbacks of mutate: the button is gone with its row when it has been done.
  const remove = async () => {
    try {
      const { message } = await mutateAsync({ id: row.id });
      notifySuccess(message);
      document.getElementById('hours-title')?.focus();
    } catch (error) {
      notifyError(errorText(error, messages.deleteFailed), messages.deleteFailed);
    }
  };
  const ask = () =>
    openConfirm({
      title: messages.deleteTitle,
      children: messages.deleteText,
      confirm: 'Remover',
      danger: true,
      onConfirm: () => void remove(),
    });
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes['remove'] ?? ''}
      aria-label={`Remover ${periodOf(row)}`}
      loading={isPending}
      onClick={ask}
    >
      <Icon name="trash" size={18} />
    </Button>
  );
}
