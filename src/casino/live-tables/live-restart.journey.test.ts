// The server is stopped and started again under a live table: the page comes back on its own, and the bet that lay there
// counts. Twelve seconds of waiting, so with `npm run journeys`; without a browser `live-takeover.test.ts` does so in every run.
import { expect, it } from 'vitest';
import { silentLogger } from '#platform/log.ts';
import { openSite } from '#app/site.ts';
import { openWeb } from '#site/rendering/open-web.ts';
import { giveMoney } from '#testing/money.ts';
import { journey } from '#testing/journeys/browser.ts';

const j = journey({ hasWebGl: false, environment: { LIVE_TABLES: 'on', LIVE_PACE: '20' } });

/** On the same port and the same database; the old one is not stopped a second time. */
async function restart(): Promise<void> {
  const { site, database } = j.site;
  await site.stop();
  const { config } = site.services;
  const again = await openSite({ config, connection: database.app, addWeb: openWeb, log: silentLogger() });
  site.stop = () => again.stop();
}

it('a player at a live table sees the result of their bet after a restart of the server, and the next window, without a click', async () => {
  const player = await j.site.player();
  await giveMoney(j.site, player, 50_000n);
  const { page } = await j.visit('/game/live-roulette', { as: player });
  await page.waitForSelector('[data-title] [data-spin]');
  // A round that has just opened.
  await page.waitForSelector('[data-window="closed"]');
  await page.waitForSelector('[data-window="open"]');
  await page.locator('[data-spot="red"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-spin]').focus();
  await page.keyboard.press('Enter');
  const rounds = async (): Promise<number> => (await player.ok<{ items: unknown[] }>('Games.getHistory')).items.length;
  const balance = (): Promise<string | null> => page.locator('[data-figure="balance"]').textContent();
  await expect.poll(balance).toContain('499.');
  await restart();
  // Drawn, paid and shown by a server that has never seen the bet being made.
  await page.waitForSelector('[data-roll][data-tone]');
  await expect.poll(() => page.locator('[data-said]').textContent()).not.toBe('');
  await expect.poll(rounds).toBe(1);
  await expect.poll(balance).toMatch(/(499|501)\./);
  await page.waitForSelector('[data-window="open"]');
});
