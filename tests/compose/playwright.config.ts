import { defineConfig } from '@playwright/test';
import { NARROW } from '../e2e/support/widths.ts';
import suite from '../playwright.config.ts';

// The suite in containers, through the same browser as e2e. The cases run in the order of the file.
export default defineConfig({
  ...suite,
  testDir: '.',
  outputDir: '../output/compose/artifacts',
  globalSetup: './containers.ts',
  // Starting and stopping containers takes minutes on a busy machine.
  timeout: 600_000,
  workers: 1,
  fullyParallel: false,
  projects: [{ name: 'mobile', use: { viewport: NARROW, isMobile: true, hasTouch: true } }],
});
