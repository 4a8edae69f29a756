// The curve of live crash in a real browser: frames a second while it climbs, and how few messages come during it.
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { openPage } from '../../../bench/browser.ts';
import { median, type Figure } from '../../../bench/figures.ts';

/** How much climbing is watched, over as many rounds as it takes. */
const CLIMB_MS = 10_000;
const PATIENCE_MS = 90_000;

interface Watched {
  /** Between two frames, in milliseconds. */
  gaps: number[];
  messages: number;
}

/** Runs in the page. */
function watch({ climbMs, patienceMs }: { climbMs: number; patienceMs: number }): Promise<Watched> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    const begun = performance.now();
    let messages = 0;
    let climbed = 0;
    let last: number | undefined;
    const countedSoFar = (window as unknown as { messages: () => number }).messages;
    let before = 0;
    const look = (now: number): void => {
      const isClimbing = document.querySelector('[data-state="climbing"]') !== null;
      if (isClimbing && last !== undefined) {
        gaps.push(now - last);
        climbed += now - last;
        messages += countedSoFar() - before;
      }
      before = countedSoFar();
      last = isClimbing ? now : undefined;
      if (climbed < climbMs && now - begun < patienceMs) requestAnimationFrame(look);
      else resolve({ gaps, messages });
    };
    requestAnimationFrame(look);
  });
}

export async function benchCrash(): Promise<Figure[]> {
  const site = await startSiteProcess({ LIVE_TABLES: 'on', LIVE_PACE: '15' });
  const { browser, page } = await openPage(site.url);
  try {
    await page.addInitScript(() => {
      let count = 0;
      const Real = WebSocket;
      Object.assign(window, { messages: () => count });
      window.WebSocket = class extends Real {
        constructor(...parameters: ConstructorParameters<typeof Real>) {
          super(...parameters);
          this.addEventListener('message', ({ data }) => String(data).includes('"climbing"') && count++);
        }
      };
    });
    await page.goto('/game/live-crash');
    await page.waitForSelector('[data-live-table] [data-state]');
    const { gaps, messages } = await page.evaluate(watch, { climbMs: CLIMB_MS, patienceMs: PATIENCE_MS });
    const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000;
    return [
      {
        name: `frames a second over ${seconds.toFixed(0)} s of climbing`,
        value: gaps.length / seconds,
        unit: '',
        target: '60',
      },
      { name: 'between two frames, p50', value: median(gaps), unit: 'ms', target: '≤ 17' },
      {
        name: 'frames that came after more than 34 ms',
        value: (gaps.filter((gap) => gap > 34).length / gaps.length) * 100,
        unit: '%',
        target: '≤ 1',
      },
      { name: 'messages a second meanwhile', value: messages / seconds, unit: '', target: '1' },
    ];
  } finally {
    await browser.close();
    await site.stop();
    removeData(site.dataDir);
  }
}
