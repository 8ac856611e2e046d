import { defineConfig } from 'vitest/config';
import declaration from './resources.config.ts';
import { locales } from './scripts/lib/vite-locales.ts';
import { resourceWords } from './scripts/lib/vite-resource-words.ts';
import { normalize } from './src/schema/normalize.ts';

export default defineConfig({
  plugins: [locales(), resourceWords(normalize(declaration))],
  test: {
    // Refine and React Router must be inlined, or two routers are loaded and hooks see no context.
    server: { deps: { inline: [/@refinedev\//, /react-router/] } },
    // Databases start per file; a busy two-core machine needs the head-room.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**'],
          globalSetup: ['tests/support/database-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 180_000,
          // One browser and one server at a time: journeys are read against the clock.
          fileParallelism: false,
        },
      },
    ],
  },
});
