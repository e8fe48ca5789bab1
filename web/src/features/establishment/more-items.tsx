import { Button } from '@/components/buttons/button';
import { SearchBox } from '@/components/fields/search-box';
import { messages } from './messages';
import classes from './more-items.module.css';
import type { AllItems } from './use-all-items';

/** A search over all items of a shop, if its page contains only a part of them. */
export function ItemSearch({ all: { cut, q, search, items, total } }: { all: AllItems }) {
  if (!cut) return null;
  return (
    <search className={classes['search']} aria-label={messages.itemSearch}>
      <SearchBox label={messages.itemSearch} placeholder={messages.itemSearch} value={q} onSearch={search} />
      <p role="status">{messages.itemsShown(items.length, total)}</p>
    </search>
  );
}

/** A button that loads more items. */
export function MoreItems({ all: { showMore, loading, failed } }: { all: AllItems }) {
  if (!showMore && !failed) return null;
  return (
    <div className={classes['more']}>
      {failed && <p role="alert">{messages.itemsFailed}</p>}
      {showMore && (
        <Button variant="default" size="md" loading={loading} onClick={showMore}>
          {messages.moreItems}
        </Button>
      )}
    </div>
  );
}
