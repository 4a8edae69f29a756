/**
 * A batch is accepted: its lines are read, it is stored with its answer, and from then on nothing of it can be lost. It becomes part
 * of the book later and in order, in the process that applies batches (`apply-batches.ts`).
 */
import type { Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import { perProcess } from '#platform/context.ts';
import { Refusal } from '#kernel/refusals.ts';
import { isRetired } from '#sportsbook/book/index.ts';
import type { ConfiguredFeed } from './configured-feeds.ts';
import { countLines, MAX_LINES, readLines, type BatchAnswer } from './rules/feed-lines.ts';
import { countWaiting, findBatch, insertBatch, lockFeed, recoveriesOf } from './store.ts';
import type { FeedRow } from './tables.ts';

/** A quick feed sends ten a second; more is one that has lost its measure. */
const RATE = { name: 'feed-batches', most: 50, perMs: 1_000 };
/** When this many wait for the book, more would only make them older. */
const MAX_WAITING = 2_000;
const SLOWER_AFTER_S = 1;

export const MAX_BODY_BYTES: number = 1024 * 1024;

/** What a producer is to send again. */
export interface RecoverOrder {
  producer: string;
  request: string;
  /** What was sent before this is here; null: everything that is current. */
  since: string | null;
}

export interface AcceptedBatch extends BatchAnswer {
  recover?: RecoverOrder[];
}

type RefusalName = 'batch' | 'batch-reused' | 'batch-order' | 'too-large' | 'too-many-lines' | 'retired' | 'slower';

const STATUS: Readonly<Record<RefusalName, number>> = {
  batch: 400,
  'batch-reused': 422,
  'batch-order': 422,
  'too-large': 413,
  'too-many-lines': 413,
  retired: 409,
  slower: 429,
};

/** A batch that is not accepted at all. */
export class BatchRefused extends Error {
  override name = 'BatchRefused';
  readonly status: number;
  readonly answer: { error: RefusalName; newest?: number; retryAfterS?: number };

  constructor(error: RefusalName, more: { newest?: bigint; retryAfterS?: number } = {}) {
    super(error);
    const { newest, ...rest } = more;
    this.status = STATUS[error];
    this.answer = { error, ...(newest !== undefined && { newest: Number(newest) }), ...rest };
  }
}

const limiter = perProcess('feeds.rate', ({ clock }: Services) => new RateLimiter(clock, true));

/** Throws `BatchRefused`. The same batch again gets the answer that it had. */
export async function acceptBatch(
  services: Services,
  feed: ConfiguredFeed,
  batch: { number: string; body: Buffer },
): Promise<AcceptedBatch> {
  keepPace(services, feed);
  const number = numberOf(batch.number);
  const { body } = batch;
  if (body.length > MAX_BODY_BYTES) throw new BatchRefused('too-large');
  if (countLines(body) > MAX_LINES) throw new BatchRefused('too-many-lines');
  if (await isRetired(services, feed.name)) throw new BatchRefused('retired');
  const answer = await storeBatch(services, feed, { number, body });
  return { ...answer, ...(await openOrders(services, feed.name)) };
}

/** What is asked of the feed right now, as answers and frames name it. */
export async function openOrders(services: Services, feed: string): Promise<{ recover?: RecoverOrder[] }> {
  const recover = (await recoveriesOf(services.db, feed)).map(({ producer, request, since }) => ({
    producer,
    request,
    since: since?.toISOString() ?? null,
  }));
  return recover.length > 0 ? { recover } : {};
}

/** Also for a feed that is fetched. */
export async function storeBatch(
  services: Services,
  feed: ConfiguredFeed,
  { number, body }: { number: bigint; body: Buffer },
): Promise<BatchAnswer> {
  const { messages, rejected } = readLines(feed, body);
  const answer = { accepted: messages.length, rejected };
  const storedAnswer = await transaction(services.db, async (tx) => {
    const row = await lockFeed(tx, feed.name);
    const earlier = await findBatch(tx, feed.name, number);
    if (earlier) {
      if (!earlier.body.equals(body)) throw new BatchRefused('batch-reused', { newest: row.newest_batch });
      return earlier.answer;
    }
    if (number <= row.newest_batch) throw new BatchRefused('batch-order', { newest: row.newest_batch });
    if ((await countWaiting(tx, row, MAX_WAITING)) >= MAX_WAITING) throw slowerFor(row);
    await insertBatch(tx, { feed: feed.name, number, body, answer, accepted_at: services.clock.now() });
    return answer;
  });
  if (rejected.length > 0)
    services.log.warn(
      { feed: feed.name, batch: Number(number), rejected: rejected.length, first: rejected[0] },
      'lines of a feed were rejected',
    );
  return storedAnswer;
}

const slowerFor = ({ newest_batch: newest }: FeedRow): BatchRefused =>
  new BatchRefused('slower', { newest, retryAfterS: SLOWER_AFTER_S });

function keepPace(services: Services, { name }: ConfiguredFeed): void {
  try {
    limiter(services).take(RATE, name);
  } catch (error) {
    if (error instanceof Refusal) throw new BatchRefused('slower', { retryAfterS: SLOWER_AFTER_S });
    throw error;
  }
}

function numberOf(text: string): bigint {
  if (!/^[1-9][0-9]{0,15}$/.test(text) || Number(text) > Number.MAX_SAFE_INTEGER) throw new BatchRefused('batch');
  return BigInt(text);
}
