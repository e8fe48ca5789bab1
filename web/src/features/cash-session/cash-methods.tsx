import type { CashMethod } from '@/api/contract.gen';
import { money } from '@/lib/text/money';
import { differenceText, isCounted } from './cash-count';
import classes from './cash-session.module.css';
import { cashMessages as messages } from './messages';

/** A bar per method with its expected amount and, once counted, the counted amount and the difference. */
export function CashMethods({ methods }: { methods: CashMethod[] }) {
  const most = Math.max(1, ...methods.map(({ expected }) => expected));
  return (
    <ul className={classes['rows']} aria-label={messages.methods}>
      {methods.map((row) => (
        <li key={row.method} className={classes['row']}>
          <div className={classes['line']}>
            <span>{row.method}</span>
            <span>
              <small>{messages.expected}</small> <strong>{money(row.expected)}</strong>
            </span>
          </div>
          <span
            className={classes['bar']}
            style={{ inlineSize: `${(Math.max(row.expected, 0) / most) * 100}%` }}
            aria-hidden="true"
          />
          {row.counted !== null && row.difference !== null ? (
            <dl className={classes['sums']}>
              <div>
                <dt>{messages.counted}</dt>
                <dd>{money(row.counted)}</dd>
              </div>
              <div>
                <dt>{messages.difference}</dt>
                <dd>
                  <Difference amount={row.difference} />
                </dd>
              </div>
            </dl>
          ) : (
            !isCounted(row.method) && <small>{messages.notCounted}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

const signOf = (amount: number) => (amount < 0 ? 'short' : amount > 0 ? 'over' : 'exact');

/** 'Falta R$ 2,00', 'Sobra R$ 2,00' or 'Confere' */
export const Difference = ({ amount }: { amount: number }) => (
  <span className={classes['difference']} data-sign={signOf(amount)}>
    {differenceText(amount)}
  </span>
);
