// `POST /callbacks/feeds/{feed}`: the caller is identified, the batch accepted, and the answer is JSON in every case.
import type { Services } from '#platform/context.ts';
import { acceptBatch, BatchRefused } from './accept-batch.ts';
import { pathOf, pushedFeed } from './configured-feeds.ts';
import { batchOf, isSigned, type Headers } from './rules/signature.ts';

interface FeedCallAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export async function receiveFeedCall(
  services: Services,
  { feed: name, headers, body }: { feed: string; headers: Headers; body: Buffer },
): Promise<FeedCallAnswer> {
  const feed = pushedFeed(services, name);
  if (!feed) return answerOf(404, { error: 'unknown-feed' });
  if (!isSigned(feed.keys, headers, { path: pathOf(name), body }, services.clock.now())) {
    services.log.warn({ feed: name }, 'call of a feed refused: not signed as it should be');
    return answerOf(401, { error: 'signature' });
  }
  try {
    return answerOf(200, await acceptBatch(services, feed, { number: batchOf(headers), body }));
  } catch (error) {
    if (error instanceof BatchRefused) return answerOf(error.status, error.answer);
    throw error;
  }
}

const answerOf = (status: number, answer: object & { retryAfterS?: number; error?: string }): FeedCallAnswer => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(answer.retryAfterS !== undefined && { 'retry-after': String(answer.retryAfterS) }),
  },
  body: JSON.stringify(answer),
});
