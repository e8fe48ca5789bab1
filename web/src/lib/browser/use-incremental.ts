import { useCallback, useRef, useState } from 'react';

const STEP = 24;
// A fast scroll on a slow phone covers this distance before the next entries are rendered.
const AHEAD = '1200px';

/**
 * Shows a long list in parts: `first` entries, and 24 more whenever the element with the ref `sentinel` comes near the
 * window. A new `key` starts again with the first ones.
 */
export function useIncremental<T>(items: T[], key: string, first = STEP) {
  const [more, setMore] = useState({ key, count: 0 });
  const count = first + (more.key === key ? more.count : 0);
  const observer = useRef<IntersectionObserver | null>(null);

  const showMore = useCallback(() => setMore({ key, count: count - first + STEP }), [key, count, first]);

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
