import { defineConfig } from 'vitest/config';
import declaration from './resources.config.ts';
import { locales } from './scripts/lib/vite-locales.ts';
import { resourceWords } from './scripts/lib/vite-resource-words.ts';
import { normalize } from './src/engine/declaration/normalize.ts';
import { tellingForks } from './tests/support/pool.ts';

/** Tests that change modules or globals for their file, which others would meet in one process. */
const ALONE = [
  'tests/**/*.test.tsx',
  'tests/web/{account,foreign,providers,session}/**/*.test.ts',
  // Two make a type of field known that has no screen parts, and one goes through all known types.
  'tests/fields/plugin-type.test.ts',
  'tests/schema/stray-names.test.ts',
  'tests/web/fields/maps.test.ts',
  // A process prepares so many statements and no more.
  'tests/server/dashboard/prepared.test.ts',
];

/** Tests that take the machine to its limits, or tell times: nothing runs beside them. */
const LIMITS = ['tests/long/{connection-embedded,faults,hostile,plugs,rolling,steady}.test.ts'];

export default defineConfig({
  plugins: [locales(declaration), resourceWords(normalize(declaration))],
  test: {
    // Refine and React Router must be inlined, or two routers are loaded and hooks see no context.
    server: { deps: { inline: [/@refinedev\//, /react-router/] } },
    // A busy two-core machine needs the head-room.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    pool: tellingForks,
    // What a person would wait for; the default of a second is less than a busy machine needs.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['./tests/support/reporter.ts'],
    setupFiles: ['tests/support/each-file.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          globalSetup: ['tests/support/database-setup.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.ts'],
          exclude: [...ALONE, 'tests/{e2e,long}/**'],
          isolate: false,
          globalSetup: ['tests/support/database-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts', 'tests/support/global-setup.ts'],
          testTimeout: 180_000,
          isolate: false,
          // A busy machine delays a real browser; the closing lines name what passed only then.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          exclude: LIMITS,
          globalSetup: ['tests/support/database-setup.ts', 'tests/support/global-setup.ts'],
          testTimeout: 180_000,
          retry: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'long-alone',
          include: LIMITS,
          globalSetup: ['tests/support/database-setup.ts', 'tests/support/global-setup.ts'],
          testTimeout: 180_000,
          fileParallelism: false,
          retry: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
