// How a feed signs and calls, from the description of the protocol (docs/recipes/connect-a-feed.md) and not from the site's code.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface FeedKey {
  id: string;
  secret: string;
}

export interface SignedParts {
  time: string;
  batch: string;
  path: string;
  body: string | Buffer;
}

export function signature(secret: string, { time, batch, path, body }: SignedParts): string {
  const mac = createHmac('sha256', secret);
  mac.update(`${time}.${batch}.${path}.`);
  mac.update(body);
  return `v1=${mac.digest('hex')}`;
}

export const secondsNow = (): string => String(Math.floor(Date.now() / 1000));

/** Headers of a call, or of an answer in the pull form. */
export function signedHeaders(
  { id, secret }: FeedKey,
  parts: Omit<SignedParts, 'time'>,
  time = secondsNow(),
): Record<string, string> {
  return { 'x-time': time, 'x-batch': parts.batch, 'x-key': id, 'x-signature': signature(secret, { ...parts, time }) };
}

/** Whether the site has signed what it asks for. */
export function isSignedBy(
  key: FeedKey,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  parts: Pick<SignedParts, 'path' | 'body'>,
): boolean {
  const textOf = (name: string): string => (typeof headers[name] === 'string' ? headers[name] : '');
  const time = textOf('x-time');
  if (textOf('x-key') !== key.id || Math.abs(Number(secondsNow()) - Number(time)) > 300) return false;
  const expected = Buffer.from(signature(key.secret, { ...parts, time, batch: textOf('x-batch') }));
  const actual = Buffer.from(textOf('x-signature'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

export interface RecoverOrder {
  producer: string;
  request: string;
  since: string | null;
}

/** What a site says of a batch: its answer, or why there is none. */
export interface SiteAnswer {
  /** 0: it did not answer. */
  status: number;
  accepted?: number;
  rejected?: { line: number; why: string }[];
  recover?: RecoverOrder[];
  error?: string;
  newest?: number;
  retryAfterS?: number;
}

export interface FeedCall {
  site: string;
  feed: string;
  batch: string;
  body: string | Buffer;
  headers: Record<string, string>;
}

export const pathOf = (feed: string): string => `/callbacks/feeds/${feed}`;

export async function post({ site, feed, body, headers }: FeedCall): Promise<SiteAnswer> {
  try {
    const response = await fetch(`${site}${pathOf(feed)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    const answer = answerIn(text);
    return { ...answer, status: response.status };
  } catch {
    return { status: 0 };
  }
}

/** Where it is no answer of the protocol (a proxy between), only the status counts. */
function answerIn(text: string): Partial<SiteAnswer> {
  try {
    const value = JSON.parse(text) as Partial<SiteAnswer> & { error?: unknown };
    const { error, ...rest } = value;
    return { ...rest, ...(typeof error === 'string' && { error }) };
  } catch {
    return {};
  }
}
