// Addresses that belong to the site and not to a page: robots.txt, site maps, and the headers of mirrors.
import type { Services } from '#platform/context.ts';
import { interceptRequests } from '#platform/http/requests.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { catalogue } from '#casino/rounds/index.ts';
import { bettingPaths } from '#sportsbook/book/index.ts';
import { isMirror, robotsText, sitemap, sitemapIndex } from '#site/seo/index.ts';

const KEPT = 'public, max-age=300';
const XML = 'application/xml; charset=utf-8';

export function registerSiteAddresses(app: HttpServer, services: Services): void {
  app.get('/robots.txt', async (request, reply) =>
    reply
      .header('cache-control', KEPT)
      .type('text/plain; charset=utf-8')
      .send(robotsText(services, request.headers.host ?? '')),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.header('cache-control', KEPT).type(XML).send(sitemapIndex(services)),
  );
  app.get<{ Params: { file: string } }>('/sitemap-:file', async (request, reply) => {
    const locale = /^([a-z]{2,3})\.xml$/.exec(request.params.file)?.[1];
    const games = catalogue(services, 'EUR', locale).map(({ sysname }) => `/game/${sysname}`);
    const map = locale === undefined ? undefined : sitemap(services, locale, [...games, ...bettingPaths(services)]);
    if (map === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such site map.');
    return reply.header('cache-control', KEPT).type(XML).send(map);
  });
}

/** Runs before everything, kept pages included: search engines must not find a mirror's pages as duplicates. */
export function markMirrors(app: HttpServer, services: Services): void {
  interceptRequests(app.server, (request, response) => {
    if (isMirror(services, request.headers.host ?? '')) response.setHeader('x-robots-tag', 'noindex, nofollow');
    return false;
  });
}
