import { defineConfig } from '@playwright/test';
import { AT_BOTH_WIDTHS, NARROW, WIDE } from './e2e/support/widths.ts';

// Uses Debian's headless browser. All files share one suite with demo data; see
// harness/suites/browser-setup.ts.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'output/e2e/artifacts',
  globalSetup: './harness/suites/browser-setup.ts',
  // Tolerates a busy machine.
  timeout: 150_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  use: {
    baseURL: process.env['NAVALHA_URL'],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'dark',
    // Playwright cannot intercept requests through a service worker. Only the tests of offline sales allow one.
    serviceWorkers: 'block',
    // Screenshots and audits must not see half-faded dialogs.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Recording is slow, so only tests/run --trace enables it.
    trace: process.env['NAVALHA_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--lang=pt-BR',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'mobile',
      // The tests of access do not depend on the width.
      testIgnore: 'guards.test.ts',
      use: {
        viewport: NARROW,
        isMobile: true,
        hasTouch: true,
        // Only the tests of pictures need more, which costs time.
        deviceScaleFactor: 1,
      },
    },
    { name: 'desktop', testMatch: ['guards.test.ts', ...AT_BOTH_WIDTHS], use: { viewport: WIDE } },
  ],
});
