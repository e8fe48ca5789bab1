import { defineConfig } from 'vitest/config';

// A project for each part of tests/run that runs here.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'tidy',
          include: ['tidy/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          globalSetup: 'harness/shared-stack.ts',
          // Files wait for mails and answers most of the time.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['fault/**/*.test.ts'],
          // Each file starts a suite of its own, and two cores bear one at a time.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'bench',
          include: ['bench/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
