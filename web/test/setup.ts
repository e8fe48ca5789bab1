import '@testing-library/jest-dom/vitest';
import { Blob, File } from 'node:buffer';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { dialogStore } from '@/components/dialogs/dialog-store';
import { noticeStore } from '@/components/dialogs/notice-store';
import { answer, server } from '@/testing/server';

// A file's first test also compiles its screens, which takes more than 8 s on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// Defines the browser APIs that jsdom lacks.
window.matchMedia = (query: string) => ({
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('IntersectionObserver', Observer);
window.scrollTo = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  const before = document.activeElement;
  this.open = true;
  this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus();
  this.addEventListener('close', () => before instanceof HTMLElement && before.focus(), { once: true });
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Element.prototype.scrollIntoView = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});

// Node's fetch reads a form's entries as objects of the global File, and fails when that is jsdom's class.
const { constructor: FormData } = await new Response(new URLSearchParams()).formData();
vi.stubGlobal('Blob', Blob);
vi.stubGlobal('File', File);
vi.stubGlobal('FormData', FormData);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
// Many screens lead to home or to a shop, whose opening times few tests check.
beforeEach(() => {
  answer('listOpenings', { openings: [] });
});
afterEach(() => {
  cleanup();
  while (dialogStore.get().length > 0) dialogStore.close();
  noticeStore.clear();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());
