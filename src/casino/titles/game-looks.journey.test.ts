/**
 * Pictures of one game of each kind, in every window and both themes, for human eyes: `npm run journeys`, never in a run of all
 * tests. One sheet for each game, in `reports/looks` or the folder that `LOOKS_TO` names; `LOOKS_OF` names the games, separated by commas.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { giveMoney } from '#testing/money.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { journey } from '#testing/journeys/browser.ts';

const j = journey();

const KINDS = [
  'amber-harbor',
  'midnight-apothecary',
  'dice',
  'crash',
  'mines',
  'keno',
  'plinko',
  'blackjack',
  'european-roulette',
  'jacks-or-better',
  'casino-holdem',
  'live-roulette',
  'live-crash',
];
const GAMES = process.env['LOOKS_OF']?.split(',') ?? KINDS;
const FOLDER = process.env['LOOKS_TO'] ?? 'reports/looks';
const WINDOWS = [
  [375, 740],
  [740, 375],
  [1280, 800],
  [1920, 1080],
] as const;
const THEMES = ['dark', 'light'] as const;

async function pictures(page: Page): Promise<string[]> {
  const screenshots: string[] = [];
  for (const colorScheme of THEMES) {
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), colorScheme);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      // A stage is drawn anew for its window.
      await page.waitForTimeout(1_000);
      screenshots.push((await page.screenshot()).toString('base64'));
    }
  }
  return screenshots;
}

async function sheet(screenshots: readonly string[], file: string): Promise<void> {
  const page = await j.browser.newPage({ viewport: { width: 1520, height: 1700 } });
  const WIDTHS = [375, 740, 750, 750];
  const picture = (nth: number): string =>
    `<img width="${WIDTHS[nth % 4]}" src="data:image/png;base64,${screenshots[nth]}" style="margin:2px;vertical-align:top">`;
  await page.setContent(
    `<body style="margin:0;background:#888"><div style="display:flex">${picture(0)}${picture(4)}<div>${picture(1)}${picture(5)}</div></div>
    ${picture(2)}${picture(6)}<br>${picture(3)}${picture(7)}`,
  );
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

it.runIf(IS_LONG_FORM).each(GAMES)('%s is worth looking at in every window', async (sysname) => {
  const player = await j.site.player();
  await giveMoney(j.site, player, 50_000n);
  const { page } = await j.visit(`/game/${sysname}`, { as: player });
  await page.waitForSelector('[data-title], [data-live-stage]');
  await page.waitForTimeout(1_000);
  mkdirSync(FOLDER, { recursive: true });
  await sheet(await pictures(page), path.join(FOLDER, `${sysname}.png`));
  expect(await page.locator('h1').count()).toBe(1);
});
