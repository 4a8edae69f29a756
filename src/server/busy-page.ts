// What a visitor gets instead of a page that there is no time to make: a few strings put together, the same for everyone.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RETRY_AFTER_S } from '#api/load-shedding.ts';
import type { InstallableBundle, InstallableDeps } from './installable.ts';
import { documentPolicy } from './security-headers.ts';

export interface BusyPage {
  send(kind: 'document' | 'payload', locale: string, request: IncomingMessage, response: ServerResponse): void;
}

/** `headers` are those of every answer. */
export function createBusyPage(
  {
    bundle,
    build,
    textsOf,
    contentOf,
  }: Pick<InstallableDeps, 'build' | 'textsOf' | 'contentOf'> & {
    bundle: InstallableBundle;
  },
  headers: Record<string, string>,
): BusyPage {
  const policy = documentPolicy([bundle.THEME_SCRIPT], [])();
  const payload = JSON.stringify({
    build: build.id,
    route: 'busy',
    data: null,
    meta: { title: '' },
    texts: {},
    error: { status: 503 },
  });

  function documentIn(locale: string): string {
    const { busy: words } = textsOf(locale)['pwa'] as { busy: object };
    return bundle.standaloneDocument('busy', { locale, name: String(contentOf(locale)['name']), words, build });
  }

  return {
    send(kind, locale, request, response) {
      const body = kind === 'document' ? documentIn(locale) : payload;
      response.writeHead(503, {
        ...headers,
        ...(kind === 'document' && { 'content-security-policy': policy }),
        'content-type': kind === 'document' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'retry-after': String(RETRY_AFTER_S),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}
