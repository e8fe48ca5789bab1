import type { AvailableDay } from '@/api/contract.gen';
import { longDay, shortDay, weekdayName } from '@/lib/sao-paulo';
import classes from './booking.module.css';

interface Props {
  days: string[];
  chosen: string | null;
  disabled: boolean;
  /** Free times per day, once known: a day without any says so. */
  available: AvailableDay[] | undefined;
  onChoose: (day: string) => void;
}

/** The days that can be booked, as buttons. */
export function DateStrip({ days, chosen, disabled, available, onChoose }: Props) {
  return (
    <ul className={classes['days']}>
      {days.map((day) => {
        const free = available?.find(({ date }) => date === day)?.available_times.length;
        return (
          <li key={day}>
            <button
              type="button"
              className={classes['day']}
              disabled={disabled}
              aria-pressed={day === chosen}
              data-full={free === 0 || undefined}
              onClick={() => onChoose(day)}
            >
              <span>{weekdayName(day)}</span>
              <strong>{shortDay(day)}</strong>
              <b className="unseen">{free === 0 ? `${longDay(day)}, sem horários` : longDay(day)}</b>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
