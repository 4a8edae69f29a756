// `npm run screenshots [-- URL]`: the pictures of the README, taken of a running demo site as a guest sees it.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from './find-chromium.mjs';

const url = process.argv[2] ?? 'http://localhost:3000';
const folder = path.join(import.meta.dirname, '../docs/images');
mkdirSync(folder, { recursive: true });

/** By the name of its file: how to get to what it shows. */
const PICTURES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  home: (page) => page.goto('/'),
  async slot(page) {
    await page.goto('/game/coral-court');
    await page.locator('[data-phase="ready"], canvas').first().waitFor();
  },
  async match(page) {
    // The league is faster than a camera: a match that is about to begin is not over when its picture is taken.
    await page.goto('/betting?when=upcoming');
    const match = page.locator('main [data-event] a[href*="/betting/"]').first();
    await page.goto((await match.getAttribute('href'))!);
    await page.locator('main [data-odds]:enabled').first().waitFor();
  },
  fairness: (page) => page.goto('/fairness'),
};

const browser = await chromium.launch({
  executablePath: findChromium().path!,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
    locale: 'en-GB',
  });
  await context.addCookies([{ name: 'consent', value: 'necessary', url }]);
  for (const [name, open] of Object.entries(PICTURES)) {
    const page = await context.newPage();
    await open(page);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const picture = await page.screenshot({ timeout: 120_000 });
    await sharp(picture)
      .webp({ quality: 82 })
      .toFile(path.join(folder, `${name}.webp`));
    await page.close();
    console.log(`  docs/images/${name}.webp`);
  }
} finally {
  await browser.close();
}
