// What a program that watches the site reads, and the top of its log.
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { PRODUCTION_ENVIRONMENT } from '#testing/production.ts';
import { startTestSite } from '#testing/site.ts';

/** What tests switch off is not for production. */
const PRODUCTION = {
  ...PRODUCTION_ENVIRONMENT,
  RATE_LIMITS: 'on',
  PASSWORD_MEMORY_MIB: '64',
  DRAIN_SECONDS: '0',
  ECONOMY_CHECK: 'on',
};
const SENTENCE = 'No payment provider is configured: players can neither deposit nor be paid.';

test('a production site that takes no payments says so first of all, and in its readiness check', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const site = await startTestSite({ environment: PRODUCTION, log });
  onTestFinished(() => site.close());
  const answer = await fetch(`${site.url}/ready`);
  expect([answer.status, await answer.json()]).toEqual([200, { ready: true, warnings: [SENTENCE] }]);
  expect(lines[0]).toContain(SENTENCE);
});

test('a site in which players can pay is ready without a word', async () => {
  const site = await startTestSite({ hasProvider: true });
  onTestFinished(() => site.close());
  expect(await (await fetch(`${site.url}/ready`)).json()).toEqual({ ready: true });
});
