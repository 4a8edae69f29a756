// Runs before each test file: the patience of the run holds for its tests, and a test that waited in vain shortens it for the rest.
import { afterEach, beforeEach, vi } from 'vitest';
import { currentPatienceMs, markRunAsFailed } from './patience.ts';

const patienceMs = currentPatienceMs();
vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

let beganAt = 0;
beforeEach(() => {
  beganAt = performance.now();
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail' && performance.now() - beganAt >= patienceMs) markRunAsFailed();
});
