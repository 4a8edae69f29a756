// Adds the pages to the server: the built bundle of src/web, asking the product API in process.
import path from 'node:path';
import type { createProductApi } from '#api/product-api.ts';
import { SESSION_COOKIE } from '#api/visitor.ts';
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { readSiteContent } from './site-content.ts';
import { registerWeb, type Web } from './web.ts';

const root = path.join(import.meta.dirname, '../..');

export async function openWeb(
  app: HttpServer,
  services: Services,
  api: ReturnType<typeof createProductApi>,
): Promise<Web> {
  const { config, clock, log } = services;
  return registerWeb(app, {
    call: (name, args, { cookie, locale, requestId, ip }) => api.call(name, args, { cookie, locale, requestId, ip }),
    distDir: path.join(root, 'dist'),
    content: readSiteContent(path.join(root, 'content'), { isDemo: config.MODE === 'demo' }),
    publicUrl: config.PUBLIC_URL,
    now: () => clock.now(),
    log,
    sessionCookie: SESSION_COOKIE,
  });
}
