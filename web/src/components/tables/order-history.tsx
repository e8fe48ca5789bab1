import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/api/error';
import { query } from '@/api/query';
import { TIME_ZONE } from '@/lib/time/sao-paulo';
import { History, HistoryDetails } from './history';

/** The history of a booking or a sale, loaded when it is opened. */
export function OrderHistory({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({ ...query('getOrder', { id }), staleTime: 0, enabled: open });
  return (
    <HistoryDetails onToggle={setOpen}>
      {error && <p role="alert">{errorText(error, 'Não foi possível carregar o histórico.')}</p>}
      {open && data?.events.length === 0 && <p>Nenhuma mudança registrada.</p>}
      {open && data && data.events.length > 0 && (
        <History
          events={data.events}
          zone={data.time_zone || TIME_ZONE}
          customer="O cliente"
          sale={data.order?.type === 'service'}
        />
      )}
    </HistoryDetails>
  );
}
