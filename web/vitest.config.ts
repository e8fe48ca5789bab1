import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      environment: 'jsdom',
      setupFiles: 'test/setup.ts',
      include: ['src/**/*.test.{ts,tsx}'],
      css: false,
      testTimeout: 40_000,
    },
  }),
);
