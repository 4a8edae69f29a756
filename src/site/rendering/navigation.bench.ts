// From page to page in the browser: how long after a click on a link that was hovered the new page is painted.
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { openPage } from '../../../bench/browser.ts';
import { median, type Figure } from '../../../bench/figures.ts';

/** The route resolves no earlier than this after a click, by requirement (CO-20). */
const ROUTE_RESOLVE_DELAY_MS = 100;
const TURNS = 4;
const PATHS = ['/gamehall', '/promotions', '/support', '/'];

export async function benchNavigation(): Promise<Figure[]> {
  const site = await startSiteProcess();
  const { browser, page } = await openPage(site.url);
  try {
    await page.goto('/');
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
    const figures: Figure[] = [];
    const times = new Map<string, number[]>(PATHS.map((path) => [path, []]));
    for (let turn = 0; turn <= TURNS; turn++)
      for (const path of PATHS) {
        const link = page.locator(`nav a[href="${path}"]`).first();
        await link.hover();
        // What a visitor does between aiming and pressing; the payload arrives before that.
        await page.waitForTimeout(300);
        const took = await link.evaluate(
          (element: HTMLElement, target) =>
            new Promise<number>((resolve) => {
              const heading = document.querySelector('main h1');
              const begun = performance.now();
              element.click();
              const look = (): void => {
                const now = document.querySelector('main h1');
                if (location.pathname !== target || now === null || now === heading) requestAnimationFrame(look);
                else requestAnimationFrame(() => resolve(performance.now() - begun));
              };
              look();
            }),
          path,
        );
        // The first turn loads the code of each page.
        if (turn > 0) times.get(path)!.push(took);
        await page.waitForTimeout(200);
      }
    for (const [path, list] of times)
      figures.push({
        name: `to ${path}, beyond the ${ROUTE_RESOLVE_DELAY_MS} ms of CO-20`,
        value: median(list) - ROUTE_RESOLVE_DELAY_MS,
        unit: 'ms',
        target: '≤ 100',
      });
    return figures;
  } finally {
    await browser.close();
    await site.stop();
    removeData(site.dataDir);
  }
}
