import { Tabs } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type TouchEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Item } from '@/api/contract.gen';
import { Icon } from '@/components/buttons/icons';
import { TextField } from '@/components/fields/field';
import { isLow, stockText } from '@/lib/shops/stock';
import { money } from '@/lib/text/money';
import { capitalised } from '@/lib/text/text';
import { orderMessages as messages } from '../order-messages';
import { categoriesOf, categoryAfter, found } from './counter';
import classes from './counter.module.css';

const SWIPE_PX = 40;
const SMALL_SCREEN = '(max-width: 600px)';
const LONGEST = 100;

interface Props {
  items: Item[];
  onAdd: (item: Item) => void;
  /** Called when Enter is pressed in the empty search box. */
  onDone: () => void;
}

/** A shop's items by category, or those that match the search. */
export function CounterCatalogue({ items, onAdd, onDone }: Props) {
  const [text, setText] = useState('');
  const groups = categoriesOf(items);
  const names = groups.map(([name]) => name);
  const [chosen, setChosen] = useState('');
  const category = names.includes(chosen) ? chosen : (names[0] ?? '');
  const matches = text.trim() ? found(items, text) : [];
  const box = useSearchKey();
  const swipe = useSwipe((step) => setChosen(categoryAfter(names, category, step)));
  const { panels, tallest } = useTallest(category);
  const tabs = useTabInView(category);
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // Enter adds the item and must not submit the surrounding form.
    event.preventDefault();
    if (!text.trim()) return onDone();
    const [first] = matches;
    if (!first) return;
    onAdd(first);
    setText('');
  };
  return (
    <section className="panel" aria-label={messages.items}>
      <TextField
        type="search"
        size="md"
        label={messages.search}
        description={<span className={classes['keys']}>{messages.keys}</span>}
        leftSection={<Icon name="search" />}
        value={text}
        maxLength={LONGEST}
        ref={box}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={byKey}
      />
      <p className="unseen" role="status">
        {text.trim() && (matches[0] ? messages.first(matches[0].name) : messages.noMatch)}
      </p>
      {text.trim() ? (
        <ItemButtons items={matches} onAdd={onAdd} empty={messages.noMatch} />
      ) : names.length === 0 ? (
        <p className={classes['soft']}>{messages.noItems}</p>
      ) : (
        <Tabs unstyled value={category} onChange={(value) => setChosen(value ?? '')} keepMounted={false}>
          <Tabs.List ref={tabs} className={classes['tabs'] ?? ''} aria-label={messages.categories}>
            {names.map((name) => (
              <Tabs.Tab key={name} value={name} className={classes['tab'] ?? ''}>
                {capitalised(name)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <div
            ref={panels}
            className={classes['panels']}
            style={{ '--tallest': `${tallest}px` } as CSSProperties}
            {...swipe}
          >
            {groups.map(([name, listed]) => (
              <Tabs.Panel key={name} value={name}>
                <ItemButtons items={listed} onAdd={onAdd} empty="" />
              </Tabs.Panel>
            ))}
          </div>
        </Tabs>
      )}
    </section>
  );
}

/** The ref of the search box, which the / key focuses unless the user is typing in a field. */
function useSearchKey() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const byKey = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (event.key !== '/' || typing || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener('keydown', byKey);
    return () => window.removeEventListener('keydown', byKey);
  }, []);
  return box;
}

/** The ref of the tab list, which scrolls to the chosen tab. A swipe may choose one out of view. */
function useTabInView(category: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after each choice
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list.current || !tab) return;
    const shown = list.current.getBoundingClientRect();
    const chosen = tab.getBoundingClientRect();
    list.current.scrollLeft += chosen.left - shown.left - (shown.width - chosen.width) / 2;
  }, [category]);
  return list;
}

/** The height of the tallest category that was shown, so that the place to swipe does not move or shrink. */
function useTallest(category: string) {
  const panels = useRef<HTMLDivElement>(null);
  const [tallest, setTallest] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the category changes the height
  useLayoutEffect(() => {
    const height = panels.current?.offsetHeight ?? 0;
    setTallest((known) => Math.max(known, height));
  }, [category]);
  return { panels, tallest };
}

/** Touch handlers for small screens: a swipe to the left steps forward, to the right back. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!start.current || !touch || !window.matchMedia(SMALL_SCREEN).matches) return;
      const right = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(right) >= SWIPE_PX && Math.abs(right) > Math.abs(down)) onSwipe(right < 0 ? 1 : -1);
    },
  };
}

/** The stock level for the seller; empty for items without stock control. */
const stockNote = (item: Item): string =>
  item.tracks_stock === '1' || item.is_combo === '1' ? stockText(item) : '';

function ItemButtons({ items, onAdd, empty }: Pick<Props, 'items' | 'onAdd'> & { empty: string }) {
  if (items.length === 0) return <p className={classes['soft']}>{empty}</p>;
  return (
    <ul className={classes['items']}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className={classes['item']} onClick={() => onAdd(item)}>
            <bdi>{item.name}</bdi> <strong>{money(item.price)}</strong>
            {stockNote(item) && (
              <small data-low={isLow(item) || item.sold_out === '1'}>{stockNote(item)}</small>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
