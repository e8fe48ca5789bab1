import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { EmptyState, ErrorState } from '@/components/states/states';
import { type Report, reportOf, type Totals } from './api';
import { reportMessages as messages } from './messages';
import { type Choice, type Period, periodBefore, periodText, requestOf } from './period';
import classes from './report.module.css';
import { ReportProvider, type ReportScope } from './report-context';
import { CustomersSection } from './sections/customers-section';
import { FinancialSection } from './sections/financial-section';
import { OperationalSection } from './sections/operational-section';
import { AdditionsSection, ItemsSection } from './sections/sold-sections';
import { DaysSection, HoursSection } from './sections/time-sections';
import { useElapsed } from './use-elapsed';

interface Props {
  scope: ReportScope;
  /** The preset of the period; undefined for a custom period. */
  choice: Choice | undefined;
}

/** The report of a period, or its loading, stopped, failed or empty state. */
export function ReportView({ scope, choice }: Props) {
  const { shopId, period } = scope;
  const client = useQueryClient();
  const query = reportOf(shopId, period);
  const { data, error, refetch, isPending, isFetching } = useQuery(query);
  const earlier = periodBefore(period, choice);
  const before = useFiguresBefore(shopId, earlier, data);
  if (isPending && isFetching)
    return <Loading onStop={() => void client.cancelQueries({ queryKey: query.queryKey })} />;
  if (error && !data)
    return <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>;
  if (!data)
    return (
      <EmptyState
        icon="clock"
        action={
          <Button size="md" onClick={() => void refetch()}>
            {messages.refresh}
          </Button>
        }
      >
        {messages.stopped}
      </EmptyState>
    );
  const { totals } = data;
  if (!totals || isEmpty(totals, data))
    return (
      <EmptyState icon="chart">
        {messages.empty}
        <br />
        {messages.otherPeriod}
      </EmptyState>
    );
  return (
    <ReportProvider value={scope}>
      <p className={classes['compared']}>
        {before.failed ? messages.noPrevious : `${messages.before} ${periodText(earlier)}.`}
      </p>
      <div className={classes['sections']}>
        <FinancialSection report={data} totals={totals} before={before.totals} />
        <OperationalSection
          report={data}
          totals={totals}
          before={before.totals}
          occupancyBefore={before.occupancy}
        />
        <DaysSection days={data.days} />
        <HoursSection report={data} />
        <AdditionsSection report={data} />
        <ItemsSection report={data} />
        <CustomersSection report={data} />
      </div>
    </ReportProvider>
  );
}

/** Whether a report has no orders, payments and expenses. */
const isEmpty = (totals: Totals, { methods, expenses }: Report): boolean =>
  totals.order_count === 0 && totals.cancelled_count === 0 && methods.length + expenses.length === 0;

/**
 * The totals and the occupancy of the comparison period. A report includes those of the period of the same
 * length directly before its own. Another one, such as the morning of the day before, takes a second request.
 */
function useFiguresBefore(shopId: number, earlier: Period, report: Report | undefined) {
  const { period_start, period_end } = requestOf(earlier);
  const answered = report?.previous_start === period_start && report.previous_end === period_end;
  const { data, error } = useQuery({
    ...reportOf(shopId, earlier),
    enabled: report !== undefined && !answered,
  });
  const totals = answered ? report.previous : data?.totals;
  const occupancy = answered ? report.previous_occupancy : data?.occupancy;
  return { totals: totals ?? undefined, occupancy, failed: error !== null && !data };
}

/** Placeholders; after the first second also the elapsed time and a button to stop. */
function Loading({ onStop }: { onStop: () => void }) {
  const seconds = useElapsed(true);
  return (
    <div aria-busy="true" className={classes['sections']}>
      {seconds > 0 ? (
        <div className={classes['progress']} role="status">
          <progress aria-label={messages.title} />
          <span>{messages.computing}</span>
          <span aria-hidden="true">{messages.elapsed(seconds)}</span>
          <Button size="sm" variant="default" onClick={onStop}>
            {messages.stop}
          </Button>
        </div>
      ) : (
        <span className="unseen">{messages.loading}</span>
      )}
      <Skeleton height={210} radius="lg" />
      <Skeleton height={210} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </div>
  );
}
