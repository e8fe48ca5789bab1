import { useCallback, useRef, useState } from 'react';

const STEP = 24;
// A fast scroll on a slow phone covers this distance before the next entries are rendered.
const AHEAD = '1200px';

/**
 * Shows a long list in parts: 24 entries, and 24 more whenever the element with the ref `sentinel` comes near the
 * window. A new `key` starts again with 24.
 */
export function useIncremental<T>(items: T[], key: string, step = STEP) {
  const [shown, setShown] = useState({ key, count: step });
  const count = shown.key === key ? shown.count : step;
  const observer = useRef<IntersectionObserver | null>(null);

  const showMore = useCallback(() => setShown({ key, count: count + step }), [key, count, step]);

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
