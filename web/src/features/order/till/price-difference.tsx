import type { AcceptedSale } from '@/api/contract.gen';
import { Badge } from '@/components/lists/record-card';
import { money } from '@/lib/text/money';
import classes from './price-difference.module.css';
import { tillMessages as messages } from './till-messages';

/** Marks an order whose total differs from the total that the customer was shown. */
export const PriceDifferenceBadge = ({ sale }: { sale: AcceptedSale | null }) =>
  sale && sale.price_difference !== 0 ? (
    <Badge tone="danger">{messages.difference(money(sale.total_shown))}</Badge>
  ) : null;

/** Explains the difference, with the items whose prices differ. */
export function PriceDifferenceNote({ sale }: { sale: AcceptedSale | null }) {
  if (!sale || sale.price_difference === 0) return null;
  const { total_shown, price_difference, changed_prices } = sale;
  const amount = money(Math.abs(price_difference));
  return (
    <section className={`panel ${classes['note']}`}>
      <p>
        {messages.differenceText(money(total_shown), money(total_shown - price_difference))}{' '}
        {price_difference > 0 ? messages.tooMuch(amount) : messages.tooLittle(amount)}
      </p>
      <ul>
        {changed_prices.map(({ item_id, name, shown, charged }) => (
          <li key={item_id}>{messages.changedPrice(name, money(shown), money(charged))}</li>
        ))}
      </ul>
    </section>
  );
}
