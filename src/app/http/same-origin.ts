// The proof that a write comes from one of our pages: the browser says so in a header that no other site can set.
import { refuse } from '#kernel/refusals.ts';
import type { Config } from '#platform/config.ts';

interface Headers {
  'sec-fetch-site'?: string | string[] | undefined;
  origin?: string | undefined;
  host?: string | undefined;
}

export function requireSameOrigin(headers: Headers, config: Config): void {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  if (site === undefined && isOwnOrigin(headers.origin, headers.host, config)) return;
  refuse('AccessDenied', {
    rule: 'http.same-origin',
    inputs: { site: typeof site === 'string' ? site : null, origin: headers.origin ?? null },
    sentence: 'This request did not come from a page of this site.',
  });
}

export function isOwnOrigin(origin: string | undefined, host: string | undefined, config: Config): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const { origin: ownOrigin } = new URL(config.PUBLIC_URL);
  // A foreign page that reaches us under its own name has none of our sessions: cookies belong to our host.
  return origin === ownOrigin || (host !== undefined && new URL(origin).host === host);
}
