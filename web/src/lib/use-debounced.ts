import { useEffect, useMemo, useRef, useState } from 'react';

interface Debounced<Args extends unknown[]> {
  (...args: Args): void;
  /** Calls at once what waits to be called. */
  flush: () => void;
}

/** A function that calls `callback` once it has not been called for `waitMs`. What still waits at the end is dropped. */
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

/** The value as it was when it had not changed for `waitMs`. */
export function useDebouncedValue<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
