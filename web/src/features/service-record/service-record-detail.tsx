import type { ReactNode } from 'react';
import { money } from '@/lib/text/money';
import { dayAndTime } from '@/lib/time/sao-paulo';
import type { ServiceRecord } from './api';
import { chargedOf } from './record';
import classes from './service-record.module.css';
import { UNKNOWN } from './service-record-card';
import { StatusBadge } from './status-badge';

interface Props {
  record: ServiceRecord;
  /** The shop, by name. */
  shop: ReactNode;
  actions: ReactNode;
}

/** All details of a service record. */
export function ServiceRecordDetail({ record, shop, actions }: Props) {
  const price = (reais: number) => <span className={classes['kept']}>{money(reais)}</span>;
  const facts: [string, ReactNode][] = [
    ['Situação', <StatusBadge key="status" record={record} />],
    ['Registrado em', record.created_at ? dayAndTime(record.created_at) : '--:--'],
    ['Barbearia', shop],
    ['Cliente', record.client_first_name || UNKNOWN],
    ['Barbeiro', record.provider_first_name || UNKNOWN],
    ['Registrado por', record.registered_by_first_name || UNKNOWN],
    ['Serviços', record.service_names.join(', ')],
    ['Método de pagamento', record.payment_method],
    ['Valor total', price(record.total_price)],
    ['Desconto', price(record.discount)],
    ['Valor cobrado', price(chargedOf(record))],
    ['Observações', record.notes || 'Nenhuma'],
  ];
  return (
    <section className="panel" aria-label="Atendimento">
      <dl className={classes['facts']}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{fact}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes['actions']}>{actions}</div>
    </section>
  );
}
