import { LinkAnchor } from '@/components/buttons/links';
import { Figures } from '@/components/tables/figures';
import { money } from '@/lib/text/money';
import { fullDay } from '@/lib/time/sao-paulo';
import type { GetCommissionStatementResponse, Payout } from './api';
import classes from './commission.module.css';
import { commissionMessages as messages } from './messages';
import { StatementDays, StatementItems } from './statement-tables';
import { UndoButton } from './undo-button';

interface Props {
  statement: GetCommissionStatementResponse;
  /** The shop's id in addresses of orders; omitted for a reader who may not edit all orders. */
  entityId?: string;
  /** The reader is the collaborator. */
  own?: boolean;
}

/** The commission and the payouts of a collaborator in a period. */
export function Statement({ statement, entityId, own = false }: Props) {
  const { sums, items, days } = statement;
  if (!sums) return null;
  const balance = own ? messages.ownBalance : messages.balance;
  return (
    <div className={classes['statement']}>
      <section className={`panel ${classes['wide']}`} aria-label={balance}>
        <Figures
          figures={[
            [messages.previous, money(sums.previous_balance)],
            [messages.earned, money(sums.earned)],
            [messages.corrections, money(sums.corrections)],
            [messages.paid, money(sums.paid)],
            sums.balance < 0 ? [messages.advance, money(-sums.balance)] : [balance, money(sums.balance)],
          ]}
        />
        {statement.truncated && <p className={classes['soft']}>{messages.truncated}</p>}
      </section>
      {items.length === 0 ? (
        <p className={`panel ${classes['wide']}`}>{messages.noLines}</p>
      ) : (
        <>
          <StatementItems items={items} />
          <StatementDays days={days} />
        </>
      )}
      <Corrections corrections={statement.corrections} entityId={entityId} />
      <Payouts payouts={statement.payouts} />
    </div>
  );
}

interface CorrectionsProps {
  corrections: GetCommissionStatementResponse['corrections'];
  entityId: string | undefined;
}

function Corrections({ corrections, entityId }: CorrectionsProps) {
  if (corrections.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="commission-corrections">
      <h2 id="commission-corrections">{messages.corrections}</h2>
      <p className={classes['soft']}>{messages.correctionsLead}</p>
      <ul className={classes['rows']}>
        {corrections.map(({ order_id, order_date, date, amount }) => (
          <li key={`${order_id} ${date}`} className={classes['row']}>
            <span className={classes['who']}>
              {entityId ? (
                <LinkAnchor
                  to="/order/edit/$entityId/$id"
                  params={{ entityId, id: String(order_id) }}
                  aria-label={messages.seeOrder(fullDay(order_date))}
                >
                  {messages.correctionOf(fullDay(order_date))}
                </LinkAnchor>
              ) : (
                messages.correctionOf(fullDay(order_date))
              )}
            </span>
            <strong>{money(amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Payouts = ({ payouts }: { payouts: Payout[] }) => (
  <section className="panel" aria-labelledby="commission-payouts">
    <h2 id="commission-payouts">{messages.payouts}</h2>
    {payouts.length === 0 && <p className={classes['soft']}>{messages.noPayouts}</p>}
    <ul className={classes['rows']}>
      {payouts.map((payout) => (
        <li key={payout.id} className={classes['row']}>
          <span className={classes['who']}>
            {fullDay(payout.paid_on)} · {payout.method}
            {payout.note && (
              <small>
                <bdi>{payout.note}</bdi>
              </small>
            )}
          </span>
          <strong>{money(payout.amount)}</strong>
          {payout.can_undo && <UndoButton payout={payout} />}
        </li>
      ))}
    </ul>
  </section>
);
