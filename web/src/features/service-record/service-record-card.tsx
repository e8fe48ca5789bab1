import type { ReactNode } from 'react';
import { LinkButton } from '@/components/buttons/links';
import { RecordCard } from '@/components/lists/record-card';
import { money } from '@/lib/text/money';
import { joinText } from '@/lib/text/text';
import { dayAndTime } from '@/lib/time/sao-paulo';
import type { ServiceRecord } from './api';
import { messages } from './messages';
import classes from './service-record.module.css';
import { StatusBadge } from './status-badge';

export const UNKNOWN = 'Não identificado';

/** A text that identifies a record among others. */
export const nameOf = (record: ServiceRecord): string =>
  joinText(
    [
      record.client_first_name,
      record.created_at && dayAndTime(record.created_at),
      record.service_names.join(', '),
    ],
    ', ',
  );

interface Props {
  record: ServiceRecord;
  /** Replaces the client's name in lists of the client's own records. */
  shop?: ReactNode;
  actions: ReactNode;
}

/** A service record in a list: when, who, what and how much. */
export function ServiceRecordCard({ record, shop, actions }: Props) {
  const { id, created_at: at, total_price, discount, payment_method: method } = record;
  return (
    <RecordCard
      title={at ? dayAndTime(at) : '--:--'}
      badge={<StatusBadge record={record} />}
      actions={
        <>
          {actions}
          <LinkButton
            variant="default"
            to="/service-record/view/$id"
            params={{ id: String(id) }}
            aria-label={`${messages.details}: ${nameOf(record)}`}
          >
            {messages.details}
          </LinkButton>
        </>
      }
    >
      <div className={classes['lines']}>
        {shop ?? (
          <strong>
            <bdi>{record.client_first_name || UNKNOWN}</bdi>
          </strong>
        )}
        <span>
          com <bdi>{record.provider_first_name || UNKNOWN}</bdi>
        </span>
      </div>
      <div className={classes['lines']}>
        <bdi>{record.service_names.join(', ')}</bdi>
        <span>
          <span className={classes['kept']}>{money(total_price)}</span>
          {discount > 0 && (
            <>
              {' · desconto de '}
              <span className={classes['kept']}>{money(discount)}</span>
            </>
          )}
          {' · '}
          {method}
        </span>
      </div>
      <span>
        Registrado por <bdi>{record.registered_by_first_name || UNKNOWN}</bdi>
      </span>
    </RecordCard>
  );
}
