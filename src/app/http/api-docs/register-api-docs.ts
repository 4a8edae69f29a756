// The contracts for readers: `/api/openapi.json` for programs, `/api/docs` for people. Both are made once, when somebody asks.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Method } from '#kernel/method.ts';
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { configOf } from '#site/content/index.ts';
import { docsPage } from './docs-page.ts';
import { openApiOf } from './open-api.ts';

const CACHED = 'public, max-age=300';
const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const ADDRESSES: ReadonlySet<string> = new Set(['/api/openapi.json', '/api/docs', '/api/docs.css']);

/** Not a method of the API, though its address begins like one. */
export const isOfApiDocs = (url: string): boolean => ADDRESSES.has(url.split('?', 1)[0]!);

export function registerApiDocs(app: HttpServer, services: Services, methods: readonly Method[]): void {
  const documents = new Map<string, string>();
  const documentNow = () => openApiOf(methods, configOf(services)['site-config'].name);
  const once = (name: string, make: () => string): string => {
    const text = documents.get(name) ?? make();
    documents.set(name, text);
    return text;
  };
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': CACHED })
      .send(once('document', () => JSON.stringify(documentNow()))),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': CACHED,
        'content-security-policy': PAGE_POLICY,
      })
      .send(once('page', () => docsPage(documentNow()))),
  );
  app.get('/api/docs.css', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': CACHED })
      .send(once('style', () => readFileSync(path.join(import.meta.dirname, 'docs.css'), 'utf8'))),
  );
}
