// `npm run dev`: the pages of the source as it is, taken over by scripts that are changed while they run.
import { expect, it } from 'vitest';
import { removeData, startDevelopmentServer } from '#testing/site-process.ts';
import { journey } from '#testing/journeys/browser.ts';

const j = journey({ hasWebGl: false });

it('the development server serves pages that are taken over and lead to others, and notices changes', async () => {
  const site = await startDevelopmentServer();
  const context = await j.browser.newContext({ baseURL: site.url });
  try {
    await context.addCookies([{ name: 'consent', value: 'necessary', url: site.url }]);
    const page = await context.newPage();
    const lines: string[] = [];
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => lines.push(`error: ${error.message}`));
    // With a form.
    await page.goto('/support');
    // The libraries are prepared for it when they are first asked for, and the page is loaded again then.
    await page.waitForSelector('html[data-ready]');
    await page.locator('header a[href="/"]').first().click();
    await page.waitForSelector('#main h1:has-text("Casino games")', { state: 'attached' });
    expect(new URL(page.url()).pathname).toBe('/');
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(lines).toContain('debug: [vite] connected.');
  } finally {
    await context.close();
    await site.stop();
    removeData(site.dataDir);
  }
});
