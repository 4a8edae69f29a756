// What a phone needs to install the site: service worker, manifest, and the page that is shown without a connection.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { readBuild } from './read-build.ts';
import { documentPolicy } from './security-headers.ts';
import type { SiteContentFiles } from './site-content.ts';
import type { StandaloneWords, WebBundle } from './web-bundle.ts';

export interface InstallableDeps {
  bundle: Pick<WebBundle, 'LOCALES' | 'THEME_SCRIPT' | 'manifestPath' | 'manifestOf' | 'standaloneDocument'>;
  distDir: string;
  build: ReturnType<typeof readBuild>['build'];
  textsOf: SiteContentFiles['textsOf'];
  contentOf: SiteContentFiles['contentOf'];
}

const offlinePath = (locale: string): string => `/builds/offline/${locale}.html`;

export function registerInstallable(
  app: FastifyInstance,
  { bundle, distDir, build, textsOf, contentOf }: InstallableDeps,
): void {
  const offline = Object.fromEntries(bundle.LOCALES.map((locale) => [locale, offlinePath(locale)]));
  const files = ['/icon.svg', ...build.styles, build.entry, ...build.imports, ...build.frame];
  // A list that names a file twice cannot be cached at all.
  const precache = [...new Set([...Object.values(offline), ...files])];
  const worker = readFileSync(path.join(distDir, 'client/sw.js'), 'utf8');
  const script = `self.BUILD=${JSON.stringify({ id: build.id, precache, offline })};\n${worker}`;
  const documents = documentPolicy([bundle.THEME_SCRIPT], [])();

  app.get('/sw.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // Browsers compare it byte by byte with the one they have; a new build is a new worker.
      .header('cache-control', 'no-cache')
      // It fetches our own files and answers with them; it imports, frames and shows nothing.
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .header('service-worker-allowed', '/')
      .send(script),
  );

  for (const locale of bundle.LOCALES) {
    app.get(bundle.manifestPath(locale), async (_request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'public, max-age=300')
        .send(JSON.stringify(bundle.manifestOf(contentOf(locale), locale))),
    );
    app.get(offlinePath(locale), async (_request, reply) => {
      const { offline: words } = textsOf(locale)['pwa'] as { offline: StandaloneWords };
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', documents)
        .send(bundle.standaloneDocument('offline', { locale, name: contentOf(locale).name, words, build }));
    });
  }
}
