import { Figures } from '@/components/figures';
import { LinkAnchor } from '@/components/links';
import { money } from '@/lib/money';
import { fullDay } from '@/lib/sao-paulo';
import type { GetCommissionStatementResponse, Payout } from './api';
import classes from './commission.module.css';
import { commissionMessages as messages } from './messages';
import { rateLabel } from './rate';
import { UndoButton } from './undo-button';

interface Props {
  statement: GetCommissionStatementResponse;
  /** The shop's id in addresses of orders; omitted for a caller who may not open them. */
  entityId?: string;
  /** The reader is the collaborator. */
  own?: boolean;
}

/** What a collaborator earned and received in a period. */
export function Statement({ statement, entityId, own = false }: Props) {
  const { sums, items, days } = statement;
  if (!sums) return null;
  return (
    <div className={classes['statement']}>
      <section className={`panel ${classes['wide']}`} aria-label={messages.balance}>
        <Figures
          figures={[
            [messages.previous, money(sums.previous_balance)],
            [messages.earned, money(sums.earned)],
            [messages.corrections, money(sums.corrections)],
            [messages.paid, money(sums.paid)],
            sums.balance < 0
              ? [messages.advance, money(-sums.balance)]
              : [own ? messages.ownBalance : messages.balance, money(sums.balance)],
          ]}
        />
      </section>
      {items.length === 0 ? (
        <p className={`panel ${classes['wide']}`}>{messages.noLines}</p>
      ) : (
        <>
          <Items items={items} />
          <Days days={days} />
        </>
      )}
      <Corrections corrections={statement.corrections} entityId={entityId} />
      <Payouts payouts={statement.payouts} />
    </div>
  );
}

const Items = ({ items }: { items: GetCommissionStatementResponse['items'] }) => (
  <section className="panel" aria-labelledby="commission-items">
    <h2 id="commission-items">{messages.items}</h2>
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-labelledby="commission-items">
        <thead>
          <tr>
            <th scope="col">{messages.item}</th>
            <th scope="col" data-number>
              {messages.quantity}
            </th>
            <th scope="col" data-number>
              {messages.base}
            </th>
            <th scope="col" data-number>
              {messages.rate}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ item_id, name, rate, quantity, base, amount }) => (
            <tr key={`${item_id} ${rate}`}>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td data-number>{quantity}</td>
              <td data-number>{money(base)}</td>
              <td data-number>
                {money(amount)} <small>{rateLabel(rate)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

const Days = ({ days }: { days: GetCommissionStatementResponse['days'] }) => (
  <section className="panel" aria-labelledby="commission-days">
    <h2 id="commission-days">{messages.days}</h2>
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-labelledby="commission-days">
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            <th scope="col" data-number>
              {messages.orders}
            </th>
            <th scope="col" data-number>
              {messages.base}
            </th>
            <th scope="col" data-number>
              {messages.rate}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, order_count, base, amount }) => (
            <tr key={date}>
              <td>{fullDay(date)}</td>
              <td data-number>{order_count}</td>
              <td data-number>{money(base)}</td>
              <td data-number>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

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
