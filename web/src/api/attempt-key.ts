import { useRef } from 'react';
import { newKey } from './client';

/**
 * One Idempotency-Key per content: a retry of the same content has the same key, so that a request whose answer was lost
 * is not executed twice. Other content gets a new key.
 */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
