import type { AvailableDay } from '@/api/contract.gen';
import { Button } from '@/components/buttons/button';
import { daysFrom, longDay, shortDay, weekdayName } from '@/lib/time/sao-paulo';
import { STRIP_DAYS } from '../api';
import classes from '../booking.module.css';
import { messages } from '../messages';

interface Props {
  firstDay: string;
  chosen: string | null;
  disabled: boolean;
  /** Free times per day; undefined while they load. */
  available: AvailableDay[] | undefined;
  onChoose: (day: string) => void;
  /** Show earlier and later days; undefined if none can be booked. */
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
}

/** Seven days as buttons, with buttons for earlier and later days. */
export function DateStrip({ firstDay, chosen, disabled, available, onChoose, onEarlier, onLater }: Props) {
  const days = daysFrom(firstDay, STRIP_DAYS);
  return (
    <>
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
      <div className="row" data-justify="between">
        <Button variant="subtle" disabled={!onEarlier} onClick={onEarlier}>
          {messages.earlierDays}
        </Button>
        <span role="status" className="unseen">
          {messages.daysShown(longDay(firstDay), longDay(days.at(-1) ?? firstDay))}
        </span>
        <Button variant="subtle" disabled={!onLater} onClick={onLater}>
          {messages.moreDays}
        </Button>
      </div>
    </>
  );
}
