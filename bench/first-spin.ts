// A slot in a real browser on a fast connection: what the first spin costs beyond the page, when it can begin, and how smoothly
// the reels turn. A guest's demo, with an empty cache.
import type { CDPSession, Page } from 'playwright-core';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { openPage } from './browser.ts';
import { median, type Figure } from './figures.ts';

const SLOT = '/game/midnight-apothecary';
const TURNS = 3;
const SPINS = 4;
/** What Chromium's own list calls a fast connection at home. */
const FAST = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };

/** Bytes over the wire, by what was asked; pictures are counted with the rest. */
async function countBytes(page: Page): Promise<{ session: CDPSession; bytes: () => number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', FAST);
  let total = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (total += encodedDataLength));
  return { session, bytes: () => total };
}

/** Between two frames while reels turn, in milliseconds. Runs in the page. */
function watchSpin(): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    let last: number | undefined;
    const look = (now: number): void => {
      const isPlaying = document.querySelector('[data-playing]') !== null;
      if (isPlaying && last !== undefined) gaps.push(now - last);
      if (!isPlaying && gaps.length > 0) return resolve(gaps);
      last = isPlaying ? now : undefined;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export async function benchFirstSpin(): Promise<Figure[]> {
  const site = await startSiteProcess();
  const ready: number[] = [];
  const beyond: number[] = [];
  const gaps: number[] = [];
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      const { browser, page } = await openPage(site.url);
      try {
        // The page alone is what any other page of the same kind brings.
        const plain = await countBytes(page);
        await page.goto('/game/dice');
        await page.waitForSelector('[data-spin]:enabled');
        await page.waitForLoadState('networkidle');
        const ofPage = plain.bytes();
        const begun = performance.now();
        await page.goto(SLOT);
        await page.waitForSelector('[data-spin]:enabled');
        ready.push((performance.now() - begun) / 1000);
        await page.waitForLoadState('networkidle');
        beyond.push((plain.bytes() - ofPage - ofPage) / 1000);
        await plain.session.detach();
        for (let spin = 0; spin < SPINS; spin++) {
          const watched = page.evaluate(watchSpin);
          await page.locator('[data-spin]').click();
          if (spin === 0) await page.getByRole('button', { name: 'Play the demo' }).click();
          gaps.push(...(await watched));
          await page.waitForSelector('[data-spin]:enabled');
        }
      } finally {
        await browser.close();
      }
    }
  } finally {
    await site.stop();
    removeData(site.dataDir);
  }
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  return [
    { name: 'to the first spin, beyond a page of a game', value: median(beyond), unit: 'kB', target: '≤ 200' },
    { name: 'until a slot can be spun, fast connection', value: median(ready), unit: 's', target: '≤ 1.5' },
    {
      name: `frames a second over ${seconds.toFixed(0)} s of spins`,
      value: gaps.length / seconds,
      unit: '',
      target: '≥ 55',
    },
  ];
}
