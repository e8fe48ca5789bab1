import { Skeleton } from '@/components/states/skeleton';
import { ErrorState } from '@/components/states/states';
import classes from '../booking.module.css';
import { byPeriod } from '../booking-state';
import { messages } from '../messages';

interface Props {
  /** True if collaborator, services and date are chosen, or if no date has times. */
  ready: boolean;
  loading: boolean;
  /** The failure of loading the times, shown even before a date is chosen. */
  failure: string | null;
  onRetry: () => void;
  times: string[];
  /** Advice for the case of no times. */
  tip?: string | null;
  /** The time of this day that a booking has and that it is moved from. */
  current?: string | undefined;
  onChoose: (time: string) => void;
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The free times of the chosen day, as buttons. */
export function TimeGrid({ ready, loading, failure, onRetry, times, tip, current, onChoose }: Props) {
  if (failure) return <ErrorState onRetry={onRetry}>{failure}</ErrorState>;
  if (!ready) return <p className={classes['hint']}>{messages.timeHint}</p>;
  if (loading) {
    return (
      <div className={classes['times']} aria-busy="true">
        {SKELETONS.map((key) => (
          <Skeleton key={key} height={46} radius="md" />
        ))}
      </div>
    );
  }
  if (times.length === 0) {
    return <p className={classes['hint']}>{[messages.noTimes, tip].filter(Boolean).join(' ')}</p>;
  }
  return byPeriod(times).map(([period, found]) => (
    <section key={period} className={classes['period']} aria-label={period}>
      <h3>{period}</h3>
      <div className={classes['times']}>
        {found.map((time) => (
          <button
            key={time}
            type="button"
            className={classes['time']}
            disabled={time === current}
            onClick={() => onChoose(time)}
          >
            {time}
            {time === current && (
              <>
                {' '}
                <small>{messages.currentTime}</small>
              </>
            )}
          </button>
        ))}
      </div>
    </section>
  ));
}
