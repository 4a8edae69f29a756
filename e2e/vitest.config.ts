import { defineConfig } from 'vitest/config';

// Journeys in a real browser, against the built site on a real database. One file at a time: a browser and a database
// share two cores.
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['testing/global-setup.ts'],
    passWithNoTests: false,
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
