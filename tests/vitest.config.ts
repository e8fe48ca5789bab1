import { defineConfig } from 'vitest/config';

// One project for each part of tests/run that vitest runs.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'tidy',
          include: ['tidy/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          globalSetup: 'harness/suites/shared-stack.ts',
          // Tests mostly wait for mails and answers.
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['fault/**/*.test.ts'],
          // Each file starts its own suite. Two at a time save 5 of 15 minutes, but delay calls beyond the
          // services' deadlines where another part runs beside them.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'recovery',
          include: ['recovery/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 400_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'upgrade',
          include: ['upgrade/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'failover',
          include: ['failover/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 300_000,
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
