import { money } from '@/lib/text/money';
import { countText } from '@/lib/text/text';
import classes from '../order-screen.module.css';

/** '3 | R$ 120,00'; on two lines, without the bar, if the width is too small. */
export const CountAndTotal = ({ count, total }: { count: number; total: number }) => (
  <span className={classes['pair']}>
    <span>{countText(count)}</span>
    <span className={classes['amount']}>
      {' '}
      <span className={classes['bar']}>|</span> {money(total)}
    </span>
  </span>
);
