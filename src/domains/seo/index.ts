// The door of seo for the server.
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getSeoPage } from './contract.ts';
import { seoPage } from './use-cases/get-page.ts';

export { isMirror, settledHost } from './domains.ts';
export { redirectFor } from './redirects.ts';
export { robotsText, sitemap, sitemapIndex } from './robots.ts';

export const endpoints: Endpoint[] = [
  bind(getSeoPage, async (ctx, { path, fallback, host }) => seoPage(ctx, { path, fallback, host, locale: ctx.locale })),
];
