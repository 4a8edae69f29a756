// The headers of an answer that is a page.
import type { Encoding } from './compress-page.ts';
import type { WebDeps } from './page-deps.ts';
import { documentPolicy } from './security-headers.ts';
import type { Kind } from './web-bundle.ts';

/** What the answer to an address depends on, apart from the address. */
export const VARY = 'accept-encoding, accept-language, cookie';

export interface PageHeaders {
  /** Of a page that is sent once. */
  of: (kind: Kind, nonce?: string) => Record<string, string>;
  /** Of a page that is kept, as `writeHead` takes them: names and values in turn. */
  listOf: (kind: Kind, body: { encoding: Encoding; length: number; nonce?: string | undefined }) => string[];
}

/** `common` are the headers of every answer; `themeScript` and `style` are in every document. */
export function createPageHeaders(
  deps: Pick<WebDeps, 'imageOrigins' | 'frameOrigins' | 'gameOrigins' | 'ancestorOrigins' | 'chatOrigins'>,
  common: Record<string, string>,
  { themeScript, style }: { themeScript: string; style: string },
): PageHeaders {
  const policy = documentPolicy([themeScript], [style], {
    imageOrigins: deps.imageOrigins,
    frameOrigins: [...deps.frameOrigins, ...deps.gameOrigins],
    ancestorOrigins: deps.ancestorOrigins,
  });
  const headersOf: PageHeaders['of'] = (kind, nonce) => ({
    ...common,
    'content-security-policy':
      kind === 'document' ? policy(nonce, deps.chatOrigins()) : common['content-security-policy']!,
    'content-type': kind === 'document' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    vary: VARY,
  });
  return {
    of: headersOf,
    listOf(kind, { encoding, length, nonce }) {
      const headers: Record<string, string> = {
        ...headersOf(kind, nonce),
        'cache-control': 'private, no-cache',
        'content-length': String(length),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      };
      return Object.entries(headers).flat();
    },
  };
}
