import { Skeleton } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '@/api/error';
import { isAwaited } from '@/api/query';
import { LinkAnchor } from '@/components/buttons/links';
import inOrder from '@/components/states/load-in-order.module.css';
import { ErrorState } from '@/components/states/states';
import { Figures } from '@/components/tables/figures';
import { listingCounts } from '@/features/listing/api';
import { appointmentCounts } from '@/features/order/bookings/api';
import { daysToCount, figuresOf } from '@/features/order/bookings/appointment-figures';
import { messages } from '@/features/order/bookings/messages';
import { WeekChart } from '@/features/order/bookings/week-chart';
import { userCounts } from '@/features/user/api';
import { today } from '@/lib/time/sao-paulo';
import classes from './platform-figures.module.css';

const numbers = new Intl.NumberFormat('pt-BR');
const shown = (count: number): string => numbers.format(count);

/** The dashboard of administrators: the number of users, barbershops and bookings of the platform. */
export function PlatformFigures() {
  const day = today();
  const { first, last } = daysToCount(day);
  const appointments = useQuery(appointmentCounts(first, last));
  const listings = useQuery(listingCounts());
  const users = useQuery(userCounts());
  return (
    <div
      className={`${classes['parts']} ${inOrder['parts']}`}
      aria-busy={[appointments, listings, users].some(isAwaited)}
    >
      <Part id="platform-bookings" title="Agendamentos" link="/appointments/list" query={appointments}>
        {({ days }) => {
          const figures = figuresOf(days, day);
          return (
            <>
              <Figures
                figures={[
                  ['Hoje', shown(figures.today)],
                  ['Esta semana', shown(figures.week)],
                  ['Este mês', shown(figures.month)],
                ]}
              />
              <WeekChart days={figures.days} today={day} />
            </>
          );
        }}
      </Part>
      <Part id="platform-shops" title="Barbearias" link="/establishment/review" query={listings}>
        {({ listed, hidden, unlisted, unreviewed }) => (
          <Figures
            figures={[
              ['Na busca', shown(listed)],
              ['Ocultas', shown(hidden)],
              ['Fora da busca', shown(unlisted)],
              ['Para revisar', shown(unreviewed)],
            ]}
          />
        )}
      </Part>
      <Part id="platform-users" title="Usuários" link="/user/list" query={users}>
        {({ users: all, verified }) => (
          <Figures
            figures={[
              ['Contas', shown(all)],
              ['Com e-mail verificado', shown(verified)],
            ]}
          />
        )}
      </Part>
    </div>
  );
}

interface PartProps<Answer> {
  id: string;
  title: string;
  /** The screen with the list of the counted things. */
  link: '/appointments/list' | '/establishment/review' | '/user/list';
  query: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}

/** Each part loads by itself: a failure leaves the others in place. */
function Part<Answer>({ id, title, link, query, children }: PartProps<Answer>) {
  const { data, error, refetch } = query;
  return (
    <section className="panel" aria-labelledby={id} aria-busy={isAwaited(query)}>
      <div className={classes['head']}>
        <h2 id={id}>{title}</h2>
        <LinkAnchor to={link}>Ver lista</LinkAnchor>
      </div>
      {data ? (
        children(data)
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.figuresFailed)}</ErrorState>
      ) : (
        <Skeleton height={76} radius="md" />
      )}
    </section>
  );
}
