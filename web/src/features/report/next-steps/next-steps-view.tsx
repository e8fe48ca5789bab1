import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { EmptyState, ErrorState } from '@/components/states/states';
import classes from '../report.module.css';
import { FreeHoursSection } from './free-hours-section';
import { type NextSteps, nextStepsOf } from './next-steps-api';
import { nextStepsMessages as messages } from './next-steps-messages';
import { NoShowSection } from './no-show-section';
import { OverdueSection } from './overdue-section';

/** The lists of what a shop can do next, or their loading, failed or empty state. */
export function NextStepsView({ shopId }: { shopId: number }) {
  const { data, error, refetch } = useQuery(nextStepsOf(shopId));
  if (error && !data)
    return <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>;
  if (!data)
    return (
      <div aria-busy="true" className={classes['sections']}>
        <span className="unseen">{messages.loading}</span>
        <Skeleton height={260} radius="lg" />
        <Skeleton height={210} radius="lg" />
        <Skeleton height={320} radius="lg" />
      </div>
    );
  if (isEmpty(data))
    return (
      <EmptyState icon="check">
        {messages.empty}
        <br />
        {messages.emptyMore}
      </EmptyState>
    );
  return (
    <div className={classes['sections']}>
      <OverdueSection steps={data} />
      <NoShowSection steps={data} />
      <FreeHoursSection steps={data} />
    </div>
  );
}

const isEmpty = ({ overdue_customers, no_show_customers, free_hours }: NextSteps): boolean =>
  overdue_customers.length + no_show_customers.length + free_hours.length === 0;
