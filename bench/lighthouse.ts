// Lighthouse as it judges a phone, on pages of a guest. `LIGHTHOUSE_PAGES=/es,/support` looks at these alone.
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { freePort } from '#testing/free-port.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { findChromium } from '../tools/find-chromium.mjs';
import type { Figure } from './figures.ts';

/** One of each kind that anybody finds by a search engine; `/about-us` is a page of content. */
const PAGES = ['/', '/gamehall', '/promotions', '/support', '/about-us', '/es'];

export async function benchLighthouse(
  pages: readonly string[] = process.env['LIGHTHOUSE_PAGES']?.split(',') ?? PAGES,
): Promise<Figure[]> {
  const site = await startSiteProcess();
  const port = await freePort();
  const found = findChromium();
  if (!found.path) throw new Error(found.sentence);
  const browser = await chromium.launch({
    executablePath: found.path,
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
    for (const page of pages) {
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
        name: `Lighthouse ${page} CLS`,
        value: audits['cumulative-layout-shift']!.numericValue ?? Number.NaN,
        unit: '',
        target: '≤ 0.02',
      });
      for (const [category, { score, auditRefs }] of Object.entries(result!.lhr.categories)) {
        figures.push({
          name: `Lighthouse ${page} ${category}`,
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
