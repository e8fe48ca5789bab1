import { Button } from '@mantine/core';
import { DayFilters } from '@/components/lists/day-filters';
import { useListSearch } from '@/components/lists/use-list-search';
import classes from './commission.module.css';
import { commissionMessages as messages } from './messages';
import { periodOf, shortPeriods } from './search';

/** The period of commission screens, in the address. */
export function PeriodChoice({ today }: { today: string }) {
  const { search, filter } = useListSearch<'start_date' | 'end_date'>();
  const period = periodOf(search, today);
  return (
    <search className={classes['period']} aria-label={messages.period}>
      <div className={classes['shortcuts']}>
        {shortPeriods(today).map(([label, { first, last }]) => (
          <Button
            key={label}
            size="md"
            variant={period.start_date === first && period.end_date === last ? 'light' : 'default'}
            aria-pressed={period.start_date === first && period.end_date === last}
            onClick={() => filter({ start_date: first, end_date: last })}
          >
            {label}
          </Button>
        ))}
      </div>
      <DayFilters days={period} onChange={filter} />
    </search>
  );
}
