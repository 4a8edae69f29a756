// Rounds of live tables at /fairness: a whole table, a round by its number, and pasted data when the network has gone.
import { expect, it } from 'vitest';
import type { SharedRound } from './round-contract.ts';
import { barriers, journey } from '#testing/journeys/browser.ts';
import { walk } from '#testing/journeys/walk.ts';

const j = journey({ hasWebGl: false, environment: { LIVE_TABLES: 'on', LIVE_PACE: '5' } });
it('shows that shared rounds are links of the published chain, offline too, and finds a changed link', async () => {
  const guest = j.site.visitor();
  const history = () => guest.ok<{ items: SharedRound[] }>('Live.getHistory', { sysname: 'live-roulette' });
  await expect.poll(async () => (await history()).items.length).toBeGreaterThan(1);
  const { page, context, complaints } = await j.visit('/fairness', { width: 375, height: 740 });
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Live table rounds').selectOption('live-roulette');
  await page.getByRole('button', { name: 'Verify the last rounds' }).press('Enter');
  await page.waitForSelector('[data-chain="fair"]');
  expect(await page.locator('[data-shared="fair"]').count()).toBeGreaterThan(1);
  await page.locator('[data-shared] button').first().press('Enter');
  await page.waitForSelector('[data-verdict="fair"] [data-check="chain"][data-result="holds"]');
  // No beacon is configured here, and the page does not claim one.
  await page.waitForSelector(
    '[data-salt="unknown"][data-salt-origin="house"] [data-check="salt"][data-result="holds"]',
  );
  const kinds = page.locator('[data-fairness-of]');
  expect(await kinds.evaluateAll((elements) => elements.map((element) => element.dataset['fairnessOf']))).toEqual([
    'jackpots',
    'wheel',
    'raffle',
    'tournaments',
  ]);
  expect(await page.locator('#insiders').innerText()).toContain('Accounts that we have marked as staff cannot play');
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > 376)
        .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
    ),
  ).toEqual([]);
  expect(await barriers(page, { include: 'main' })).toEqual([]);

  const [round] = (await history()).items;
  await page.locator('input[name="round"]').fill(round!.round_id);
  await page.getByRole('button', { name: 'Verify', exact: true }).first().click();
  await page.waitForSelector('[data-verdict="fair"] [data-check="events"][data-result="holds"]');

  const href = await page.getByRole('link', { name: 'Download the verifier' }).getAttribute('href');
  const program = await fetch(new URL(href!, j.site.url));
  expect([program.status, (await program.text()).split('\n')[0]]).toEqual([200, '#!/usr/bin/env node']);

  await context.setOffline(true);
  const paste = async (data: object) => {
    await page.locator('textarea').fill(JSON.stringify(data));
    await page.getByRole('button', { name: 'Verify', exact: true }).last().click();
  };
  await paste({ ...round, link: round!.published });
  await page.waitForSelector('[data-verdict="unfair"] [data-check="chain"][data-result="fails"]');
  await paste(round!);
  await page.waitForSelector('[data-verdict="fair"]');
  // The number of a table's round is no player's round: the browser logs that answer on its own.
  const expected = /ERR_INTERNET_DISCONNECTED|status of 404/;
  expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
});

it('says that the public log did not come, and asks again on request', async () => {
  const { page } = await j.visit('/terms');
  await page.route(/\/api\/PublicLog\.getHead\b/, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await walk(page, '/fairness');
  const log = page.locator('[data-public-log]');
  await log.getByRole('button', { name: 'Try again' }).click();
  await log.getByText(/\d entr|within a minute/).waitFor();
  expect(await log.getByRole('button').count()).toBe(0);
});
