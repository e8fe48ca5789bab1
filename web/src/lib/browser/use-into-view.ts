import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a reference for an element that scrolls into view whenever `reason` changes to a value other than null. For
 * outcomes below the visible part of a dialog.
 */
export function useIntoView<Element extends HTMLElement>(reason: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (reason !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [reason]);
  return element;
}
