import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

// Tests that need a document. All others test pure functions, and start several times faster without one.
const DOM = ['src/**/*.test.tsx', 'src/api/*.test.ts', 'src/lib/**/use-*.test.ts'];

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      css: false,
      testTimeout: 40_000,
      maxWorkers: 2,
      projects: [
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'jsdom',
            setupFiles: 'test/setup.ts',
            include: DOM,
          },
        },
        {
          extends: true,
          test: {
            name: 'pure',
            environment: 'node',
            include: ['src/**/*.test.ts'],
            exclude: DOM,
            // Pure functions leave nothing behind, so their files share a process and its modules.
            isolate: false,
            unstubGlobals: true,
          },
        },
      ],
    },
  }),
);
