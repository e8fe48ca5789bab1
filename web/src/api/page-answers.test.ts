import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const NOW = Date.UTC(2026, 10, 20, 12);
let pageAnswer: typeof import('./page-answers')['pageAnswer'];

beforeEach(async () => {
  vi.resetModules();
  vi.setSystemTime(NOW);
  ({ pageAnswer } = await import('./page-answers'));
});

afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
});

const embed = (made_at: number) => {
  const answers = JSON.stringify({ made_at, answers: { '/api/a?id=1': { name: 'A' } } });
  document.head.innerHTML = `<script type="application/json" id="page-answers">${answers}</script>`;
};

it('finds an answer by its address', () => {
  embed(NOW - 1000);
  expect(pageAnswer('/api/a?id=1')).toEqual({ answer: { name: 'A' }, madeAt: NOW - 1000 });
  expect(pageAnswer('/api/a?id=2')).toBeUndefined();
});

it('ignores answers of a page from the browser cache', () => {
  embed(NOW - 31_000);
  expect(pageAnswer('/api/a?id=1')).toBeUndefined();
});

it('finds no answer on a page without any', () => {
  expect(pageAnswer('/api/a?id=1')).toBeUndefined();
});
