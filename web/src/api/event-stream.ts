// Follows a stream of events (text/event-stream) by fetch, so that the token travels in its header.
import { useEffect, useEffectEvent, useState } from 'react';
import { type CallName, openStream, type Request } from './client';
import { ApiError } from './error';

export interface ServerEvent {
  /** 'ready', 'change' or 'away'. */
  name: string;
  data: string;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** The server sends something every 15 s: a connection that is silent for longer is broken. */
const SILENCE_MS = 40_000;
/** The interval of polling while the stream is down. */
export const POLL_MS = 15_000;

/** Parses events from a stream's text, which may be cut anywhere. Ignores comments. */
export function eventReader(): (text: string) => ServerEvent[] {
  let rest = '';
  return (text) => {
    const parts = (rest + text).split('\n\n');
    rest = parts.pop() ?? '';
    return parts.flatMap((part) => eventOf(part) ?? []);
  };
}

function eventOf(part: string): ServerEvent | null {
  const event: ServerEvent = { name: 'message', data: '' };
  let said = false;
  for (const line of part.split('\n')) {
    if (line.startsWith('event: ')) event.name = line.slice(7);
    if (line.startsWith('data: ')) {
      event.data += line.slice(6);
      said = true;
    }
  }
  return said ? event : null;
}

/** The delay before the next try, after this many failures in a row. */
export const pauseAfter = (failures: number, random = Math.random()): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + random / 2);

/** Whether an error is a permanent refusal, which ends the tries. A refusal by the rate limit is temporary. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Reads one connection to its end. `onEvent` returns false to close it. */
async function readStream<N extends CallName>(
  name: N,
  request: Request<N>,
  signal: AbortSignal,
  onEvent: (event: ServerEvent) => boolean,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const stream = await openStream(name, request, AbortSignal.any([signal, silence.signal]));
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    const eventsIn = eventReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      for (const event of eventsIn(decoder.decode(value, { stream: true }))) {
        if (!onEvent(event)) return void reader.cancel();
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

interface Watch {
  /** Called with true when the stream is ready, and with false when it ends. */
  onLive: (live: boolean) => void;
  /** Called when something may have changed. */
  onChange: () => void;
}

/** Follows a stream until `signal` aborts. Reconnects with growing delays. */
export async function follow<N extends CallName>(
  name: N,
  request: Request<N>,
  signal: AbortSignal,
  { onLive, onChange }: Watch,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readStream(name, request, signal, (event) => {
        if (event.name === 'away') return false;
        if (event.name === 'ready') {
          failures = 0;
          onLive(true);
        }
        onChange();
        return true;
      });
    } catch (error) {
      if (signal.aborted || isFinal(error)) break;
    }
    onLive(false);
    await pause(pauseAfter(failures++), signal);
  }
  onLive(false);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Calls `onChange` when something may have changed: on each event, or every 15 s while the stream is down. Does nothing
 * while the tab is hidden. Returns whether the stream is up. A null request follows nothing.
 */
export function useEventStream<N extends CallName>(
  name: N,
  request: Request<N> | null,
  onChange: () => void,
): boolean {
  const [live, setLive] = useState(false);
  const changed = useEffectEvent(onChange);
  const key = JSON.stringify(request);
  useEffect(() => {
    const wanted = JSON.parse(key) as Request<N> | null;
    if (wanted === null) return;
    let watching: AbortController | null = null;
    let following = false;
    const onLive = (next: boolean) => {
      following = next;
      setLive(next);
    };
    const update = () => {
      if (document.visibilityState === 'hidden') {
        watching?.abort();
        watching = null;
      } else if (!watching) {
        watching = new AbortController();
        void follow(name, wanted, watching.signal, { onLive, onChange: () => changed() });
      }
    };
    const poll = setInterval(() => {
      if (!following && document.visibilityState !== 'hidden') changed();
    }, POLL_MS);
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      watching?.abort();
      clearInterval(poll);
      document.removeEventListener('visibilitychange', update);
    };
  }, [name, key]);
  return live;
}
