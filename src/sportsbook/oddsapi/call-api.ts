/**
 * Calls of The Odds API. The key is in the address of every call, so no address and no word of the API that repeats it is ever logged.
 */
import { ExternalError, fetchExternal, type ExternalAnswer } from '#platform/http/external.ts';
import type { OddsApiSettings } from '#sportsbook/feeds/index.ts';
import { readFailure } from './rules/answers.ts';

const TIMEOUT_MS = 20_000;
/** All matches of a sport with all bookmakers of several regions. */
const MAX_BYTES = 32 * 1024 * 1024;
const MINUTE_MS = 60_000;
const KEY_PAUSE_MS = 10 * MINUTE_MS;
const CREDITS_PAUSE_MS = 60 * MINUTE_MS;
const RATE_PAUSE_MS = 5_000;
const REQUEST_PAUSE_MS = 60 * MINUTE_MS;

/** What the headers say of the credits. */
export interface Quota {
  remaining: number | null;
  used: number | null;
  lastCost: number | null;
}

export interface ApiAnswer {
  body: string;
  quota: Quota;
}

/** There is no answer that could be used. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly quota: Quota | undefined;
  /** No call at all for so long. */
  readonly pauseMs: number;
  /** This call not again for so long. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    { quota, pauseMs = 0, retryAfterMs = 0 }: { quota?: Quota; pauseMs?: number; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.quota = quota;
    this.pauseMs = pauseMs;
    this.retryAfterMs = retryAfterMs;
  }
}

export async function callApi(
  settings: Pick<OddsApiSettings, 'key' | 'url'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<ApiAnswer> {
  const address = new URL(`${settings.url}/v4${path}`);
  for (const [name, value] of Object.entries({ ...query, apiKey: settings.key })) address.searchParams.set(name, value);
  const answer = await fetchExternal(address.href, { method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }).catch(
    (error: unknown) => {
      throw new ApiError(withoutKey(settings, error instanceof ExternalError ? error.message : 'the call failed'));
    },
  );
  const quota = quotaOf(answer);
  if (answer.status === 200) return { body: answer.body, quota };
  throw failureOf(settings, answer, quota);
}

function failureOf(settings: Pick<OddsApiSettings, 'key'>, { status, body }: ExternalAnswer, quota: Quota): ApiError {
  const { code = '', message = 'without a reason' } = readFailure(body) ?? {};
  const text = withoutKey(settings, `${[status, code].filter(Boolean).join(' ')}: ${message}`).slice(0, 300);
  if (code === 'OUT_OF_USAGE_CREDITS') return new ApiError(text, { quota, pauseMs: CREDITS_PAUSE_MS });
  if (status === 401 || status === 403) return new ApiError(text, { quota, pauseMs: KEY_PAUSE_MS });
  if (status === 429) return new ApiError(text, { quota, pauseMs: RATE_PAUSE_MS });
  // The request is wrong, and will be for as long as the setting is.
  if (status >= 400 && status < 500) return new ApiError(text, { quota, retryAfterMs: REQUEST_PAUSE_MS });
  return new ApiError(text, { quota });
}

const withoutKey = ({ key }: Pick<OddsApiSettings, 'key'>, text: string): string => text.replaceAll(key, '…');

function quotaOf({ headers }: ExternalAnswer): Quota {
  const read = (name: string): number | null => {
    const text = headers.get(name) ?? '';
    return /^\d{1,9}(?:\.0+)?$/.test(text) ? Math.trunc(Number(text)) : null;
  };
  return {
    remaining: read('x-requests-remaining'),
    used: read('x-requests-used'),
    lastCost: read('x-requests-last'),
  };
}
