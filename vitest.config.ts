import { defineConfig } from 'vitest/config';

// Unit, property and database tests. Browser journeys are a run of their own (`e2e/vitest.config.ts`).
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'testing/**/*.test.ts'],
    globalSetup: ['testing/global-setup.ts'],
    passWithNoTests: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
