import { useState } from 'react';
import { FilterSelect } from '@/components/lists/filter-select';
import { ListScreen } from '@/components/lists/list-screen';
import { useList } from '@/components/lists/use-list';
import { useListSearch } from '@/components/lists/use-list-search';
import { type ReviewedEstablishment, type ReviewSearch, reviews } from './api';
import { HideDialog } from './hide-dialog';
import { filterOptions, messages } from './messages';
import { ReviewCard } from './review-card';

const ROW_HEIGHT = 209;

/** /establishment/review: new and hidden barbershops, for administrators. */
export function ReviewListPage() {
  const { search, filter } = useListSearch<keyof Omit<ReviewSearch, 'page'>>();
  const list = useList(reviews(search), ({ establishments, total }) => ({ rows: establishments, total }));
  const [toHide, setToHide] = useState<ReviewedEstablishment | null>(null);
  return (
    <>
      <ListScreen
        words={messages.list}
        icon="store"
        list={list}
        rowHeight={ROW_HEIGHT}
        row={(shop) => <ReviewCard shop={shop} onHide={() => setToHide(shop)} />}
        filters={
          <FilterSelect
            label="Mostrar"
            all="Novas"
            value={search.filter}
            options={filterOptions}
            onChange={(value) => filter({ filter: value })}
          />
        }
      />
      <HideDialog shop={toHide} onClose={() => setToHide(null)} />
    </>
  );
}
