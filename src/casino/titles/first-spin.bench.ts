// A slot in a real browser on a fast connection: what the first spin costs beyond the page, when it can begin, and how smoothly
// the reels turn. A guest's demo, with an empty cache.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { openPage } from '../../../bench/browser.ts';
import { median, type Figure } from '../../../bench/figures.ts';

const SLOT = '/game/midnight-apothecary';
const TURNS = 5;
const SPINS = 4;
/** What Chromium's own list counts as a fast connection at home. */
const FAST = { offline: false, latency: 20, downloadThroughput: 1_250_000, uploadThroughput: 625_000 };
/** Slow 3G: 400 kbit/s both ways, 400 ms. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOW_TURNS = 3;

interface Opened {
  browser: Browser;
  page: Page;
  /** Until the game can be played. */
  seconds: number;
  /** Over the wire until nothing more is fetched. */
  kilobytes: number;
}

declare global {
  interface Window {
    /** Milliseconds from the beginning of the navigation, as the browser counts them. */
    spinReady: Promise<number>;
  }
}

/** Runs in the page: queried from outside, between the slow frames of a processor that draws, it would seem later than it is. */
function watchForSpin(): void {
  window.spinReady = new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-spin]:enabled')) return;
      resolve(performance.now());
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** With an empty cache. */
async function openGame(url: string, path: string, connection = FAST): Promise<Opened> {
  const { browser, page } = await openPage(url);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', connection);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchForSpin);
  await page.goto(path);
  const seconds = (await page.evaluate(() => window.spinReady)) / 1000;
  await page.waitForLoadState('networkidle');
  return { browser, page, seconds, kilobytes: bytes / 1000 };
}

/** A processor in place of a graphics card draws a canvas some ten times slower. Runs in the page. */
function whoDraws(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  return info ? `drawn by ${String(gl!.getParameter(info.UNMASKED_RENDERER_WEBGL))}` : 'drawn without WebGL';
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

/** Processor time of the page's own thread: scripts, style, layout. Drawing happens in another process, which it waits for. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

export async function benchFirstSpin(): Promise<Figure[]> {
  const site = await startSiteProcess();
  const ready: number[] = [];
  const beyond: number[] = [];
  const gaps: number[] = [];
  const readySlowly: number[] = [];
  let busySeconds = 0;
  let renderer = '';
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      // What a game's page loads without a canvas.
      const plain = await openGame(site.url, '/game/dice');
      await plain.browser.close();
      const { browser, page, seconds, kilobytes } = await openGame(site.url, SLOT);
      ready.push(seconds);
      beyond.push(kilobytes - plain.kilobytes);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      for (let spin = 0; spin < SPINS; spin++) {
        await page.locator('[data-spin]').click();
        const before = await taskSeconds(session);
        gaps.push(...(await page.evaluate(watchSpin)));
        busySeconds += (await taskSeconds(session)) - before;
        await page.waitForSelector('[data-spin]:enabled');
      }
      renderer = await page.evaluate(whoDraws);
      await browser.close();
    }
    for (let turn = 0; turn < SLOW_TURNS; turn++) {
      const { browser, seconds } = await openGame(site.url, SLOT, SLOW);
      readySlowly.push(seconds);
      await browser.close();
    }
  } finally {
    await site.stop();
    removeData(site.dataDir);
  }
  const perSecond = (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1000;
  return [
    { name: 'to the first spin, beyond a page of a game', value: median(beyond), unit: 'kB', target: '≤ 200' },
    { name: 'until a slot can be spun, fast connection', value: median(ready), unit: 's', target: '≤ 1.5' },
    { name: 'until a slot can be spun, slow 3G', value: median(readySlowly), unit: 's', target: '≤ 7' },
    {
      name: 'work of the page for a frame, drawing apart',
      value: (busySeconds / gaps.length) * 1000,
      unit: 'ms',
      target: '≤ 18',
    },
    { name: 'frames a second while it plays', value: perSecond, unit: '', target: '≥ 55', note: renderer },
  ];
}
