import type { Opening } from '@/api/contract.gen';
import { Skeleton } from '@/components/states/skeleton';
import classes from './hours-card.module.css';
import { messages } from './messages';
import { weekOf } from './opening';
import { OpenBadge } from './opening-text';
import { useOpeningNow } from './use-openings';

/** A placeholder while the hours load. */
export const HoursSkeleton = () => <Skeleton height={388} radius="lg" />;

/** The hours of each weekday, today's marked. */
export function HoursCard({ opening }: { opening: Opening }) {
  const now = useOpeningNow(opening);
  if (opening.hours.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="hours-title">
      <h2 id="hours-title">{messages.hours}</h2>
      <p className={classes['state']}>
        <OpenBadge opening={opening} />
      </p>
      <dl className={classes['week']}>
        {weekOf(opening, now).map(({ name, today, note, periods }) => (
          <div key={name} data-today={today}>
            <dt>
              {name}
              {today && <span className={classes['today']}> (hoje)</span>}
              {note && <span className={classes['note']}>{note}</span>}
            </dt>
            <dd>
              {periods.length === 0
                ? messages.closedDay
                : periods.map((period) => <span key={period}>{period}</span>)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
