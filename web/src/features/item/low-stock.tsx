import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { LinkAnchor } from '@/components/buttons/links';
import { Badge } from '@/components/lists/record-card';
import { ErrorState } from '@/components/states/states';
import { stockText } from '@/lib/shops/stock';
import { counted } from '@/lib/text/text';
import { lowStockOf } from './api';
import classes from './low-stock.module.css';
import { messages } from './messages';

const REFRESH_MS = 60_000;

interface Props {
  establishmentId: number;
  /** Each item links to its form. */
  edits: boolean;
}

/** The number and names of products with low stock, refetched while shown. Renders nothing while loading. */
export function LowStock({ establishmentId, edits }: Props) {
  const { data, error, refetch } = useQuery({
    ...lowStockOf(establishmentId),
    refetchInterval: REFRESH_MS,
  });
  if (!data && error) {
    return (
      <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.lowStockFailed)}</ErrorState>
    );
  }
  if (!data) return null;
  if (data.total === 0) return <p className={classes['none']}>{messages.lowStockNone}</p>;
  const more = data.total - data.items.length;
  return (
    <details className={`panel ${classes['low']}`}>
      <summary>
        {messages.lowStock} <Badge tone="danger">{counted(data.total, 'produto', 'produtos')}</Badge>
      </summary>
      <ul>
        {data.items.map((item) => (
          <li key={item.id}>
            {edits ? (
              <LinkAnchor to="/item/update/$id" params={{ id: String(item.id) }}>
                <bdi>{item.name}</bdi>
              </LinkAnchor>
            ) : (
              <bdi>{item.name}</bdi>
            )}
            <span>{stockText(item)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{messages.lowStockMore(more)}</p>}
    </details>
  );
}
