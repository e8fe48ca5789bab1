import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Forecast } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { notifySuccess } from '@/components/dialogs/alerts';
import { Badge } from '@/components/lists/record-card';
import { EmptyState, ErrorState } from '@/components/states/states';
import { BarChart } from '@/components/tables/bar-chart';
import { Figures } from '@/components/tables/figures';
import { money } from '@/lib/text/money';
import { counted } from '@/lib/text/text';
import { fullDay } from '@/lib/time/sao-paulo';
import { fulfillmentLabel, lineLabel } from '../order-labels';
import { forecastOfDay } from '../order-list-api';
import { orderMessages as messages } from '../order-messages';
import classes from '../order-screen.module.css';
import { customersPerHalfHour, sumsByMethod, totalOf } from './forecast';
import { CountAndTotal } from './order-sums';

interface Props {
  shopId: number;
  /** The current day at the shop, YYYY-MM-DD. */
  day: string;
}

/** The expected orders of a day. Regenerated when opened and on request. */
export function ForecastList({ shopId, day }: Props) {
  const { data, error, isFetching, refetch } = useQuery(forecastOfDay(shopId, day));
  if (!data && error && !isFetching) {
    return <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>;
  }
  if (!data) return <Loading />;
  const { forecasts, failure } = data;
  const generate = async () => {
    const { data: generated, isSuccess } = await refetch();
    if (isSuccess && generated.failure === null) notifySuccess(messages.generated);
  };
  const count = counted(forecasts.length, 'pedido previsto', 'pedidos previstos');
  return (
    <section aria-label={messages.forecastTitle} aria-busy={isFetching}>
      <div className={classes['forecastHead']}>
        <p className={classes['days']} role="status">
          {fullDay(day)}
          {forecasts.length > 0 && ` · ${count}`}
        </p>
        <Button variant="default" size="sm" loading={isFetching} onClick={() => void generate()}>
          {messages.generate}
        </Button>
      </div>
      {error ? (
        <Failure sentence={messages.loadFailed} error={error} />
      ) : (
        failure !== null && <Failure sentence={messages.generateFailed} error={failure} />
      )}
      {forecasts.length === 0 ? (
        <EmptyState icon="calendar">{messages.noForecast}</EmptyState>
      ) : (
        <>
          <Sums forecasts={forecasts} />
          <ul className={classes['orders']}>
            {forecasts.map((forecast) => (
              <ForecastRow key={forecast.id} forecast={forecast} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The error of generating or loading the forecast. After a failed generation the previous forecast stays. */
function Failure({ sentence, error }: { sentence: string; error: unknown }) {
  const reason = errorText(error, sentence);
  return (
    <p className={classes['failure']} role="alert">
      {sentence} {reason !== sentence && reason}
    </p>
  );
}

function Sums({ forecasts }: { forecasts: Forecast[] }) {
  return (
    <div className={`panel ${classes['summary']}`}>
      <Figures
        figures={[
          [messages.count, String(forecasts.length)],
          [messages.allMethods, money(totalOf(forecasts))],
          ...sumsByMethod(forecasts).map(({ method, count, total }): [string, ReactNode] => [
            method,
            <CountAndTotal key={method} count={count} total={total} />,
          ]),
        ]}
      />
      <BarChart label={messages.forecastChart} bars={customersPerHalfHour(forecasts)} />
    </div>
  );
}

function ForecastRow({ forecast }: { forecast: Forecast }) {
  const customer = forecast.customer_name_forecast;
  return (
    <li className={classes['order']}>
      <div className={classes['line']}>
        <h2>
          <span className={classes['number']}>#{forecast.order_number}</span>{' '}
          {customer ? <bdi>{customer}</bdi> : messages.anyCustomer}
        </h2>
        <strong className={classes['price']}>{money(forecast.total_forecast)}</strong>
      </div>
      <p className={classes['soft']}>
        {fullDay(forecast.forecast_date)}, {forecast.forecast_time.slice(0, 5)} · {forecast.origin_forecast} ·{' '}
        {fulfillmentLabel(forecast.fulfillment_forecast)}
      </p>
      <div className={classes['lines']}>
        <ul>
          {forecast.items_forecast.map(({ item_id, quantity, name }) => (
            <li key={item_id}>
              <bdi>{lineLabel(quantity, name)}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes['badges']}>
        <p>
          <Badge>{messages.forecast}</Badge> <Badge>{forecast.payment_method_forecast}</Badge>
        </p>
      </div>
    </li>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <span className="unseen">Carregando...</span>
      <Skeleton height={200} radius="lg" mb="md" />
      <Skeleton height={60} radius="lg" mb="md" />
      <Skeleton height={60} radius="lg" />
    </div>
  );
}
