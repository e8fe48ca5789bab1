import type { AppointmentCount } from '@/api/contract.gen';
import { longDay, shortDay, weekdayName } from '@/lib/sao-paulo';
import classes from './week-chart.module.css';

interface Props {
  days: AppointmentCount[];
  /** The one that is marked. */
  today: string;
}

/** How many bookings each day has, as bars with their numbers. */
export function WeekChart({ days, today }: Props) {
  const most = Math.max(1, ...days.map(({ appointments }) => appointments));
  return (
    <ol className={classes['chart']} aria-label="Agendamentos por dia da semana">
      {days.map(({ date, appointments }) => (
        <li key={date} data-today={date === today || undefined}>
          <span className="unseen">{longDay(date)}: </span>
          <strong>{appointments}</strong>
          <span
            className={classes['bar']}
            style={{ blockSize: `${(appointments / most) * 100}%` }}
            aria-hidden="true"
          />
          <small aria-hidden="true">
            {weekdayName(date)} {shortDay(date)}
          </small>
        </li>
      ))}
    </ol>
  );
}
