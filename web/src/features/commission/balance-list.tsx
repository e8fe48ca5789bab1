import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { EmptyState } from '@/components/states/states';
import { Figures } from '@/components/tables/figures';
import { money } from '@/lib/text/money';
import { fullName } from '@/lib/text/text';
import type { CommissionBalance, CommissionSums } from './api';
import classes from './commission.module.css';
import { commissionMessages as messages } from './messages';

interface Props {
  balances: CommissionBalance[];
  total: CommissionSums;
  /** The shop's id in the address. */
  entityId: string;
  slug: string;
  search: { start_date: string; end_date: string };
}

/** The collaborators of a shop, each with the amount due. */
export function BalanceList({ balances, total, entityId, slug, search }: Props) {
  const team = (
    <LinkButton size="md" to="/employer/list/$slug" params={{ slug }}>
      {messages.team}
    </LinkButton>
  );
  if (balances.length === 0) {
    return (
      <EmptyState icon="user" action={team}>
        <strong>{messages.none}</strong> {messages.noneLead}
      </EmptyState>
    );
  }
  const idle = balances.every(({ sums }) => !sums?.base && !sums?.balance);
  return (
    <>
      <Figures
        figures={[
          [messages.balance, money(total.balance)],
          [messages.earned, money(total.earned)],
          [messages.paid, money(total.paid)],
        ]}
      />
      {idle && <p className={classes['soft']}>{messages.noRates}</p>}
      <ul className={`${classes['rows']} ${classes['balances']}`} aria-label={messages.title}>
        {balances.map(
          ({ employer, sums }) =>
            employer &&
            sums && (
              <li key={employer.id} className={classes['row']}>
                <span className={classes['who']}>
                  <LinkAnchor
                    to="/report/commission/$entityId/$employerId"
                    params={{ entityId, employerId: String(employer.id) }}
                    search={search}
                    aria-label={messages.open(fullName(employer))}
                  >
                    <bdi>{fullName(employer)}</bdi>
                  </LinkAnchor>
                  <small>{employer.is_current ? <bdi>{employer.role}</bdi> : messages.former}</small>
                </span>
                <Due sums={sums} />
              </li>
            ),
        )}
      </ul>
    </>
  );
}

const Due = ({ sums: { balance, earned } }: { sums: CommissionSums }) => (
  <span className={classes['due']}>
    <strong>
      {balance < 0 ? `${messages.advance} ${money(-balance)}` : `${messages.balance} ${money(balance)}`}
    </strong>
    <small>
      {messages.earned}: {money(earned)}
    </small>
  </span>
);
