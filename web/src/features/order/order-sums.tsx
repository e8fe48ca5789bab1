import { money } from '@/lib/money';
import classes from './order-screen.module.css';

/** '3 | R$ 120,00', with a line break allowed only before the amount. */
export const CountAndTotal = ({ count, total }: { count: number; total: number }) => (
  <>
    {count} | <span className={classes['amount']}>{money(total)}</span>
  </>
);
