import { Button } from '@mantine/core';
import { LinkButton } from '@/components/buttons/links';
import { RemoveButton } from '@/components/buttons/remove-button';
import { Badge } from '@/components/lists/record-card';
import { money } from '@/lib/text/money';
import { dayAndTimeIn } from '@/lib/time/zone-clock';
import { lineLabel } from '../order-labels';
import classes from '../order-screen.module.css';
import { tillMessages as messages } from './till-messages';
import { putSale, removeSale } from './till-store';
import type { WaitingSale } from './waiting-sale';

/** The waiting sales of this till, each with its actions. */
export const WaitingList = ({ sales }: { sales: WaitingSale[] }) => (
  <ul className={classes['orders']}>
    {sales.map((sale) => (
      <WaitingRow key={sale.id} sale={sale} />
    ))}
  </ul>
);

/** A waiting or refused sale, with the reason and its actions. */
function WaitingRow({ sale }: { sale: WaitingSale }) {
  const { id, shop, seller, soldAt, values, total, refusal, inDoubt } = sale;
  const when = dayAndTimeIn(shop.time_zone, soldAt);
  const named = `${values.customer_name}, ${when}`;
  const retry = () => {
    const { refusal: _, ...waiting } = sale;
    void putSale(waiting);
  };
  const discard = async () => {
    await removeSale(id);
    return inDoubt ? messages.discardedDoubt : messages.discarded;
  };
  return (
    <li className={classes['order']}>
      <div className={classes['line']}>
        <h2>
          <bdi>{values.customer_name}</bdi>
        </h2>
        <strong className={classes['price']}>{money(total)}</strong>
      </div>
      <p className={classes['soft']}>
        {when} · <bdi>{shop.name}</bdi>
      </p>
      <div className={classes['lines']}>
        <ul>
          {values.lines.map(({ key, quantity, item }) => (
            <li key={key}>
              <bdi>{lineLabel(quantity, item.name)}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes['badges']}>
        <p>
          <Badge tone={refusal === undefined ? 'brass' : 'danger'}>
            {refusal === undefined ? messages.stateWaiting : messages.stateRefused}
          </Badge>{' '}
          {refusal !== undefined && (
            <span>
              {messages.reason} {refusal}
            </span>
          )}{' '}
          <span className={classes['soft']}>{messages.soldBy(seller.name)}</span>
        </p>
      </div>
      <div className={classes['actions']}>
        {refusal !== undefined && (
          <>
            <Button size="sm" variant="light" aria-label={`${messages.retry}: ${named}`} onClick={retry}>
              {messages.retry}
            </Button>
            <LinkButton
              size="sm"
              variant="default"
              to="/order/create/$entityId"
              params={{ entityId: String(shop.id) }}
              search={{ sale: id }}
              aria-label={`${messages.correct}: ${named}`}
            >
              {messages.correct}
            </LinkButton>
          </>
        )}
        <RemoveButton
          label={`${messages.discard}: ${named}`}
          size="sm"
          question={{
            title: messages.discardTitle,
            text: (
              <p>
                <strong>
                  <bdi>{values.customer_name}</bdi>
                </strong>
                {`, ${money(total)}: ${inDoubt ? messages.discardDoubtText : messages.discardText}`}
              </p>
            ),
            confirm: messages.discard,
          }}
          onRemove={discard}
          failed={messages.discardFailed}
        >
          {messages.discard}
        </RemoveButton>
      </div>
    </li>
  );
}
