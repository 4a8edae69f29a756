// The door of seo for the server.
import type { SliceManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getSeoPage } from './contract.ts';
import { checkRedirectsOnWrite } from './redirects.ts';
import { seoPage } from './get-page.ts';

export { isMirror, settledHost } from './domains.ts';
export { redirectFor } from './redirects.ts';
export { robotsText, sitemap, sitemapIndex } from './robots.ts';

const endpoints: Endpoint[] = [
  bind(getSeoPage, async (ctx, { path, fallback, host }) => seoPage(ctx, { path, fallback, host, locale: ctx.locale })),
];

export const manifest = {
  endpoints,
  watch: checkRedirectsOnWrite,
} satisfies SliceManifest;
