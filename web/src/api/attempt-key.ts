import { useRef } from 'react';
import { newKey } from './client';

/** The numbers of pictures and files, whose bytes JSON omits. */
const numbers = new WeakMap<Blob, number>();
let lastNumber = 0;

function numberOf(blob: Blob): number {
  const number = numbers.get(blob) ?? ++lastNumber;
  numbers.set(blob, number);
  return number;
}

const textOf = (content: unknown): string =>
  JSON.stringify(content, (_, value: unknown) => (value instanceof Blob ? `blob ${numberOf(value)}` : value));

/**
 * One Idempotency-Key per content: a retry of the same content has the same key, so that a request whose answer was lost
 * is not executed twice. Other content gets a new key.
 */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = textOf(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
