// Adds the pages to the server: the built bundle of the web, with the product API called in process.
import path from 'node:path';
import type { createProductApi } from '#app/http/product-api.ts';
import { SESSION_COOKIE } from '#app/http/visitor.ts';
import type { Services } from '#platform/context.ts';
import { cookieName } from '#platform/http/cookies.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { supplierOrigins } from '#casino/suppliers/index.ts';
import { redirectFor, settledHost } from '#site/seo/index.ts';
import { chatOrigins } from '#players/support/index.ts';
import { previewedServices } from '#site/content/index.ts';
import type { PreviewedSite } from './page-deps.ts';
import { readSiteContent } from './site-content.ts';
import { siteStateOf } from '#site/general/index.ts';
import { registerWeb, type Web } from './web.ts';

const root = path.join(import.meta.dirname, '../../..');

export async function openWeb(
  app: HttpServer,
  services: Services,
  api: ReturnType<typeof createProductApi>,
): Promise<Web> {
  const { CONTENT_URL, PICTURE_ORIGINS, PUBLIC_URL, SUMSUB_FRAME_URL, SUMSUB_APP_TOKEN, TELEGRAM_BOT_TOKEN } =
    services.config;
  return registerWeb(app, {
    call: (name, args, visitor) => api.call(name, args, visitor),
    endPage: (visitor) => api.endPage(visitor),
    gauge: api.gauge,
    siteState: () => siteStateOf(services),
    hostOf: (host) => settledHost(services, host),
    redirectFor: (target) => redirectFor(services, target),
    imageOrigins: [
      ...new Set([
        ...(CONTENT_URL === '' ? [] : [new URL(CONTENT_URL).origin]),
        ...PICTURE_ORIGINS,
        ...supplierOrigins(services),
      ]),
    ],
    // Telegram's own web clients, where the site is one of its mini-apps.
    ancestorOrigins: TELEGRAM_BOT_TOKEN === '' ? [] : ['https://web.telegram.org', 'https://*.telegram.org'],
    // Only while there is a service behind it.
    frameOrigins: SUMSUB_APP_TOKEN === '' ? [] : [new URL(SUMSUB_FRAME_URL).origin],
    gameOrigins: supplierOrigins(services),
    chatOrigins: () => chatOrigins(services),
    distDir: path.join(root, 'dist'),
    content: readSiteContent(services),
    previewFor: previewFrom(services, api),
    publicUrl: PUBLIC_URL,
    now: () => services.clock.now(),
    log: services.log,
    sessionCookie: cookieName(SESSION_COOKIE, PUBLIC_URL.startsWith('https:')),
  });
}

/** Made once for each state of a draft. */
function previewFrom(services: Services, api: ReturnType<typeof createProductApi>) {
  const sites = new WeakMap<Services, PreviewedSite>();
  return async (cookie: string | undefined): Promise<PreviewedSite | undefined> => {
    const shadow = await previewedServices(services, cookie);
    if (!shadow) return undefined;
    let site = sites.get(shadow);
    if (!site) {
      const { call, endPage } = api.over(shadow);
      site = {
        call: (name, args, visitor) => call(name, args, visitor),
        endPage: (visitor) => endPage(visitor),
        content: readSiteContent(shadow),
        redirectFor: (target) => redirectFor(shadow, target),
      };
      sites.set(shadow, site);
    }
    return site;
  };
}
