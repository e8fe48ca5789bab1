// Fixtures of every browser test: the suite's API and mailbox, and a page whose script errors fail
// the test.
import { test as base, expect, type Page } from '@playwright/test';
import { Api } from '../../harness/api.ts';
import { evenWord, evenWords } from '../../harness/even-word.ts';
import { Mailbox } from '../../harness/mailbox.ts';
import type { StackInfo } from '../../harness/suites/stack.ts';

export { expect };

/** The password of all demo logins. */
export const DEMO_PASSWORD = 'navalha-demo';

interface Fixtures {
  /** The API as a visitor. */
  api: Api;
  mailbox: Mailbox;
  /** Allowed console messages, besides those about failed requests. */
  mayComplain: RegExp | undefined;
  /** Fails a test whose page threw or logged an error. */
  soundScripts: undefined;
}

/** Chromium's own message about a failed request; tests force failures. */
const EXPECTED_NOISE = /Failed to load resource/;

/** The suite under test. */
export function stack(): StackInfo {
  const info = process.env['NAVALHA_STACK'];
  if (!info) throw new Error('no suite runs: harness/suites/browser-setup.ts starts one');
  return JSON.parse(info) as StackInfo;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  api: async ({}, use) => use(new Api(stack().url)),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  mailbox: async ({}, use) => use(new Mailbox(stack().mailbox_url)),
  // The address is known only after the suite has started, later than the configuration.
  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: async ({}, use) => use(stack().url),
  mayComplain: [undefined, { option: true }],
  soundScripts: [
    async ({ page, mayComplain }, use) => {
      const complaints = listenToScripts(page);
      await use(undefined);
      // Requests still in flight when the page closes must not fail this or the next test.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints.filter((text) => !mayComplain?.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

function listenToScripts(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_NOISE.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

let names = 0;

/** A name that is unique in this run. */
export function ownName(word: string): string {
  names += 1;
  return `${word} ${evenWord(process.pid % evenWords(6), 6)}${evenWord(names, 4)}`;
}

/** Signs a user in on all pages opened from now on, until the page signs out. */
export async function signIn(page: Page, api: Api, username: string, password = DEMO_PASSWORD): Promise<Api> {
  const user = await api.login(username, password);
  await keepToken(page, user.token ?? '');
  return user;
}

/** Stores a token where the app reads it, once: later changes by the page stay. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('signed in before')) return;
    sessionStorage.setItem('signed in before', 'yes');
    localStorage.setItem('token', kept);
  }, token);
}
