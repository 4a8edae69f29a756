// What a visitor gets instead of a page while the site cannot make one, or may not: a few strings joined, the same
// for everyone.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RETRY_AFTER_S } from '#app/http/load-shedding.ts';
import type { InstallableDeps } from './installable.ts';
import { documentPolicy } from './security-headers.ts';
import type { Kind, Locale, StandaloneWords } from './web-bundle.ts';

/** `busy`: under load; `maintenance`, `blocked`: closed by the operator (`domain_state`). */
export type Unavailability = 'busy' | 'maintenance' | 'blocked';

const STATUS = { busy: 503, maintenance: 503, blocked: 403 } as const satisfies Record<Unavailability, number>;
const RETRY_AFTER = { busy: RETRY_AFTER_S, maintenance: 60, blocked: undefined } as const;

export interface UnavailablePage {
  send(why: Unavailability, kind: Kind, locale: Locale, request: IncomingMessage, response: ServerResponse): void;
}

/** `headers` are those of every answer. */
export function createUnavailablePage(
  { bundle, build, textsOf, contentOf }: Pick<InstallableDeps, 'bundle' | 'build' | 'textsOf' | 'contentOf'>,
  headers: Record<string, string>,
): UnavailablePage {
  const policy = documentPolicy([bundle.THEME_SCRIPT], [])();

  const payloadOf = (why: Unavailability): string =>
    JSON.stringify({
      build: build.id,
      route: why,
      data: null,
      meta: { title: '' },
      texts: {},
      error: { status: STATUS[why] },
    });

  function documentIn(locale: Locale, why: Unavailability): string {
    const words = (textsOf(locale)['pwa'] as Record<Unavailability, StandaloneWords>)[why];
    return bundle.standaloneDocument(why, { locale, name: contentOf(locale).name, words, build });
  }

  return {
    send(why, kind, locale, request, response) {
      const body = kind === 'document' ? documentIn(locale, why) : payloadOf(why);
      const retryAfter = RETRY_AFTER[why];
      response.writeHead(STATUS[why], {
        ...headers,
        ...(kind === 'document' && { 'content-security-policy': policy }),
        'content-type': kind === 'document' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}
