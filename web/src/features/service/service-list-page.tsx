import { LinkAnchor } from '@/components/buttons/links';
import { FilterSelect } from '@/components/lists/filter-select';
import { ListScreen } from '@/components/lists/list-screen';
import { Badge, RecordCard } from '@/components/lists/record-card';
import { useList } from '@/components/lists/use-list';
import { useListSearch } from '@/components/lists/use-list-search';
import { fallbacks, Picture } from '@/components/pictures/picture';
import { money } from '@/lib/text/money';
import { joinText } from '@/lib/text/text';
import { type ListedItem, type ServiceSearch, services } from './api';
import { messages, statusOptions, typeOptions } from './messages';
import classes from './service-list-page.module.css';

const ROW_HEIGHT = 130;

/** /service/list: the items of all barbershops, for administration. */
export function ServiceListPage() {
  const { search, filter } = useListSearch<keyof Omit<ServiceSearch, 'page'>>();
  const list = useList(services(search), ({ services, total }) => ({ rows: services, total }));
  return (
    <ListScreen
      words={messages.list}
      icon="tag"
      list={list}
      rowHeight={ROW_HEIGHT}
      row={(item) => <ItemCard item={item} />}
      filters={
        <>
          <FilterSelect
            label="Tipo"
            all="Todos"
            value={search.type}
            options={typeOptions}
            onChange={(type) => filter({ type })}
          />
          <FilterSelect
            label="Situação"
            all="Todas"
            value={search.status}
            options={statusOptions}
            onChange={(status) => filter({ status })}
          />
        </>
      }
    />
  );
}

function ItemCard({ item }: { item: ListedItem }) {
  const service = item.type === 'service';
  const active = item.status === '1';
  return (
    <RecordCard
      picture={
        <Picture
          src={item.image}
          fallback={fallbacks.item}
          alt=""
          width={56}
          className={classes['picture']}
        />
      }
      title={item.name}
      badge={<Badge tone={active ? 'good' : 'danger'}>{active ? 'Ativo' : 'Inativo'}</Badge>}
    >
      <span>
        {joinText([money(item.price), service ? `${item.duration} min` : 'Produto', item.category], ' · ')}
      </span>
      {item.establishment ? (
        <LinkAnchor to="/establishment/view/$slug" params={{ slug: item.establishment.slug }}>
          {item.establishment.name}
        </LinkAnchor>
      ) : (
        <span />
      )}
    </RecordCard>
  );
}
