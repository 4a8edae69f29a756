import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startTestSite } from '#testing/site.ts';

test('a stop does not wait for a connection that a browser holds in reserve', async () => {
  const site = await startTestSite();
  const reserve = connect(Number(new URL(site.url).port), 'localhost');
  await once(reserve, 'connect');
  // Answered behind it, so the server has taken the other one in.
  await fetch(`${site.url}/live`);
  const ended = once(reserve, 'close');
  const began = performance.now();
  await site.close();
  expect(performance.now() - began).toBeLessThan(10_000);
  await ended;
});
