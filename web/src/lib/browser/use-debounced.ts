import { useEffect, useMemo, useRef, useState } from 'react';

interface Debounced<Args extends unknown[]> {
  (...args: Args): void;
  /** Makes a pending call at once. */
  flush: () => void;
}

/** Debounces `callback` by `waitMs`. Drops a pending call when the component is removed. */
export function useDebouncedCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
  waitMs: number,
): Debounced<Args> {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    let waiting: Args | null = null;
    const flush = () => {
      clearTimeout(timer.current);
      const args = waiting;
      waiting = null;
      if (args) latest.current(...args);
    };
    const call = (...args: Args) => {
      clearTimeout(timer.current);
      waiting = args;
      timer.current = setTimeout(flush, waitMs);
    };
    return Object.assign(call, { flush });
  }, [waitMs]);
}

/** The last value that did not change for `waitMs`. */
export function useDebouncedValue<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
