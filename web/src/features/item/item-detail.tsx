import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { money } from '@/lib/text/money';
import type { ItemShown } from './api';
import classes from './item-detail.module.css';

const typeLabels: Record<string, string> = { service: 'Serviço', product: 'Produto' };

interface Props {
  item: ItemShown;
  /** The actions that the reader may take. */
  actions: ReactNode;
}

/** The details of an item. */
export function ItemDetail({ item, actions }: Props) {
  const { event } = item;
  return (
    <article className={`panel ${classes['detail']}`}>
      <Picture
        src={item.image}
        fallback={fallbacks.item}
        alt=""
        className={classes['picture']}
        width={256}
        eager
      />
      <div className={classes['text']}>
        <h1>
          <bdi>{item.name}</bdi>
        </h1>
        <dl className={classes['facts']}>
          <dt>Preço</dt>
          <dd>{money(item.price)}</dd>
          <dt>Tipo</dt>
          <dd>{typeLabels[item.item_type] ?? item.item_type}</dd>
          {item.item_type === 'service' && (
            <>
              <dt>Duração</dt>
              <dd>{item.duration} min</dd>
            </>
          )}
          <dt>Quantidade</dt>
          <dd>{item.quantity}</dd>
          <dt>Descrição</dt>
          <dd>
            <bdi>{item.description || '-'}</bdi>
          </dd>
          {event && (
            <>
              <dt>Evento</dt>
              <dd>
                <Anchor href={`/event/${encodeURIComponent(event.slug)}/items`}>{event.title}</Anchor>
              </dd>
            </>
          )}
        </dl>
        <div className={classes['links']}>{actions}</div>
      </div>
    </article>
  );
}
