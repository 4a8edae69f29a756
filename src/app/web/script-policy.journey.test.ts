// Markup that got into a page runs no script, whatever it names. Why the policy is as it is: docs/decisions/0031.
import { expect, test } from 'vitest';
import { inLongForm } from '#testing/long-form.ts';
import { journey } from '#testing/journeys/browser.ts';

const trip = journey({ hasWebGl: false });
const SCRIPT = 'globalThis.injected=true';

/** Of another site, which serves it to everybody. */
const ADDRESS = 'https://elsewhere.example/script.js';

const FORMS: Record<string, string> = {
  'a script of another site': `<script src="${ADDRESS}"></script>`,
  'a module of another site': `<script type="module" src="${ADDRESS}"></script>`,
  'a module that is preloaded first': `<link rel="modulepreload" href="${ADDRESS}"><script type="module" src="${ADDRESS}"></script>`,
  'a data address that is preloaded first': `<link rel="modulepreload" href="data:text/javascript,${SCRIPT}"><script type="module" src="data:text/javascript,${SCRIPT}"></script>`,
  'a script in the page': `<script>${SCRIPT}</script>`,
  'a handler': `<img src="x:" onerror="${SCRIPT}">`,
};

async function isRun(markup: string, changePolicy = (policy: string): string => policy): Promise<boolean> {
  const { page } = await trip.visit('/robots.txt');
  await page.route(ADDRESS, (route) =>
    route.fulfill({ body: SCRIPT, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.route('**/about-us', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = changePolicy(headers['content-security-policy']!);
    const body = (await response.text()).replace('<div id="root">', `${markup}<div id="root">`);
    await route.fulfill({ response, body, headers: { ...headers, 'content-security-policy': policy } });
  });
  await page.goto(`${trip.site.url}/about-us`, { waitUntil: 'load' });
  // Modules run before this event, so what has not run by now was refused.
  return page.evaluate(() => 'injected' in globalThis);
}

test.each(Object.entries(FORMS))('%s does not run', async (_name, markup) => {
  expect(await isRun(markup)).toBe(false);
});

const OPEN = "default-src * 'unsafe-inline' data:";
test.each(Object.entries(FORMS))(
  'the same measure finds %s that runs, where the policy is open',
  async (_name, markup) => {
    expect(await isRun(markup, () => OPEN)).toBe(true);
  },
);

inLongForm('with strict-dynamic a preloaded module would be trusted, no matter who wrote it', async () => {
  const loosened = (policy: string): string =>
    policy.replace("script-src 'self'", "script-src 'self' 'strict-dynamic'");
  expect(await isRun(FORMS['a data address that is preloaded first']!, loosened)).toBe(true);
});

test('the service worker has a policy of its own', async () => {
  const { headers } = await fetch(`${trip.site.url}/sw.js`);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});
