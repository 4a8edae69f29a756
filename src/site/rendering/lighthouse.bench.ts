// Lighthouse as it judges a phone, on a guest's pages. `LIGHTHOUSE_PAGES=/es,/support` measures only these.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { freePort } from '#testing/free-port.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { findChromium } from '../../../tools/find-chromium.mjs';
import type { Figure } from '../../../bench/figures.ts';

/** Stands for the page of a match, whose address differs from one installation to the next. */
const EVENT = 'event';

/** One of each kind that visitors find through a search engine; `/about-us` is a page of content. */
const PAGES = ['/', '/gamehall', '/promotions', '/betting', EVENT, '/support', '/about-us', '/es'];

export async function benchLighthouse(
  pages: readonly string[] = process.env['LIGHTHOUSE_PAGES']?.split(',') ?? PAGES,
): Promise<Figure[]> {
  const site = await startSiteProcess(pages.includes(EVENT) ? { LEAGUE: 'on' } : {});
  const port = await freePort();
  const chromiumSearch = findChromium();
  if (!chromiumSearch.path) throw new Error(chromiumSearch.sentence);
  const browser = await chromium.launch({
    executablePath: chromiumSearch.path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const figures: Figure[] = [];
    for (const address of pages) {
      const page = address === EVENT ? await firstMatch(site.url) : address;
      const result = await lighthouse(`http://localhost:${site.port}${page}`, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      });
      const { audits } = result!.lhr;
      const broken = Object.values(audits).find(({ errorMessage }) => errorMessage !== undefined);
      if (broken) console.log(`    ${page} was not measured: ${broken.errorMessage}`);
      figures.push({
        name: `Lighthouse ${address} CLS`,
        value: audits['cumulative-layout-shift']!.numericValue ?? Number.NaN,
        unit: '',
        target: '≤ 0.02',
      });
      figures.push({
        name: `Lighthouse ${address} LCP`,
        value: (audits['largest-contentful-paint']!.numericValue ?? Number.NaN) / 1000,
        unit: 's',
        target: '≤ 2',
      });
      for (const [category, { score, auditRefs }] of Object.entries(result!.lhr.categories)) {
        figures.push({
          name: `Lighthouse ${address} ${category}`,
          value: Math.round((score ?? 0) * 100),
          unit: '',
          target: '≥ 95',
        });
        if ((score ?? 0) < 0.95)
          for (const { id, weight } of auditRefs) {
            const audit = audits[id]!;
            if (weight > 0 && audit.score !== null && audit.score < 0.9)
              console.log(`    ${page}: ${id} ${audit.displayValue ?? audit.score}`);
          }
      }
    }
    return figures;
  } finally {
    await browser.close();
    await site.stop();
    removeData(site.dataDir);
  }
}

/** The built-in league has matches within the first minute. */
async function firstMatch(url: string): Promise<string> {
  for (let seconds = 0; seconds < 120; seconds++) {
    const html = await (await fetch(`${url}/betting`)).text();
    const [, address] = /href="(\/betting\/[^"]+-v-[^"]+)"/.exec(html) ?? [];
    if (address) return address;
    await sleep(1_000);
  }
  throw new Error('the league has no match after two minutes');
}
