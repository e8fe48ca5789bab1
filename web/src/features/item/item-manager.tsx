import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '@/components/buttons/icons';
import { LinkButton } from '@/components/buttons/links';
import { RemoveButton } from '@/components/buttons/remove-button';
import { notifyFailure, notifySuccess } from '@/components/dialogs/alerts';
import { Badge } from '@/components/lists/record-card';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { EmptyState } from '@/components/states/states';
import { useIncremental } from '@/lib/browser/use-incremental';
import { contentsOf } from '@/lib/shops/combo';
import { isLow, stockText } from '@/lib/shops/stock';
import { money } from '@/lib/text/money';
import { capitalised, counted, distinct } from '@/lib/text/text';
import { type Item, useDeleteItem, useUpdateItem } from './api';
import { applyFilter, groupItems, type ItemFilter, noFilter } from './item-filter';
import classes from './item-manager.module.css';
import { messages } from './messages';

interface Props {
  items: Item[];
  slug: string;
}

/** The items of a shop, for users who may change them. */
export function ItemManager({ items, slug }: Props) {
  const [filter, setFilter] = useState(noFilter);
  if (items.length === 0) {
    return (
      <EmptyState
        icon="tag"
        action={
          <LinkButton to="/item/create/$slug" params={{ slug }}>
            Criar o primeiro item
          </LinkButton>
        }
      >
        <strong>{messages.listEmpty}</strong> {messages.listEmptyLead}
      </EmptyState>
    );
  }
  const found = applyFilter(items, filter);
  const { services, products, inactive } = groupItems(found);
  const filtered = filter !== noFilter;
  return (
    <>
      <Controls filter={filter} onChange={setFilter} items={items} found={found.length} />
      {found.length === 0 && (
        <EmptyState
          icon="search"
          action={
            <Button variant="default" onClick={() => setFilter(noFilter)}>
              Limpar busca
            </Button>
          }
        >
          {messages.noMatch}
        </EmptyState>
      )}
      <div className={classes['groups']}>
        {found.length > 0 && (!filtered || services.length > 0) && (
          <ItemGroup title="Serviços" items={services} empty={messages.noServices} />
        )}
        {found.length > 0 && (!filtered || products.length > 0) && (
          <ItemGroup title="Produtos" items={products} empty={messages.noProducts} />
        )}
        {inactive.length > 0 && <ItemGroup title="Inativos" items={inactive} empty="" />}
      </div>
    </>
  );
}

interface ControlsProps {
  filter: ItemFilter;
  onChange: (filter: ItemFilter) => void;
  items: Item[];
  found: number;
}

function Controls({ filter, onChange, items, found }: ControlsProps) {
  const categories = distinct(items.map(({ category }) => category));
  return (
    <search className={classes['controls']} aria-label="Filtrar itens">
      <TextInput
        type="search"
        size="md"
        label="Buscar item"
        placeholder="Nome do item"
        leftSection={<Icon name="search" />}
        value={filter.q}
        maxLength={100}
        onChange={(event) => onChange({ ...filter, q: event.currentTarget.value })}
      />
      <NativeSelect
        label="Categoria"
        size="md"
        value={filter.category}
        onChange={(event) => onChange({ ...filter, category: event.currentTarget.value })}
        data={[
          { value: '', label: 'Todas' },
          ...categories.map((category) => ({ value: category, label: capitalised(category) })),
        ]}
      />
      <p className="unseen" role="status">
        {counted(found, 'item encontrado', 'itens encontrados')}
      </p>
    </search>
  );
}

function ItemGroup({ title, items, empty }: { title: string; items: Item[]; empty: string }) {
  const { visible, hasMore, sentinel } = useIncremental(items, title);
  return (
    <section className="panel" aria-label={title}>
      <h2 className={classes['title']}>
        {title} <span>{items.length}</span>
      </h2>
      {items.length === 0 && <p className={classes['empty']}>{empty}</p>}
      <ul className={classes['items']}>
        {visible.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
      {hasMore && <div ref={sentinel} />}
    </section>
  );
}

const detailOf = (item: Item): string =>
  [
    ...(item.type === 'service' ? [`${item.duration} min`] : []),
    ...(item.is_combo === '1' ? [`Combo: ${contentsOf(item.parts)}`] : []),
    ...(stockText(item) ? [stockText(item)] : []),
  ].join(' · ');

function ItemRow({ item }: { item: Item }) {
  return (
    <li className={classes['item']}>
      <Picture src={item.image} fallback={fallbacks.item} alt="" width={52} className={classes['picture']} />
      <div className={classes['text']}>
        <h3>
          <bdi>{item.name}</bdi>
        </h3>
        <p>
          <span>{detailOf(item)}</span> · <bdi>{capitalised(item.category)}</bdi>
        </p>
        {(isLow(item) || item.is_featured === '1') && (
          <p className={classes['badges']}>
            {item.is_featured === '1' && <Badge tone="brass">{messages.featured}</Badge>}
            {isLow(item) && <Badge tone="danger">{messages.lowStock}</Badge>}
          </p>
        )}
      </div>
      <strong className={classes['price']}>{money(item.price)}</strong>
      <RowActions item={item} />
    </li>
  );
}

function RowActions({ item }: { item: Item }) {
  const remove = useDeleteItem();
  const update = useUpdateItem();
  // Awaits the answer, as callbacks of mutate are lost when the row is removed.
  const activate = () =>
    void update.mutateAsync({ id: item.id, status: '1', version: item.version || undefined }).then(
      () => notifySuccess(messages.activated),
      (error: unknown) => notifyFailure(error, messages.updateFailed, 'Erro'),
    );
  return (
    <div className={classes['actions']}>
      {item.status !== '1' && (
        <Button
          variant="light"
          size="sm"
          aria-label={`Ativar ${item.name}`}
          loading={update.isPending}
          onClick={activate}
        >
          Ativar
        </Button>
      )}
      <LinkButton
        variant="default"
        size="sm"
        to="/item/update/$id"
        params={{ id: String(item.id) }}
        aria-label={`Editar ${item.name}`}
      >
        Editar
      </LinkButton>
      <RemoveButton
        size="sm"
        label={`Excluir ${item.name}`}
        question={{
          title: messages.deleteTitle,
          text: (
            <>
              <bdi>{item.name}</bdi>: {messages.deleteText}
            </>
          ),
          confirm: 'Excluir',
        }}
        onRemove={() => remove.mutateAsync(item).then(() => messages.deleted)}
        failed={messages.deleteFailed}
      >
        Excluir
      </RemoveButton>
    </div>
  );
}
