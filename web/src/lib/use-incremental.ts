import { useCallback, useDeferredValue, useRef, useState } from 'react';

const STEP = 24;
/** More entries than a phone shows at once. */
const FIRST_PAINT = 4;
const AHEAD = '600px';

/**
 * Shows a long list piece by piece: 24 entries, and 24 more whenever the element that `sentinel` is attached to comes
 * near the window. The first paint has 4 entries, so that slow phones show them sooner; the others follow at once.
 * A new `key` (a filter changed) starts again with 24.
 */
export function useIncremental<T>(items: T[], key: string, step = STEP) {
  const [shown, setShown] = useState({ key, count: step });
  const wanted = shown.key === key ? shown.count : step;
  const count = useDeferredValue(wanted, FIRST_PAINT);
  const observer = useRef<IntersectionObserver | null>(null);

  const showMore = useCallback(() => setShown({ key, count: wanted + step }), [key, wanted, step]);

  const sentinel = useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect();
      if (!element) return;
      observer.current = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) showMore();
        },
        { rootMargin: AHEAD },
      );
      observer.current.observe(element);
    },
    [showMore],
  );

  return { visible: items.slice(0, count), hasMore: count < items.length, showMore, sentinel };
}
