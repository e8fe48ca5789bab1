import type { Payment } from '@/api/contract.gen';
import { money } from '@/lib/text/money';
import { shortMoment } from '@/lib/time/history';
import { orderMessages as messages } from '../order-messages';
import classes from '../order-screen.module.css';

const wordOf = ({ kind, is_correction, settles_fiado }: Payment): string => {
  if (settles_fiado) return 'Recebido do fiado';
  if (is_correction) return kind === 'payment' ? 'Trocado para' : 'Trocado de';
  return kind === 'payment' ? 'Recebido' : 'Devolvido';
};

/** The payments and refunds of an order, oldest first. */
export function PaymentRows({ payments, zone }: { payments: readonly Payment[]; zone: string }) {
  if (payments.length === 0) return null;
  return (
    <details>
      <summary>{messages.movements(payments.length)}</summary>
      <ol className={classes['movements']}>
        {payments.map((payment) => (
          <li key={payment.id}>
            {wordOf(payment)}: {money(payment.amount)} · {payment.method}
            <small>
              {payment.at && shortMoment(payment.at, zone)}
              {payment.actor_first_name && (
                <>
                  {' · por '}
                  <bdi>{payment.actor_first_name}</bdi>
                </>
              )}
            </small>
          </li>
        ))}
      </ol>
    </details>
  );
}
