import '@testing-library/jest-dom/vitest';
import { Blob, File } from 'node:buffer';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { dialogStore } from '@/components/dialog-store';
import { answer, server } from '@/testing/server';

// Screens are loaded when first opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 8000 });

// What jsdom lacks and Mantine asks for.
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
Element.prototype.scrollIntoView = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});

// Node's fetch takes a form apart into objects of the global File, and fails when that is jsdom's.
const { constructor: FormData } = await new Response(new URLSearchParams()).formData();
vi.stubGlobal('Blob', Blob);
vi.stubGlobal('File', File);
vi.stubGlobal('FormData', FormData);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
// Many screens lead to home or to a shop, and a test rarely cares when these are open.
beforeEach(() => {
  answer('listOpenings', { openings: [] });
});
afterEach(() => {
  cleanup();
  while (dialogStore.get().length > 0) dialogStore.close();
  notifications.clean();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());
