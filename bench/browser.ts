// The Chromium in which pages are measured, and a visitor who is not asked for consent.
import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../tools/find-chromium.mjs';

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

export async function openPage(baseURL: string): Promise<{ browser: Browser; page: Page }> {
  const installed = findChromium();
  if (!installed.path) throw new Error(installed.sentence);
  const browser = await chromium.launch({ executablePath: installed.path, args: SWITCHES });
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 1280, height: 800 },
    // It would keep files for later and count as a page's own.
    serviceWorkers: 'block',
  });
  await page.context().addCookies([{ name: 'consent', value: 'necessary', url: baseURL }]);
  return { browser, page };
}
