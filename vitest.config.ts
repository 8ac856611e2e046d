import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Refine and React Router must be inlined, or two routers are loaded and hooks see no context.
    server: { deps: { inline: [/@refinedev\//, /react-router/] } },
    // PGlite and PostgreSQL start per file; a busy two-core machine needs the head-room.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    include: ['tests/**/*.test.{ts,tsx}'],
  },
});
