import { useRef } from 'react';
import { newKey } from './client';

/**
 * One Idempotency-Key per content: the same content tried again has the same key, so that a try whose answer got lost
 * does nothing twice; anything else has a new one.
 */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
