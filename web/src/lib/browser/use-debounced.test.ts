import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedCallback, useDebouncedValue } from './use-debounced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls once, with the last arguments, after a pause', () => {
  const told = vi.fn();
  const { result } = renderHook(() => useDebouncedCallback(told, 300));
  result.current('a');
  vi.advanceTimersByTime(200);
  result.current('ab');
  vi.advanceTimersByTime(299);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told.mock.calls).toEqual([['ab']]);
});

it('calls at once when it is flushed, and not again', () => {
  const told = vi.fn();
  const { result } = renderHook(() => useDebouncedCallback(told, 300));
  result.current('a');
  result.current.flush();
  result.current.flush();
  vi.advanceTimersByTime(300);
  expect(told.mock.calls).toEqual([['a']]);
});

it('drops a pending call when the component is removed', () => {
  const told = vi.fn();
  const { result, unmount } = renderHook(() => useDebouncedCallback(told, 300));
  result.current('a');
  unmount();
  vi.advanceTimersByTime(300);
  expect(told).not.toHaveBeenCalled();
});

it('returns a value after it stopped changing', () => {
  const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text, 300), {
    initialProps: { text: 'a' },
  });
  rerender({ text: 'ab' });
  act(() => void vi.advanceTimersByTime(299));
  expect(result.current).toBe('a');
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe('ab');
});
