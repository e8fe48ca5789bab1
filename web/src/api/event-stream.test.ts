import { describe, expect, it } from 'vitest';
import { eventReader, follow, pauseAfter } from './event-stream';

describe('eventReader', () => {
  it('parses events across any chunk boundary', () => {
    const text = 'event: ready\ndata: {}\n\n: \n\nevent: change\ndata: {"ids":[7]}\n\n';
    const whole = eventReader()(text);
    expect(whole).toEqual([
      { name: 'ready', data: '{}' },
      { name: 'change', data: '{"ids":[7]}' },
    ]);
    const read = eventReader();
    expect([...text].flatMap((letter) => read(letter))).toEqual(whole);
  });

  it('buffers an incomplete event', () => {
    expect(eventReader()('event: change\ndata: {}\n')).toEqual([]);
  });
});

it('waits longer after each failure, at most half a minute', () => {
  expect([0, 1, 2, 9].map((failures) => pauseAfter(failures, 1))).toEqual([1000, 2000, 4000, 30_000]);
  expect(pauseAfter(0, 0)).toBe(500);
});

describe('follow', () => {
  const REQUEST = { establishment_id: 5, employer_ids: [7] };

  /** Answers one connection after another, then refuses. */
  function serve(...texts: string[]) {
    const asked: string[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = async (input) => {
      asked.push(String(input));
      const text = texts.shift();
      return text === undefined ? new Response('{"error":"não"}', { status: 403 }) : new Response(text);
    };
    const restore = () => {
      globalThis.fetch = original;
    };
    return { asked, restore };
  }

  it('reports following, reconnects, and stops after a refusal', async () => {
    const { asked, restore } = serve(
      'event: ready\ndata: {}\n\nevent: change\ndata: {"ids":[7]}\n\n',
      'event: ready\ndata: {}\n\n',
    );
    const told: string[] = [];
    try {
      await follow('watchAgenda', REQUEST, new AbortController().signal, {
        onLive: (live) => told.push(live ? 'live' : 'not live'),
        onChange: () => told.push('change'),
      });
    } finally {
      restore();
    }
    expect(asked).toEqual(Array(3).fill('/api/agenda/events?establishment_id=5&employer_ids=7'));
    expect(told).toEqual(['live', 'change', 'change', 'not live', 'live', 'change', 'not live', 'not live']);
  });

  it('ends when its signal aborts', async () => {
    const { restore } = serve('event: ready\ndata: {}\n\n');
    const end = new AbortController();
    try {
      await follow('watchAgenda', REQUEST, end.signal, { onLive: () => {}, onChange: () => end.abort() });
    } finally {
      restore();
    }
    expect(end.signal.aborted).toBe(true);
  });
});
