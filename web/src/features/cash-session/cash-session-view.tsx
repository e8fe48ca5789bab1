import type { ReactNode } from 'react';
import type { CashSession, GetCashSessionResponse } from '@/api/contract.gen';
import { Figures } from '@/components/tables/figures';
import { money } from '@/lib/text/money';
import { shortMoment } from '@/lib/time/history';
import { CashMethods, Difference } from './cash-methods';
import { CashEntries, CashPayments, type Reversing } from './cash-rows';
import classes from './cash-session.module.css';
import { cashMessages as messages } from './messages';

interface Props {
  found: GetCashSessionResponse;
  session: CashSession;
  reversal: Reversing;
  /** Forms of an open session, before the lists. */
  children?: ReactNode;
}

/** A session: totals, methods, entries and payments. */
export function CashSessionView({ found, session, reversal, children }: Props) {
  const zone = found.time_zone;
  const figures: [string, ReactNode][] = [
    ['Abertura', money(session.opening_amount)],
    [messages.received, money(session.total_received)],
    [messages.expenses, money(session.total_expenses)],
    [messages.withdrawals, money(session.total_withdrawals)],
    [messages.supplies, money(session.total_supplies)],
  ];
  if (session.left_amount !== null) figures.push([messages.left, money(session.left_amount)]);
  if (session.total_difference !== null)
    figures.push([messages.difference, <Difference key="difference" amount={session.total_difference} />]);
  return (
    <div className={classes['session']}>
      <section className={`panel ${classes['part']} ${classes['wide']}`} aria-labelledby="cash-summary">
        <h2 id="cash-summary">{session.status === 'open' ? messages.isOpen : messages.isClosed}</h2>
        <p className={classes['soft']}>
          Aberto {session.opened_at && shortMoment(session.opened_at, zone)}
          <By name={session.opened_by_first_name} />
          {session.closed_at && (
            <>
              {`. Fechado ${shortMoment(session.closed_at, zone)}`}
              <By name={session.closed_by_first_name} />
            </>
          )}
          .
        </p>
        <OpeningDifference session={session} />
        <Figures figures={figures} />
        {session.closing_note && (
          <p>
            {messages.closingNote}: <bdi>{session.closing_note}</bdi>
          </p>
        )}
      </section>
      <section className={`panel ${classes['part']} ${classes['methods']}`} aria-label={messages.methods}>
        <h2>{messages.methods}</h2>
        <CashMethods methods={session.methods} />
      </section>
      {children}
      <CashEntries found={found} reversal={reversal} />
      <CashPayments found={found} />
    </div>
  );
}

/** ' por Ana' */
const By = ({ name }: { name: string | null }) =>
  name && (
    <>
      {' por '}
      <bdi>{name}</bdi>
    </>
  );

/** A note if the opening amount differs from the amount left at the last closing. */
function OpeningDifference({ session }: { session: CashSession }) {
  const { opening_amount, expected_opening_amount } = session;
  if (expected_opening_amount === null || opening_amount === expected_opening_amount) return null;
  return (
    <p>
      {messages.suggestion(money(expected_opening_amount))}{' '}
      <Difference amount={Math.round((opening_amount - expected_opening_amount) * 100) / 100} />
    </p>
  );
}
