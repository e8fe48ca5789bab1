// The edge must pass events on at once, and keep streams open for longer than its limit for other answers.
import { expect, test } from 'vitest';
import { textOf } from './files.ts';

interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>;
}

test('the edge has an unbuffered location for each event stream of the API', () => {
  const { paths } = JSON.parse(textOf('gateway/openapi.json')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const streams = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).some(({ responses }) => responses['200']?.content?.['text/event-stream'])
      ? [path]
      : [],
  );
  expect(streams.length).toBeGreaterThan(1);
  const [, pattern, block] =
    /location ~ (\S+events\$) \{\n([^}]*)\}/.exec(textOf('deploy/nginx.conf.template')) ?? [];
  expect(block).toContain('proxy_buffering off;');
  expect(streams.filter((path) => !new RegExp(pattern ?? '').test(path))).toEqual([]);
});
