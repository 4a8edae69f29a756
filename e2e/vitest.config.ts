import { defineConfig } from 'vitest/config';

// Journeys in a real browser, against the built site on a real database; one file at a time, because a browser
// that draws in software takes both cores.
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
