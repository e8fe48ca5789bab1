import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a reference for an element that scrolls into view whenever `reason` becomes another value than null. For an
 * outcome that appears below the fold of a dialog.
 */
export function useIntoView<Element extends HTMLElement>(reason: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (reason !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [reason]);
  return element;
}
